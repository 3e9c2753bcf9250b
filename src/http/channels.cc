#include "http/channels.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

#include "core/rules.h"
#include "http/edge.h"
#include "http/events.h"
#include "http/reads.h"
#include "service/debates.h"

namespace aw::http {
namespace {

// Sending may drop a watcher, and so change the list.
template <typename Do>
void ForEach(Watchers& watchers, Do act) {
  std::vector<std::shared_ptr<WsSession>> sessions;
  for (WsSession& session : watchers) sessions.push_back(session.shared_from_this());
  for (const auto& session : sessions) act(*session);
}

bool IsOfTheList(Change::Kind kind) { return kind != Change::Kind::kDrafted && kind != Change::Kind::kDocumentChanged; }

}  // namespace

// What one read finds.
struct Channel::Picture {
  std::optional<Standing> standing;
  std::vector<Argument> unseen;
  std::vector<HeldDraft> drafts;
  std::shared_ptr<const view::Transcript> transcript;  // for newcomers
};

Channel::Channel(Edge& edge, const Uuid& debate_id) : edge_(edge), debate_id_(debate_id) {
  edge_.hub.Subscribe(debate_id, *this);
}

void Channel::SendToAll(const FramePtr& frame) {
  ForEach(watchers_, [&](WsSession& session) { session.Send(frame); });
}

void Channel::CloseAll(CloseCode code, std::string_view reason) {
  ForEach(watchers_, [&](WsSession& session) { session.Close(code, reason); });
}

void Channel::Join(const std::shared_ptr<WsSession>& session) {
  joining_.push_back(session);
  Refresh();
}

void Channel::OnChange(const Change& change) {
  if (change.kind == Change::Kind::kDeleted) {
    ++deletions_;
    seq_ = 0;
    SendToAll(DebateDeletedEvent(debate_id_));
    return CloseAll(CloseCode::kNormal, "the debate was deleted");
  }
  Refresh();
}

void Channel::Refresh() {
  if (reading_) {
    again_ = true;
    return;
  }
  reading_ = true;
  auto look = [&transcripts = edge_.transcripts, id = debate_id_, after = seq_, greet = !joining_.empty()](ReadTx& tx) {
    Picture picture{tx.FindDebate(id), {}, {}, {}};
    if (!picture.standing) return picture;
    if (after > 0) picture.unseen = tx.Arguments(id, after, kNoLimit);
    picture.drafts = HeldDraftsOf(tx, picture.standing->debate);
    if (greet) picture.transcript = transcripts.UpTo(tx, *picture.standing);
    return picture;
  };
  ReadThen(edge_, std::move(look),
           [self = shared_from_this(), newcomers = std::exchange(joining_, {}), deletions = deletions_](
               const Result<Picture>& picture) mutable { self->Show(picture, std::move(newcomers), deletions); });
}

void Channel::Show(const Result<Picture>& picture, Sessions newcomers, int deletions) {
  reading_ = false;
  if (!picture) {
    // They come back and start from a new state.
    CloseAll(CloseCode::kGoingAway, "the store did not answer");
    for (const auto& session : newcomers) session->Close(CloseCode::kGoingAway, "the store did not answer");
  } else if (deletions != deletions_) {
    joining_.insert(joining_.end(), newcomers.begin(), newcomers.end());
  } else if (!picture->standing) {
    for (const auto& session : newcomers) {
      session->SendError(DebateNotFound(debate_id_.ToString()));
      session->Close(CloseCode::kPolicy, "no such debate");
    }
  } else {
    CatchUp(*picture);
    for (const auto& session : newcomers) {
      session->Send(InitialStateEvent(picture->standing->debate, *picture->transcript, drafts_), true);
      if (edge_.stopping) session->Close(CloseCode::kGoingAway, "the server is stopping");
      if (session->open()) watchers_.push_back(*session);
    }
  }
  if (std::exchange(again_, false) || !joining_.empty()) return Refresh();
  edge_.channels.Leave(debate_id_);
}

void Channel::CatchUp(const Picture& picture) {
  const Standing& standing = *picture.standing;
  if (seq_ > 0) {
    for (const Argument& argument : picture.unseen) {
      const Debate then = AsOf(standing.debate, argument, standing.newest.seq);
      SendToAll(ArgumentEvents(then, argument, state_));
      state_ = then.state;
    }
    for (const HeldDraft& draft : picture.drafts) {
      if (std::ranges::find(drafts_, draft) == drafts_.end()) SendToAll(DraftHeldEvent(debate_id_, draft));
    }
  }
  drafts_ = picture.drafts;
  seq_ = standing.newest.seq;
  state_ = standing.debate.state;
}

void Channels::Join(const Uuid& debate_id, const std::shared_ptr<WsSession>& session) {
  auto& channel = by_debate_[debate_id];
  if (!channel) channel = std::make_shared<Channel>(edge_, debate_id);
  std::shared_ptr(channel)->Join(session);  // which may end it
}

void Channels::Leave(const Uuid& debate_id) {
  const auto entry = by_debate_.find(debate_id);
  if (entry == by_debate_.end() || !entry->second->idle()) return;
  // The channel may be the one at work.
  const auto ended = std::move(entry->second);
  by_debate_.erase(entry);
  boost::asio::post(edge_.io, [ended] {});
}

void Channels::CloseAll(CloseCode code, std::string_view reason) {
  std::vector<std::shared_ptr<Channel>> channels;
  for (const auto& [id, channel] : by_debate_) channels.push_back(channel);
  for (const auto& channel : channels) channel->CloseAll(code, reason);
}

void ListFeed::Join(const std::shared_ptr<WsSession>& session) {
  if (!subscribed_) edge_.hub.SubscribeToAll(*this);
  subscribed_ = true;
  watchers_.push_back(*session);
}

void ListFeed::OnChange(const Change& change) {
  if (watchers_.empty() || !IsOfTheList(change.kind)) return;
  pending_.push_back(change);
  TellWhatIsPending();
}

void ListFeed::TellWhatIsPending() {
  if (reading_ || pending_.empty()) return;
  reading_ = true;
  // No frame for a debate that is gone: its deletion is announced next.
  auto look = [changes = std::exchange(pending_, {})](ReadTx& tx) {
    std::vector<FramePtr> frames;
    for (const Change& change : changes) {
      if (change.kind == Change::Kind::kDeleted) {
        frames.push_back(DebateDeletedEvent(change.id));
      } else if (const auto standing = tx.FindDebate(change.id)) {
        const bool created = change.kind == Change::Kind::kCreated;
        frames.push_back(DebateEvent(created ? "debate_created" : "debate_updated", standing->debate));
      }
    }
    return frames;
  };
  ReadThen(edge_, std::move(look), [this](const Result<std::vector<FramePtr>>& frames) {
    reading_ = false;
    if (!frames) {
      pending_.clear();
      return CloseAll(CloseCode::kGoingAway, "the store did not answer");
    }
    for (const FramePtr& frame : *frames) {
      ForEach(watchers_, [&](WsSession& session) { session.Send(frame); });
    }
    TellWhatIsPending();
  });
}

void ListFeed::CloseAll(CloseCode code, std::string_view reason) {
  ForEach(watchers_, [&](WsSession& session) { session.Close(code, reason); });
}

}  // namespace aw::http
