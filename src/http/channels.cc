#include "http/channels.h"

#include <algorithm>
#include <boost/asio/post.hpp>

#include "core/rules.h"
#include "http/edge.h"
#include "http/events.h"
#include "log/log.h"
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

}  // namespace

Channel::Channel(Edge& edge, const Uuid& debate_id) : edge_(edge), debate_id_(debate_id) {
  edge_.hub.Subscribe(debate_id, *this);
}

void Channel::SendToAll(const FramePtr& frame) {
  ForEach(watchers_, [&](WsSession& session) { session.Send(frame); });
}

void Channel::CloseAll(CloseCode code, std::string_view reason) {
  ForEach(watchers_, [&](WsSession& session) { session.Close(code, reason); });
}

void Channel::CatchUp(ReadTx& tx, const Standing& standing) {
  if (seq_ > 0) {
    for (const Argument& argument : tx.Arguments(debate_id_, seq_, kNoLimit)) {
      const Debate then = AsOf(standing.debate, argument, standing.newest.seq);
      SendToAll(ArgumentEvents(then, argument, state_));
      state_ = then.state;
    }
  }
  auto drafts = HeldDraftsOf(tx, standing.debate);
  if (seq_ > 0) {
    for (const HeldDraft& draft : drafts) {
      if (std::ranges::find(drafts_, draft) == drafts_.end()) SendToAll(DraftHeldEvent(debate_id_, draft));
    }
  }
  drafts_ = std::move(drafts);
  seq_ = standing.newest.seq;
  state_ = standing.debate.state;
}

void Channel::Join(const std::shared_ptr<WsSession>& session) {
  edge_.reader.Read([&](ReadTx& tx) {
    const auto standing = tx.FindDebate(debate_id_);
    if (!standing) {
      session->SendError(DebateNotFound(debate_id_.ToString()));
      return session->Close(CloseCode::kPolicy, "no such debate");
    }
    CatchUp(tx, *standing);
    session->Send(InitialStateEvent(standing->debate, edge_.transcripts.UpTo(tx, *standing), drafts_), true);
    if (session->open()) watchers_.push_back(*session);
  });
}

void Channel::OnChange(const Change& change) {
  if (change.kind == Change::Kind::kDeleted) {
    SendToAll(DebateDeletedEvent(debate_id_));
    seq_ = 0;
    return CloseAll(CloseCode::kNormal, "the debate was deleted");
  }
  try {
    edge_.reader.Read([&](ReadTx& tx) {
      if (const auto standing = tx.FindDebate(debate_id_)) CatchUp(tx, *standing);
    });
  } catch (const std::exception& failure) {
    log::Error("events_failed", {{"what", failure.what()}});
    CloseAll(CloseCode::kGoingAway, "the store did not answer");  // they come back and start from a new state
  }
}

void Channels::Join(const Uuid& debate_id, const std::shared_ptr<WsSession>& session) {
  auto& channel = by_debate_[debate_id];
  if (!channel) channel = std::make_shared<Channel>(edge_, debate_id);
  const auto joined = channel;  // joining may end it
  joined->Join(session);
  if (joined->empty()) Leave(debate_id);
}

void Channels::Leave(const Uuid& debate_id) {
  const auto entry = by_debate_.find(debate_id);
  if (entry == by_debate_.end() || !entry->second->empty()) return;
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
  if (watchers_.empty() || change.kind == Change::Kind::kDrafted) return;
  FramePtr frame;
  if (change.kind == Change::Kind::kDeleted) {
    frame = DebateDeletedEvent(change.debate_id);
  } else {
    try {
      edge_.reader.Read([&](ReadTx& tx) {
        const auto standing = tx.FindDebate(change.debate_id);
        if (!standing) return;  // its deletion is announced next
        const bool created = change.kind == Change::Kind::kCreated;
        frame = DebateEvent(created ? "debate_created" : "debate_updated", standing->debate);
      });
    } catch (const std::exception& failure) {
      log::Error("events_failed", {{"what", failure.what()}});
      return CloseAll(CloseCode::kGoingAway, "the store did not answer");
    }
  }
  if (frame) ForEach(watchers_, [&](WsSession& session) { session.Send(frame); });
}

void ListFeed::CloseAll(CloseCode code, std::string_view reason) {
  ForEach(watchers_, [&](WsSession& session) { session.Close(code, reason); });
}

}  // namespace aw::http
