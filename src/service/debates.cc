#include "service/debates.h"

#include <algorithm>

#include "core/action.h"
#include "service/entries.h"
#include "service/ledger.h"
#include "service/panel.h"

namespace aw {
namespace {

Written Replay(const DebateHead& head, Argument earlier) {
  Debate then = AsOf(head.debate, earlier, head.newest.seq);
  if (then.tally.panel.exists()) then.updated_at = earlier.created_at;  // reviews have changed it since
  return {std::move(then), std::move(earlier), true};
}

// Refuses a move of the arbitrator if arguments were added after the newest one that the arbitrator has seen.
std::optional<Error> MovedOn(const DebateHead& head, const Submission& in) {
  const std::int64_t newest = head.newest.seq;
  if (!in.expected_seq || *in.expected_seq == newest) return std::nullopt;
  if (*in.expected_seq > newest) {
    return InvalidInput("expected_seq is " + std::to_string(*in.expected_seq) + ", but the newest argument is " +
                        std::to_string(newest))
        .With("content", in.content);
  }
  return Error{ErrorCode::kMovedOn,
               "The debate has moved on: argument " + std::to_string(newest) + " was written after argument " +
                   std::to_string(*in.expected_seq),
               "Read what is new, then send this again with expected_seq " + std::to_string(newest),
               {}}
      .With("newest_seq", newest)
      .With("current_state", std::string(Name(head.debate.state)))
      .With("content", in.content);
}

// True if `in` would have been allowed before the pending intervention; its text is then held as a draft.
bool WasInterrupted(WriteTx& tx, const DebateHead& head, const Submission& in) {
  if (head.debate.state != State::kInterventionPending || in.role == Role::kArbitrator) return false;
  if (in.role == Role::kOpponent && head.debate.tally.panel.exists()) return false;  // seats submit no claims
  const auto before = tx.ArgumentHeads(in.debate_id, head.newest.seq - 2);
  return !before.empty() && NextState(StateAfter(before.front().type, before.front().role), in.role, in.move);
}

}  // namespace

// Timestamps never decrease within a debate, even if the clock is set back.
Argument Debates::NewArgument(const Submission& in, std::int64_t seq, const Time& not_before) {
  const std::int64_t now = clock_();
  Argument argument;
  argument.id = ids_.Next(now);
  argument.seq = seq;
  argument.type = TypeOf(in.move);
  argument.role = in.role;
  argument.debate_id = in.debate_id;
  argument.parent_id = in.target_id;
  argument.content = in.content;
  argument.client_request_id = in.request_id;
  argument.created_at = std::max(Time::FromUnixMs(now), not_before);
  return argument;
}

// The senders find the notices after the commit.
void Debates::AddNotices(WriteTx& tx, State state, const Argument& argument) {
  const auto kind = NoticeOn(state);
  if (!kind || notice_targets_.empty()) return;
  const std::int64_t now = clock_();
  std::vector<Notice> notices;
  for (const std::string& target : notice_targets_) {
    notices.push_back({target, argument.debate_id, argument.seq, *kind, now, 0, now});
  }
  tx.AddNotices(notices);
}

Result<Written> Debates::Create(WriteTx& tx, const Creation& in) {
  if (const auto head = tx.FindDebate(in.debate_id)) {
    if (auto earlier = tx.ArgumentByRequest(in.debate_id, in.request_id)) return Replay(*head, *std::move(earlier));
    return Error{ErrorCode::kDebateExists,
                 "debate_id '" + in.debate_id.ToString() + "' is taken by another debate",
                 "Generate a new id, or join that debate instead of creating it",
                 {}};
  }
  Argument motion = NewArgument({in.debate_id, Role::kProposer, Move::kClaim, {}, in.motion, in.request_id, {}}, 1, {});
  motion.type = ArgumentType::kMotion;
  Debate debate{
      in.debate_id,
      in.title,
      in.debate_type,
      StateAfter(motion.type, motion.role),
      motion.created_at,
      motion.created_at,
      {.max_rounds = in.max_rounds, .documents = WithNamed(tx, {}, Role::kProposer, in.motion), .panel = in.panel}};
  debate.tally.panel.BeginTurn();
  motion.hash = tx.InsertDebate(debate, motion);
  return Written{std::move(debate), std::move(motion)};
}

Result<Written> Debates::Submit(WriteTx& tx, const Submission& in, bool& draft_held) {
  draft_held = false;
  const auto head = tx.FindDebate(in.debate_id);
  if (!head) return DebateNotFound(in.debate_id.ToString());
  if (in.request_id) {
    if (auto earlier = tx.ArgumentByRequest(in.debate_id, *in.request_id)) return Replay(*head, *std::move(earlier));
  }

  const Debate& before = head->debate;
  if (auto error = MovedOn(*head, in)) return *std::move(error);
  const auto next = NextState(before.state, in.role, in.move);
  if (!next) {
    Error refusal = Refusal(before.state, head->newest, in.role, in.move, in.content);
    if (WasInterrupted(tx, *head, in)) {
      tx.HoldDraft(in.debate_id, {in.role, TypeOf(in.move), in.content, Time::FromUnixMs(clock_())});
      draft_held = true;
      refusal.extra.emplace_back("draft_held", true);
    }
    return refusal;
  }
  if (in.role == Role::kOpponent && before.tally.panel.exists()) return ClaimOfASeat(*head, in.content);
  // Most moves answer the newest argument, whose id is known already.
  if (in.target_id && *in.target_id != head->newest.id && !tx.FindArgument(in.debate_id, *in.target_id)) {
    return ArgumentNotFound(in.target_id->ToString());
  }

  auto effect = EffectOf(tx, *comparisons_, before, in, head->newest.seq + 1);
  if (!effect) return std::move(effect).error();
  return Write(tx, *head, in, *next, *std::move(effect));
}

Written Debates::Write(WriteTx& tx, const DebateHead& head, const Submission& in, State next, Effect effect) {
  const Debate& before = head.debate;
  Argument argument = NewArgument(in, head.newest.seq + 1, before.updated_at);
  argument.deferred = std::move(effect.deferred);
  argument.closes_over = std::move(effect.closes_over);
  if (rendering_.extras) argument.extras = rendering_.extras(effect.extras);
  if (rendering_.outcome) argument.outcome = rendering_.outcome(effect.outcome);
  Debate after = before;
  after.tally = std::move(effect.tally);
  next == State::kAwaitingOpponent ? after.tally.panel.BeginTurn() : after.tally.panel.EndTurn();
  after.state = next;
  after.updated_at = argument.created_at;
  argument.hash = tx.Append(before, after, argument);
  tx.PutIssues(in.debate_id, effect.changed);
  AddNotices(tx, next, argument);
  if (before.state == State::kInterventionPending) tx.DropDrafts(in.debate_id);
  return Written{std::move(after), std::move(argument)};
}

Result<Debate> Debates::Delete(WriteTx& tx, const Uuid& debate_id) {
  auto head = tx.FindDebate(debate_id);
  if (!head) return DebateNotFound(debate_id.ToString());
  tx.DeleteDebate(head->debate);
  return std::move(head->debate);
}

Result<std::int64_t> AwaitedSeq(ReadTx& tx, const Uuid& debate_id, const std::optional<Uuid>& argument_id) {
  if (!argument_id) return std::int64_t{0};
  const auto awaited = tx.FindArgument(debate_id, *argument_id);
  if (awaited) return awaited->seq;
  if (!tx.FindDebate(debate_id)) return DebateNotFound(debate_id.ToString());
  return ArgumentNotFound(argument_id->ToString());
}

std::vector<HeldDraft> HeldDraftsOf(ReadTx& tx, const Debate& debate) {
  if (debate.state != State::kInterventionPending) return {};
  return tx.HeldDrafts(debate.id);
}

std::vector<Issue> IssuesOf(ReadTx& tx, const Debate& debate) {
  if (debate.tally.issue_count == 0) return {};
  return tx.Issues(debate.id);
}

std::optional<News> NewsIn(const Written& written, const WaitQuery& query) {
  const auto& [debate, argument, replay] = written;
  if (!debate.tally.documents.empty() && !IsRound(argument)) return std::nullopt;  // versions need a read
  if (argument.seq != query.after_seq + 1 || argument.role == query.role) return std::nullopt;
  return News{debate.state, ActionFor(query.role, debate.state, argument.type), argument, {}, debate.tally};
}

Result<std::optional<News>> FindNews(ReadTx& tx, VersionComparisons& comparisons, const WaitQuery& query, Panel* turn) {
  const auto head = tx.FindDebate(query.debate_id);
  if (!head) return DebateNotFound(query.debate_id.ToString());
  const State state = head->debate.state;
  const Panel& panel = head->debate.tally.panel;
  if (turn) *turn = state == State::kAwaitingOpponent ? panel : Panel();
  const std::int64_t newest_seq = head->newest.seq;
  if (!query.seat.empty() && !panel.Has(query.seat)) return UnknownSeat(panel, query.seat);
  // A seat's turn ends with its own submission, not with the claim: then there is nothing to do until the next stage.
  const bool is_panels_turn = !query.seat.empty() && state == State::kAwaitingOpponent;
  if (is_panels_turn && !panel.WaitsFor(query.seat)) return std::optional<News>{};

  // Only a ruling closes, and the arbitrator does not wait, so a closed debate's newest argument is another role's. In
  // a debate of the original system, which could close otherwise, it may be the waiter's own and is then reported.
  std::int64_t after = query.after_seq;
  if ((state == State::kClosed || is_panels_turn) && after >= newest_seq) after = newest_seq - 1;
  if (newest_seq <= after) return std::optional<News>{};

  std::vector<ArgumentHead> unseen{head->newest};
  if (newest_seq > after + 1) unseen = tx.ArgumentHeads(query.debate_id, after);
  std::erase_if(unseen, [&](const ArgumentHead& argument) { return argument.role == query.role; });
  if (unseen.empty() && state == State::kClosed) unseen.push_back(head->newest);
  if (unseen.empty()) return std::optional<News>{};
  const std::int64_t news_seq = unseen.back().seq;
  unseen.pop_back();

  const bool checks = is_panels_turn && panel.stage == PanelStage::kCrossCheck;
  const std::string_view action = checks ? kCrossCheckAction : ActionFor(query.role, state, head->newest.type);
  News news{state, action, {}, std::move(unseen), head->debate.tally};
  auto found = tx.Arguments(query.debate_id, news_seq - 1, 1);
  if (found.empty()) throw CorruptData("debate " + query.debate_id.ToString(), "an argument is missing");
  news.argument = std::move(found.front());
  news.unverified = FindUnverified(tx, news.tally, comparisons);
  return std::optional<News>{std::move(news)};
}

}  // namespace aw
