#include "http/channels.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

#include "core/rules.h"
#include "http/edge.h"
#include "http/events.h"
#include "http/reads.h"
#include "service/debates.h"
#include "wire/extras.h"
#include "wire/presence_json.h"

namespace aw::http {

namespace {

constexpr std::int64_t kFewIssues = 20;

}  // namespace

// The result of one read.
struct Channel::Picture {
  std::optional<DebateHead> head;
  std::vector<Argument> arguments;  // from the last one that was sent
  std::vector<HeldDraft> drafts;
  std::vector<Issue> issues;                           // for newcomers, or if one of the arguments changed them
  std::shared_ptr<const view::Transcript> transcript;  // for newcomers
  Unverified unverified;

  // The argument that was sent last is not in this debate: another debate has taken the id.
  bool IsOfAnother(const ArgumentHead& sent) const {
    return sent.seq > 0 && (arguments.empty() || arguments.front().id != sent.id);
  }
};

Channel::Channel(Edge& edge, const Uuid& debate_id) : edge_(edge), debate_id_(debate_id) {
  edge_.data.hub.Subscribe(debate_id, *this);
}

void Channel::SendToAll(const FramePtr& frame) {
  const FramePtr counted = edge_.transport.unsent.Count(frame);
  for (const auto& session : Held(watchers_)) session->SendShared(counted);
}

void Channel::ShowPresence() {
  if (sent_.seq > 0) SendPresence(Held(watchers_));
}

void Channel::SendPresence(const Sessions& sessions) {
  const PresenceByRole* const roles = edge_.data.presence.Of(debate_id_);
  FramePtr frames[2];  // without and with the right to judge
  for (const auto& session : sessions) {
    FramePtr& frame = frames[session->may_judge()];
    if (!frame) frame = edge_.transport.unsent.Count(PresenceEvent(debate_id_, roles, session->may_judge()));
    session->SendShared(frame);
  }
}

void Channel::CloseAll(CloseCode code, std::string_view reason) {
  for (const auto& session : Held(watchers_)) session->Close(code, reason);
}

void Channel::Join(const std::shared_ptr<WsSession>& session) {
  joining_.push_back(session);
  Refresh();
}

void Channel::OnChange(const Change&) { Refresh(); }

void Channel::Refresh() {
  if (reading_) {
    again_ = true;
    return;
  }
  reading_ = true;
  const bool greet = !joining_.empty();
  auto look = [&data = edge_.data, id = debate_id_, sent = sent_.seq, greet](ReadTx& tx) {
    Picture picture{tx.FindDebate(id), {}, {}, {}, {}, {}};
    if (!picture.head) return picture;
    picture.unverified = FindUnverified(tx, picture.head->debate.tally, data.comparisons);
    if (sent > 0) picture.arguments = tx.Arguments(id, sent - 1, kNoLimit);
    picture.drafts = HeldDraftsOf(tx, picture.head->debate);
    if (greet || std::ranges::any_of(picture.arguments, CarriesIssues)) {
      picture.issues = IssuesOf(tx, picture.head->debate);
    }
    if (greet) picture.transcript = data.transcripts.UpTo(tx, *picture.head);
    return picture;
  };
  auto then = [self = shared_from_this(), newcomers = std::exchange(joining_, {})](
                  const Result<Picture>& picture) mutable { self->Show(picture, std::move(newcomers)); };
  // A whole debate may be large, and so may its issues.
  const bool is_short = !greet && issue_count_ <= kFewIssues;
  ReadThen(edge_, is_short ? ReadKind::kShort : ReadKind::kPlain, std::move(look), std::move(then));
}

void Channel::Show(const Result<Picture>& picture, Sessions newcomers) {
  reading_ = false;
  if (!picture) {
    // The pages reconnect and receive a new state.
    CloseAll(CloseCode::kGoingAway, "the store did not answer");
    for (const auto& session : newcomers) session->Close(CloseCode::kGoingAway, "the store did not answer");
  } else if (!picture->head) {
    AnnounceDeletion(newcomers);
  } else if (picture->IsOfAnother(sent_)) {
    sent_ = {};
    joining_ = Held(watchers_);
    watchers_.clear();
    joining_.insert(joining_.end(), newcomers.begin(), newcomers.end());
  } else {
    CatchUp(*picture);
    if (!newcomers.empty()) Greet(*picture, newcomers);
  }
  if (std::exchange(again_, false) || !joining_.empty()) return Refresh();
  edge_.channels.Leave(debate_id_);
}

void Channel::AnnounceDeletion(const Sessions& newcomers) {
  sent_ = {};
  SendToAll(DebateDeletedEvent(debate_id_));
  CloseAll(CloseCode::kNormal, "the debate was deleted");
  for (const auto& session : newcomers) {
    session->SendError(DebateNotFound(debate_id_.ToString()));
    session->Close(CloseCode::kPolicy, "no such debate");
  }
}

void Channel::CatchUp(const Picture& picture) {
  const DebateHead& head = *picture.head;
  if (head.newest.id == sent_.id && head.debate.state == state_ && picture.drafts == drafts_ &&
      head.debate.tally.panel == panel_) {
    return;
  }
  if (sent_.seq > 0) {
    bool issues_changed = false;
    for (const Argument& argument : picture.arguments) {
      if (argument.seq <= sent_.seq) continue;
      const Debate then = AsOf(head.debate, argument, head.newest.seq);
      SendToAll(ArgumentEvents(then, argument, state_, picture.unverified));
      state_ = then.state;
      issues_changed = issues_changed || CarriesIssues(argument);
    }
    if (issues_changed) SendToAll(IssuesChangedEvent(head.debate, picture.issues));
    if (head.debate.tally.panel != panel_) SendToAll(PanelChangedEvent(head.debate));
    for (const HeldDraft& draft : picture.drafts) {
      if (std::ranges::find(drafts_, draft) == drafts_.end()) SendToAll(DraftHeldEvent(debate_id_, draft));
    }
  }
  drafts_ = picture.drafts;
  panel_ = head.debate.tally.panel;
  sent_ = head.newest;
  state_ = head.debate.state;
  issue_count_ = head.debate.tally.issue_count;
  initial_state_.reset();
}

void Channel::Greet(const Picture& picture, const Sessions& newcomers) {
  const PresenceByRole* const roles = edge_.data.presence.Of(debate_id_);
  std::string presence;
  AppendJson(presence, roles, false);
  FramePtr frame = presence == presence_ ? initial_state_.lock() : nullptr;
  if (!frame) {
    frame = edge_.transport.unsent.Count(InitialStateEvent(picture.head->debate, *picture.transcript, drafts_,
                                                           picture.issues, picture.unverified, presence));
    initial_state_ = frame;
    presence_ = std::move(presence);
  }
  for (const auto& session : newcomers) {
    session->SendShared(frame);
    if (edge_.transport.stopping) session->Close(CloseCode::kGoingAway, "the server is stopping");
    if (session->open()) watchers_.push_back(*session);
  }
  const auto& judge = roles ? (*roles)[static_cast<int>(Role::kArbitrator)] : std::nullopt;
  if (judge && !judge->advice.empty()) SendPresence(newcomers);  // to those that may judge
}

void Channels::Join(const Uuid& debate_id, const std::shared_ptr<WsSession>& session) {
  auto& channel = by_debate_[debate_id];
  if (!channel) channel = std::make_shared<Channel>(edge_, debate_id);
  std::shared_ptr(channel)->Join(session);  // which may remove the channel
}

void Channels::Leave(const Uuid& debate_id) {
  const auto entry = by_debate_.find(debate_id);
  if (entry == by_debate_.end() || !entry->second->idle()) return;
  // The channel may be our caller.
  const auto ended = std::move(entry->second);
  by_debate_.erase(entry);
  boost::asio::post(edge_.transport.io, [ended] {});
}

void Channels::ShowPresence(const Uuid& debate_id) {
  const auto entry = by_debate_.find(debate_id);
  if (entry != by_debate_.end()) std::shared_ptr(entry->second)->ShowPresence();
}

void Channels::CloseAll(CloseCode code, std::string_view reason) {
  std::vector<std::shared_ptr<Channel>> channels;
  for (const auto& [id, channel] : by_debate_) channels.push_back(channel);
  for (const auto& channel : channels) channel->CloseAll(code, reason);
}

}  // namespace aw::http
