#include "service/panel.h"

#include <algorithm>
#include <utility>

#include "core/action.h"
#include "core/hash_chain.h"
#include "core/named_documents.h"
#include "service/debates.h"
#include "service/entries.h"
#include "service/panel_turn.h"

namespace aw {
namespace {

std::string SeatNames(const Panel& panel) {
  std::string names;
  for (const Seat& seat : panel.seats) names.append(names.empty() ? "" : ", ").append(seat.name);
  return names;
}

// The next step of a seat in its panel's turn, or of the seats that are waited for if `seat` is empty.
std::string_view StepOf(const Panel& panel, std::string_view seat) {
  const Role who = seat.empty() || panel.WaitsFor(seat) ? Role::kOpponent : Role::kProposer;
  if (who == Role::kOpponent && panel.stage == PanelStage::kCrossCheck) return kCrossCheckAction;
  return ActionFor(who, State::kAwaitingOpponent, {});
}

// ACTION_NOT_ALLOWED with the next step of a seat.
Error NotNow(const DebateHead& head, std::string_view seat, std::string message, std::string suggestion) {
  const State state = head.debate.state;
  return Error{ErrorCode::kActionNotAllowed, std::move(message), std::move(suggestion), {}}
      .With("current_state", std::string(Name(state)))
      .With("allowed_roles", std::vector<std::string>{std::string(Name(Role::kOpponent))})
      .With("stage", std::string(Name(head.debate.tally.panel.stage)))
      .With("waiting_for", head.debate.tally.panel.waiting_for)
      .With("action", std::string(StepOf(head.debate.tally.panel, seat)))
      .With("next_argument_id_to_wait", head.newest.id.ToString());
}

std::string WaitCall(std::string_view seat) {
  std::string call = "GET /debates/{id}/wait?role=opponent";
  if (!seat.empty()) call.append("&seat=").append(seat);
  return call;
}

// Nothing if it is the panel's turn. Without a seat, the call is for all of them.
std::optional<Error> RefuseOutsideATurn(const DebateHead& head, std::string_view seat, const std::string& content) {
  const bool has_panel = head.debate.tally.panel.exists();
  const State state = head.debate.state;
  if (has_panel && state == State::kAwaitingOpponent) return std::nullopt;
  Error refusal = Refusal(state, head.newest, Role::kOpponent, Move::kClaim, content);
  if (!has_panel) {
    refusal.message = "This debate has no seats: its opponent is one agent";
    refusal.suggestion = "Submit a claim with POST /debates/{id}/arguments";
    return std::move(refusal).With("call", std::string("POST /debates/{id}/arguments"));
  }
  if (state == State::kClosed) return refusal;
  return std::move(refusal).With("call", WaitCall(seat));
}

std::optional<Error> RefuseSeat(const DebateHead& head, const std::string& seat, PanelStage stage) {
  const Panel& panel = head.debate.tally.panel;
  if (!panel.Has(seat)) return UnknownSeat(panel, seat);
  if (panel.stage == stage && panel.WaitsFor(seat)) return std::nullopt;
  if (panel.stage == stage) {
    return NotNow(head, seat,
                  "Seat '" + seat + "' is not waited for: it has submitted, was left out, or has nothing to check",
                  "Wait with seat=" + seat + " for the next stage or argument")
        .With("call", WaitCall(seat));
  }
  if (stage == PanelStage::kReview) {
    const std::string sheet = "GET /debates/{id}/cross-check?seat=" + seat;
    return NotNow(head, seat, "The reviews of this turn are in: it is at the cross-check",
                  "Read " + sheet + " and submit verdicts, if your seat is waited for")
        .With("call", panel.WaitsFor(seat) ? sheet : WaitCall(seat));
  }
  return NotNow(head, seat, "The cross-check begins when all reviews are in",
                "Submit your review with POST /debates/{id}/reviews, or wait with seat=" + seat)
      .With("call", panel.WaitsFor(seat) ? "POST /debates/{id}/reviews" : WaitCall(seat));
}

// A seat whose review has every issue of the cross-check is not waited for, but may submit an empty list once.
bool HasNothingToCheck(const Panel& panel, const std::vector<PanelRecord>& records, const VerdictsRequest& in) {
  const auto has = [&](PanelAct act) {
    return std::ranges::any_of(records,
                               [&](const PanelRecord& record) { return record.act == act && record.seat == in.seat; });
  };
  const bool left_out = std::ranges::find(panel.left_out, in.seat) != panel.left_out.end();
  return in.verdicts.empty() && panel.stage == PanelStage::kCrossCheck && !panel.WaitsFor(in.seat) && !left_out &&
         has(PanelAct::kReview) && !has(PanelAct::kCrossCheck);
}

std::vector<NamedDocument> WithNewestVersions(ReadTx& tx, std::vector<NamedDocument> documents) {
  for (NamedDocument& document : documents) {
    document.seen = NewestVersion(tx, document.id).value_or(document.seen);
  }
  return documents;
}

Error InReview(Error error, const ReviewRequest& in) { return std::move(error).With("content", in.content); }

// Checks the entries as those of a claim, but leaves the bar to the claim.
std::optional<Error> CheckEntries(ReadTx& tx, const Debate& debate, const std::vector<IssueEntry>& entries) {
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto same = std::ranges::count(entries, entries[i].id, &IssueEntry::id);
    if (same > 1) {
      return InvalidInput("issues[" + std::to_string(i) + "].id: " + entries[i].id + " has " + std::to_string(same) +
                          " entries; a review has one for each issue");
    }
    ids.push_back(entries[i].id);
    if (!entries[i].caused_by.empty()) ids.push_back(entries[i].caused_by);
  }
  Ledger named{.issues = tx.IssuesNamed(debate.id, ids), .opened = debate.tally.issue_count};
  if (auto error = CheckCauses(named, entries)) return error;
  // Room for the entries of all seats, which the claim will open together.
  const std::int64_t before = std::exchange(named.opened, 0);
  auto applied = Apply(named, {Role::kOpponent, 0, 0, false}, entries);
  if (!applied) return std::move(applied).error();
  if (named.opened > 0 && before + static_cast<std::int64_t>(kMaxIssueEntries) > Ledger::kMaxIssues) {
    return InvalidInput("issues: this debate has " + std::to_string(before) + " issues, and takes no more of a panel");
  }
  return std::nullopt;
}

// A seat's share of the limits of one claim.
std::optional<Error> CheckShare(const Panel& panel, const std::vector<IssueEntry>& entries) {
  const std::size_t seats = panel.seats.size();
  if (entries.size() > MostEntriesOfSeat(seats)) {
    return InvalidInput("issues: a seat of " + std::to_string(seats) + " may send " +
                            std::to_string(MostEntriesOfSeat(seats)) + " entries in a review; this one has " +
                            std::to_string(entries.size()),
                        "Send the most severe ones, and join those with one cause");
  }
  std::int64_t total = 0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::int64_t bytes = BytesOf(entries[i]);
    if (bytes > MostBytesOfSeatEntry()) {
      return TooLarge("issues[" + std::to_string(i) + "]", MostBytesOfSeatEntry(), bytes);
    }
    total += bytes;
  }
  if (total > MostBytesOfSeat(seats)) return TooLarge("issues", MostBytesOfSeat(seats), total);
  return std::nullopt;
}

