#include "service/ledger.h"

#include <algorithm>

namespace aw {
namespace {

// Asks to close, or closes.
bool Ends(Move move) { return move == Move::kResolution || move == Move::kClosingRuling; }

Error RoundLimit(const Tally& tally) {
  return Error{ErrorCode::kRoundLimit,
               "All " + std::to_string(*tally.max_rounds) +
                   " rounds of this debate are spent; no further claim of the "
                   "proposer is taken",
               "Appeal to the arbitrator with what is still disputed, or request completion",
               {}}
      .With("round", tally.round)
      .With("max_rounds", *tally.max_rounds);
}

Error IssuesOpen(std::vector<std::string> blocking) {
  std::string names = JoinedIds(blocking);
  return Error{ErrorCode::kIssuesOpen,
               "Critical issues are not settled: " + names,
               "Fix them and submit, for the opponent to verify; or appeal; or request completion again with a reason "
               "for each: \"despite\": {\"" +
                   blocking.front() + "\": \"why\"}",
               {}}
      .With("blocking", std::move(blocking));
}

Error UnknownChoice(const Tally& tally, const std::string& choice) {
  if (tally.options.empty()) {
    return InvalidInput("choice: there is no appeal with options to choose from", "Say it in the ruling's text alone");
  }
  return InvalidInput("choice: '" + choice + "' is none of the appeal's options: " + JoinedIds(tally.options));
}

// Those that the entries name, and those that the tally speaks of.
Ledger ReadConcerned(ReadTx& tx, const Debate& debate, const std::vector<IssueEntry>& entries) {
  const Tally& tally = debate.tally;
  if (tally.issue_count == 0) return {};
  std::vector<std::string> ids = tally.blocking;
  ids.insert(ids.end(), tally.stalemate.begin(), tally.stalemate.end());
  for (const IssueEntry& entry : entries) {
    ids.push_back(entry.id);
    if (!entry.caused_by.empty()) ids.push_back(entry.caused_by);
  }
  return {.issues = tx.IssuesNamed(debate.id, ids), .opened = tally.issue_count};
}

// The critical ones that a completion neither settles nor gives a reason for.
std::vector<std::string> Unanswered(const Ledger& ledger, const std::vector<std::string>& despite) {
  std::vector<std::string> ids;
  for (const Issue& issue : ledger.issues) {
    if (issue.severity != Severity::kCritical || !Blocks(issue)) continue;
    if (std::ranges::find(despite, issue.id) == despite.end()) ids.push_back(issue.id);
  }
  return ids;
}

Result<Effect> EffectOnIssues(WriteTx& tx, const Debate& before, const Submission& in, std::int64_t seq, Effect out) {
  const std::vector<IssueEntry>& entries = in.extras.issues;
  Ledger ledger = ReadConcerned(tx, before, entries);
  const Turn turn{in.role, seq, out.tally.round, out.tally.max_rounds.has_value()};
  auto deferred = Apply(ledger, turn, entries);
  if (!deferred) return std::move(deferred).error();
  out.deferred = *std::move(deferred);
  out.tally.issue_count = ledger.opened;
  out.tally.blocking = ledger.Blocking();
  out.tally.stalemate = ledger.Stalemate();
  if (in.move == Move::kResolution) {
    if (auto open = Unanswered(ledger, in.extras.despite); !open.empty()) return IssuesOpen(std::move(open));
  }
  if (Ends(in.move)) out.closes_over = out.tally.blocking;
  std::ranges::copy_if(ledger.issues, std::back_inserter(out.changed),
                       [&](const Issue& issue) { return issue.updated_seq == seq; });
  return out;
}

Result<Effect> EffectOfMove(WriteTx& tx, const Debate& before, const Submission& in, std::int64_t seq) {
  if (in.role == Role::kProposer && in.move == Move::kClaim && RoundsAreSpent(before.tally)) {
    return RoundLimit(before.tally);
  }
  const std::string& choice = in.extras.choice;
  const auto& options = before.tally.options;
  if (!choice.empty() && std::ranges::find(options, choice) == options.end()) {
    return UnknownChoice(before.tally, choice);
  }
  Effect out{.tally = before.tally};
  CountRound(out.tally, in.role, in.move, in.extras.extend_rounds);
  out.tally.options = in.extras.options;
  if (in.extras.issues.empty() && !(Ends(in.move) && out.tally.issue_count > 0)) return out;
  return EffectOnIssues(tx, before, in, seq, std::move(out));
}

}  // namespace

Result<Effect> EffectOf(WriteTx& tx, const Debate& before, const Submission& in, std::int64_t seq) {
  auto effect = EffectOfMove(tx, before, in, seq);
  if (!effect) effect.error().extra.emplace_back("content", in.content);
  return effect;
}

}  // namespace aw
