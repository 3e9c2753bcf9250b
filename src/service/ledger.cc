#include "service/ledger.h"

#include <algorithm>

#include "core/quote.h"
#include "core/text.h"
#include "service/entries.h"

namespace aw {
namespace {

// True for moves that close or ask to close.
bool ClosesOrAsksToClose(Move move) { return move == Move::kResolution || move == Move::kClosingRuling; }

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

// Reads only the issues that a move refers to: a debate may have a thousand others.
Ledger ReadNamed(ReadTx& tx, const Debate& debate, const Extras& extras) {
  const Tally& tally = debate.tally;
  if (tally.issue_count == 0) return {};
  std::vector<std::string> ids = extras.about.value_or(std::vector<std::string>());
  if (!extras.choice.empty()) ids.insert(ids.end(), tally.about.begin(), tally.about.end());
  for (const IssueEntry& entry : extras.issues) {
    ids.push_back(entry.id);
    if (!entry.caused_by.empty()) ids.push_back(entry.caused_by);
  }
  return {.issues = tx.IssuesNamed(debate.id, ids), .opened = tally.issue_count};
}

// Updates the ids in `before` by the changed issues in `named`; the result is ordered by number.
std::vector<std::string> UpdatedIds(ReadTx& tx, const Debate& debate, const std::vector<std::string>& before,
                                    const Ledger& named, bool (*wanted)(const Issue&)) {
  std::vector<std::string> ids;
  std::ranges::copy_if(before, std::back_inserter(ids), [&](const std::string& id) {
    const Issue* const issue = named.Find(id);
    return !issue || wanted(*issue);
  });
  std::vector<IssueHead> added;
  for (const Issue& issue : named.issues) {
    const bool is_known = std::ranges::find(before, issue.id) != before.end();
    if (wanted(issue) && !is_known) added.push_back({issue.id, issue.number, issue.severity});
  }
  // New issues have the greatest numbers, so the numbers of the others are read only if an older issue is added.
  if (!added.empty() && added.front().number <= debate.tally.issue_count) {
    std::ranges::copy(tx.IssueHeads(debate.id, ids), std::back_inserter(added));
    std::ranges::sort(added, {}, &IssueHead::number);
    ids.clear();
  }
  for (IssueHead& head : added) ids.push_back(std::move(head.id));
  return ids;
}

// The critical issues that a completion neither settles nor explains.
std::vector<std::string> UnexplainedIssues(ReadTx& tx, const Debate& debate, const std::vector<std::string>& blocking,
                                           const Ledger& named, const std::vector<LabelledText>& despite) {
  std::vector<std::string> ids;
  for (const IssueHead& head : tx.IssueHeads(debate.id, blocking)) {
    const Issue* const issue = named.Find(head.id);
    if ((issue ? issue->severity : head.severity) != Severity::kCritical) continue;
    if (std::ranges::find(despite, head.id, &LabelledText::id) == despite.end()) ids.push_back(head.id);
  }
  return ids;
}

// Sets the issues of an appeal: those it names, or else its own entries and the stalemates.
std::optional<Error> SetAbout(const Ledger& named, Effect& effect) {
  std::optional<std::vector<std::string>>& about = effect.extras.about;
  if (about) {
    for (std::size_t i = 0; i < about->size(); ++i) {
      if (named.Find((*about)[i])) continue;
      return InvalidInput("about[" + std::to_string(i) + "]: there is no issue " + (*about)[i] + " in this debate",
                          "Name issues of this debate's ledger, or leave about out");
    }
    effect.tally.about = *about;
    return std::nullopt;
  }
  std::vector<std::string>& ids = effect.tally.about;
  for (const IssueEntry& entry : effect.extras.issues) ids.push_back(entry.id);
  ids.insert(ids.end(), effect.tally.stalemate.begin(), effect.tally.stalemate.end());
  for (auto id = ids.begin(); id != ids.end();) id = std::find(ids.begin(), id, *id) == id ? id + 1 : ids.erase(id);
  if (!ids.empty()) about = ids;
  return std::nullopt;
}

std::optional<Error> ChangeIssues(WriteTx& tx, const Debate& before, const Submission& in, std::int64_t seq,
                                  Effect& out) {
  std::vector<IssueEntry>& entries = out.extras.issues;
  Ledger named = ReadNamed(tx, before, out.extras);
  if (!out.extras.choice.empty()) {
    const auto settled = SettledByChoice(named, before.tally.about, entries);
    entries.insert(entries.end(), settled.begin(), settled.end());
  }
  if (auto error = CheckCauses(named, entries)) return error;
  const bool has_bar = out.tally.max_rounds && !out.outcome.unverified.rewritten;
  auto deferred = Apply(named, {in.role, seq, out.tally.round, has_bar}, entries);
  if (!deferred) return std::move(deferred).error();
  out.deferred = *std::move(deferred);
  out.tally.issue_count = named.opened;
  out.tally.blocking = UpdatedIds(tx, before, before.tally.blocking, named, Blocks);
  out.tally.stalemate = UpdatedIds(tx, before, before.tally.stalemate, named, IsStalemate);
  if (in.move == Move::kAppeal) {
    if (auto error = SetAbout(named, out)) return error;
  }
  if (in.move == Move::kResolution) {
    if (auto open = UnexplainedIssues(tx, before, out.tally.blocking, named, in.extras.despite); !open.empty()) {
      return IssuesOpen(std::move(open));
    }
  }
  if (ClosesOrAsksToClose(in.move) && out.tally.issue_count > 0) out.closes_over = out.tally.blocking;
  std::ranges::copy_if(named.issues, std::back_inserter(out.changed),
                       [&](const Issue& issue) { return issue.updated_seq == seq; });
  return std::nullopt;
}

// Updates the debate's documents. A claim of the opponent marks their newest versions as seen.
std::optional<Error> TrackDocuments(WriteTx& tx, VersionComparisons& comparisons, const Submission& in, Effect& out) {
  Tally& tally = out.tally;
  tally.documents = WithNamed(tx, std::move(tally.documents), in.role, in.content, out.extras.issues);
  // A panel's quotations were looked up when its reviews were taken, each at its own place.
  if (in.extras.panel_records.empty()) DropMarks(out.extras.issues);
  if (auto error = CompleteEntries(tx, tally.documents, out.extras.issues)) return error;
  const bool is_round = in.role == Role::kOpponent && in.move == Move::kClaim;
  if (tally.documents.empty() || (!is_round && in.move != Move::kResolution)) return std::nullopt;
  Tally last_claim = tally;
  if (is_round) --last_claim.round;  // CountRound has already counted this claim
  out.outcome.unverified = FindUnverified(tx, last_claim, comparisons);
  if (!is_round) {
    out.outcome.unverified.rewritten = false;  // set for claims only
    return std::nullopt;
  }
  out.outcome.unverified.versions.clear();
  for (NamedDocument& document : tally.documents) {
    document.seen = NewestVersion(tx, document.id).value_or(document.seen);
  }
  return std::nullopt;
}

// The question of the appeal that a choice decides; the appeal is the newest argument.
std::string QuestionOfNewestAppeal(ReadTx& tx, const Uuid& debate_id, std::int64_t seq) {
  const auto appeals = tx.Arguments(debate_id, seq - 2, 1);
  return appeals.empty() ? std::string() : QuestionOf(appeals.front().content);
}

Result<Effect> EffectOfMove(WriteTx& tx, VersionComparisons& comparisons, const Debate& before, const Submission& in,
                            std::int64_t seq) {
  if (in.role == Role::kProposer && in.move == Move::kClaim && RoundsAreSpent(before.tally)) {
    return RoundLimit(before.tally);
  }
  const std::string& choice = in.extras.choice;
  const auto& options = before.tally.options;
  const auto chosen = std::ranges::find_if(options, [&](const auto& id) { return EqualsIgnoringCase(id, choice); });
  if (!choice.empty() && chosen == options.end()) return UnknownChoice(before.tally, choice);
  Effect out{.tally = before.tally, .extras = in.extras};
  if (!choice.empty()) out.extras.choice = *chosen;
  CountRound(out.tally, in.role, in.move, in.extras.extend_rounds);
  if (out.tally.max_rounds != before.tally.max_rounds) {
    out.outcome.rounds_added = *out.tally.max_rounds - *before.tally.max_rounds;
  }
  out.tally.options.clear();
  for (const LabelledText& option : in.extras.options) out.tally.options.push_back(option.id);
  out.tally.about.clear();
  if (!choice.empty()) out.extras.question = QuestionOfNewestAppeal(tx, before.id, seq);
  if (auto error = TrackDocuments(tx, comparisons, in, out)) return *std::move(error);
  const bool concerns_issues =
      !in.extras.issues.empty() || in.move == Move::kAppeal || !choice.empty() || ClosesOrAsksToClose(in.move);
  if (concerns_issues) {
    if (auto error = ChangeIssues(tx, before, in, seq, out)) return *std::move(error);
  }
  out.outcome.uses_ledger = out.tally.issue_count > 0 || out.tally.max_rounds;
  out.outcome.round = out.tally.round;
  out.outcome.max_rounds = out.tally.max_rounds;
  out.outcome.blocking = out.tally.blocking;
  out.outcome.evidence_missing = MissingIn(out.extras.issues);
  return out;
}

}  // namespace

Result<Effect> EffectOf(WriteTx& tx, VersionComparisons& comparisons, const Debate& before, const Submission& in,
                        std::int64_t seq) {
  auto effect = EffectOfMove(tx, comparisons, before, in, seq);
  if (!effect) effect.error().extra.emplace_back("content", in.content);
  return effect;
}

}  // namespace aw