std::optional<Error> CheckTarget(ReadTx& tx, const DebateHead& head, const ReviewRequest& in) {
  if (in.target_id == head.newest.id) return std::nullopt;
  if (!tx.FindArgument(in.debate_id, in.target_id)) return ArgumentNotFound(in.target_id.ToString());
  return Error{ErrorCode::kMovedOn,
               "A panel reviews the newest argument, which is " + std::to_string(head.newest.seq) + ", and not " +
                   in.target_id.ToString(),
               "Read argument " + head.newest.id.ToString() + " and review it with its id as target_id",
               {}}
      .With("newest_seq", head.newest.seq)
      .With("current_state", std::string(Name(head.debate.state)));
}

std::optional<Error> CheckVerdicts(const VerdictsRequest& in, const std::vector<Finding>& findings) {
  const auto find = [&](const std::string& id) {
    return std::ranges::find(findings, id, [](const Finding& finding) { return finding.entry.id; });
  };
  for (std::size_t i = 0; i < in.verdicts.size(); ++i) {
    const Verdict& verdict = in.verdicts[i];
    const std::string item = "verdicts[" + std::to_string(i) + "].";
    const auto issue = find(verdict.id);
    if (issue == findings.end() || FoundBy(*issue, in.seat)) {
      return InvalidInput(item + "id: " + verdict.id + " is none of the issues that seat '" + in.seat + "' checks",
                          "Take the ids from GET /debates/{id}/cross-check?seat=" + in.seat);
    }
    if (verdict.duplicate_of.empty()) continue;
    if (verdict.duplicate_of == verdict.id || find(verdict.duplicate_of) == findings.end()) {
      return InvalidInput(item + "duplicate_of: " + verdict.duplicate_of + " is no other issue of this cross-check",
                          "Take an id of issues or own from GET /debates/{id}/cross-check?seat=" + in.seat);
    }
  }
  return std::nullopt;
}

}  // namespace

Error UnknownSeat(const Panel& panel, std::string_view seat) {
  if (!panel.exists()) return InvalidInput("seat: this debate has no seats", "Leave seat out");
  return InvalidInput("seat: '" + std::string(seat) + "' is none of this debate's seats: " + SeatNames(panel));
}

Error ClaimOfASeat(const DebateHead& head, std::string content) {
  return NotNow(head, {}, "Role 'opponent' cannot submit a claim in a debate with seats: the server writes it",
                "Submit your seat's review with POST /debates/{id}/reviews (aw debate review); the seats are " +
                    SeatNames(head.debate.tally.panel))
      .With("call", std::string("POST /debates/{id}/reviews"))
      .With("content", std::move(content));
}

PanelRecord Debates::NewRecord(const DebateHead& head, PanelAct act, std::string seat, std::string request_id) {
  const std::int64_t now = clock_();
  return {.id = ids_.Next(now),
          .debate_id = head.debate.id,
          .turn = head.newest.seq,
          .act = act,
          .seat = std::move(seat),
          .client_request_id = std::move(request_id),
          .created_at = std::max(Time::FromUnixMs(now), head.debate.updated_at)};
}

Result<PanelWritten> Debates::Review(WriteTx& tx, const ReviewRequest& in) {
  const auto head = tx.FindDebate(in.debate_id);
  if (!head) return DebateNotFound(in.debate_id.ToString());
  if (auto earlier = tx.PanelRecordByRequest(in.debate_id, in.request_id)) return PanelWritten{earlier->outcome, true};
  if (auto error = RefuseOutsideATurn(*head, in.seat, in.content)) return *std::move(error);
  if (auto error = RefuseSeat(*head, in.seat, PanelStage::kReview)) return InReview(*std::move(error), in);
  if (auto error = CheckTarget(tx, *head, in)) return InReview(*std::move(error), in);
  Extras extras{.issues = in.issues};
  DropMarks(extras.issues);
  const auto& documents = head->debate.tally.documents;
  if (auto error =
          CompleteEntries(tx, WithNamed(tx, documents, Role::kOpponent, in.content, in.issues), extras.issues)) {
    return InReview(*std::move(error), in);
  }
  if (auto error = CheckShare(head->debate.tally.panel, extras.issues)) return InReview(*std::move(error), in);
  if (auto error = CheckEntries(tx, head->debate, extras.issues)) return InReview(*std::move(error), in);

  PanelRecord record = NewRecord(*head, PanelAct::kReview, in.seat, in.request_id);
  record.content = in.content;
  if (rendering_.extras) record.extras = rendering_.extras(extras);
  record.seen = JoinedDocuments(WithNewestVersions(tx, documents));
  Panel panel = head->debate.tally.panel;
  panel.StopWaitingFor(in.seat);
  return Finish(tx, *head, std::move(record), std::move(panel), MissingIn(extras.issues));
}

Result<PanelWritten> Debates::CrossCheck(WriteTx& tx, const VerdictsRequest& in) {
  const auto head = tx.FindDebate(in.debate_id);
  if (!head) return DebateNotFound(in.debate_id.ToString());
  if (auto earlier = tx.PanelRecordByRequest(in.debate_id, in.request_id)) return PanelWritten{earlier->outcome, true};
  if (auto error = RefuseOutsideATurn(*head, in.seat, {})) return *std::move(error);
  const auto records = tx.PanelRecords(in.debate_id, head->newest.seq);
  if (!HasNothingToCheck(head->debate.tally.panel, records, in)) {
    if (auto error = RefuseSeat(*head, in.seat, PanelStage::kCrossCheck)) return *std::move(error);
  }
  const auto reviews = OfAct(records, PanelAct::kReview, rendering_.stored_extras);
  const auto findings = MergedFindings(reviews, IssuesOf(tx, head->debate));
  if (auto error = CheckVerdicts(in, findings)) return *std::move(error);
  Extras extras{.verdicts = in.verdicts};
  auto missing = CompleteVerdicts(tx, findings, extras.verdicts);

  PanelRecord record = NewRecord(*head, PanelAct::kCrossCheck, in.seat, in.request_id);
  if (rendering_.extras) record.extras = rendering_.extras(extras);
  Panel panel = head->debate.tally.panel;
  panel.StopWaitingFor(in.seat);
  return Finish(tx, *head, std::move(record), std::move(panel), std::move(missing));
}

Result<PanelWritten> Debates::Proceed(WriteTx& tx, const ProceedRequest& in) {
  const auto head = tx.FindDebate(in.debate_id);
  if (!head) return DebateNotFound(in.debate_id.ToString());
  if (auto earlier = tx.PanelRecordByRequest(in.debate_id, in.request_id)) return PanelWritten{earlier->outcome, true};
  if (auto error = RefuseOutsideATurn(*head, {}, {})) return *std::move(error);
  Panel panel = head->debate.tally.panel;
  if (in.stage && *in.stage != panel.stage) {
    return NotNow(*head, {}, "The panel has moved on to the stage '" + std::string(Name(panel.stage)) + "'",
                  "Look at waiting_for, and proceed again if a seat of this stage will not submit");
  }
  for (const std::string& seat : in.without) {
    if (!panel.Has(seat)) return UnknownSeat(panel, seat);
    if (!panel.WaitsFor(seat)) {
      return NotNow(*head, {}, "Seat '" + seat + "' is not waited for, so nothing has to proceed without it",
                    "Name seats of waiting_for only");
    }
    panel.LeaveOut(seat);
  }
  const auto records = tx.PanelRecords(in.debate_id, head->newest.seq);
  const bool has_review = std::ranges::find(records, PanelAct::kReview, &PanelRecord::act) != records.end();
  if (!has_review) {
    return NotNow(*head, {}, "A panel cannot proceed without any review", "Wait for at least one seat's review");
  }
  PanelRecord record = NewRecord(*head, PanelAct::kProceed, JoinedIds(in.without), in.request_id);
  record.content = in.why;
  return Finish(tx, *head, std::move(record), std::move(panel), {});
}

// Refuses nothing: from here on there are writes.
PanelWritten Debates::Finish(WriteTx& tx, const DebateHead& head, PanelRecord record, Panel panel,
                             std::vector<MissingEvidence> evidence_missing) {
  record.hash = RecordHash(record);
  auto records = tx.PanelRecords(record.debate_id, record.turn);
  records.push_back(record);
  if (panel.waiting_for.empty() && panel.stage == PanelStage::kReview && panel.cross_check) {
    const auto reviews = OfAct(records, PanelAct::kReview, rendering_.stored_extras);
    auto checkers = CheckersOf(reviews, MergedFindings(reviews, IssuesOf(tx, head.debate)));
    if (!checkers.empty()) panel.BeginCrossCheck(std::move(checkers));
  }
  PanelOutcome outcome{.act = record.act, .record_id = record.id, .evidence_missing = std::move(evidence_missing)};
  if (panel.waiting_for.empty()) {
    const Written claim = WriteClaim(tx, head, records);
    outcome.claim = claim.argument;
    outcome.state = claim.debate.state;
  } else {
    Debate debate = head.debate;
    debate.updated_at = record.created_at;
    debate.tally.panel = panel;
    tx.PutPanel(debate);
  }
  outcome.panel = std::move(panel);
  if (rendering_.panel_outcome) record.outcome = rendering_.panel_outcome(outcome);
  tx.AddPanelRecord(record);
  return {record.outcome, false};
}

Result<SeatUsage> ReportUsageWork::operator()(WriteTx& tx, std::optional<Change>&) const {
  const auto head = tx.FindDebate(in.debate_id);
  if (!head) return DebateNotFound(in.debate_id.ToString());
  const Panel& panel = head->debate.tally.panel;
  if (!panel.Has(in.usage.seat)) return UnknownSeat(panel, in.usage.seat);
  tx.PutSeatUsage(in.debate_id, in.usage);
  return in.usage;
}

Result<CrossCheckSheet> CrossCheckFor(ReadTx& tx, Extras (*stored_extras)(std::string_view), const Uuid& debate_id,
                                      std::string_view seat) {
  const auto head = tx.FindDebate(debate_id);
  if (!head) return DebateNotFound(debate_id.ToString());
  const Panel& panel = head->debate.tally.panel;
  if (auto error = RefuseOutsideATurn(*head, seat, {})) return *std::move(error);
  if (!panel.Has(seat)) return UnknownSeat(panel, seat);
  if (panel.stage != PanelStage::kCrossCheck) {
    return *RefuseSeat(*head, std::string(seat), PanelStage::kCrossCheck);
  }
  const auto records = tx.PanelRecords(debate_id, head->newest.seq);
  const auto reviews = OfAct(records, PanelAct::kReview, stored_extras);
  CrossCheckSheet sheet{.target_id = head->newest.id};
  for (Finding& finding : MergedFindings(reviews, IssuesOf(tx, head->debate))) {
    auto& list = FoundBy(finding, seat) ? sheet.own : sheet.issues;
    finding.entry.found_by.clear();
    list.push_back(std::move(finding.entry));
  }
  return sheet;
}

}  // namespace aw
