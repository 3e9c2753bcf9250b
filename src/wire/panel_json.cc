#include "wire/panel_json.h"

#include <algorithm>
#include <boost/json.hpp>

#include "wire/debate_json.h"
#include "wire/extras.h"
#include "wire/issue_json.h"
#include "wire/json_reader.h"

namespace aw {
namespace {

namespace json = boost::json;

constexpr std::size_t kMostVerdicts = kMaxIssueEntries;

// Different names of seats.
Result<std::vector<std::string>> ReadSeatNames(std::string_view field, const json::value& value, std::size_t fewest) {
  const auto refusal = [&] {
    return InvalidInput(std::string(field) + " must be an array of " + std::to_string(fewest) +
                        " to 5 different names, each of 1 to 24 of a-z, 0-9 and -");
  };
  const json::array* items = value.if_array();
  if (!items || items->size() < fewest || items->size() > Panel::kMostSeats) return refusal();
  std::vector<std::string> names;
  for (const json::value& item : *items) {
    const json::string* name = item.if_string();
    if (!name || !IsSeatName(View(*name)) || std::ranges::find(names, View(*name)) != names.end()) return refusal();
    names.emplace_back(View(*name));
  }
  return names;
}

std::string SeatOf(Fields& fields) {
  std::string seat = fields.Text("seat");
  if (!IsSeatName(seat)) fields.Keep(InvalidInput("seat must be one of the debate's seats"));
  return seat;
}

Result<Verdict> ReadVerdict(const json::object& object) {
  const JsonParameters members(object, {});
  Fields fields(members);
  Verdict verdict;
  const auto id = IssueIdIn(fields.Text("id"));
  if (!id) fields.Keep(InvalidInput("id must be the id of an issue, such as I3"));
  verdict.id = id.value_or(std::string());
  const auto opinion = OpinionNamed(fields.Text("verdict"));
  if (!opinion) fields.Keep(InvalidInput("verdict must be one of: confirmed, refuted, unsure"));
  verdict.opinion = opinion.value_or(Opinion::kUnsure);
  if (const json::value* evidence = members.Json("evidence")) {
    fields.TakeInto(verdict.evidence, ReadEvidence(*evidence));
  }
  verdict.note = fields.OptionalContent("note", kMaxExtraBytes);
  if (const auto other = fields.OptionalText("duplicate_of")) {
    const auto duplicate_of = IssueIdIn(*other);
    if (!duplicate_of) fields.Keep(InvalidInput("duplicate_of must be the id of an issue, such as I3"));
    verdict.duplicate_of = duplicate_of.value_or(std::string());
  }
  return fields.Done(std::move(verdict));
}

void CheckSizes(Fields& fields, const std::vector<Verdict>& verdicts) {
  std::int64_t total = 0;
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    std::string text;
    AppendJson(text, verdicts[i]);
    const auto bytes = static_cast<std::int64_t>(text.size());
    if (bytes > kMaxIssueBytes) fields.Keep(TooLarge(ItemOf("verdicts", i), kMaxIssueBytes, bytes));
    total += bytes;
  }
  if (total > kMaxIssuesBytes) fields.Keep(TooLarge("verdicts", kMaxIssuesBytes, total));
}

void AppendNames(std::string& out, const std::vector<std::string>& names) { AppendIds(out, names); }

}  // namespace

Panel ReadPanel(Fields& fields, const Parameters& parameters) {
  Panel panel;
  const json::value* seats = parameters.Json("seats");
  const bool cross_check = parameters.Json("cross_check") ? fields.Flag("cross_check") : true;
  if (!seats) return panel;
  std::vector<std::string> names;
  fields.TakeInto(names, ReadSeatNames("seats", *seats, Panel::kFewestSeats));
  for (std::string& name : names) panel.seats.push_back({std::move(name)});
  panel.cross_check = cross_check;
  return panel;
}

Result<ReviewRequest> ReadReview(const Parameters& parameters, const Limits& limits, const Uuid& debate_id) {
  Fields fields(parameters);
  ReviewRequest out;
  out.debate_id = debate_id;
  out.seat = SeatOf(fields);
  out.target_id = fields.Id("target_id");
  out.content = fields.Content("content", limits.max_content_bytes);
  out.request_id = fields.RequestId();
  const bool good_so_far = !fields.error();
  out.issues = ReadExtras(fields, parameters, Move::kClaim).issues;
  if (good_so_far) fields.AddToError("content", out.content);
  return fields.Done(std::move(out));
}

Result<VerdictsRequest> ReadVerdicts(const Parameters& parameters, const Uuid& debate_id) {
  Fields fields(parameters);
  VerdictsRequest out;
  out.debate_id = debate_id;
  out.seat = SeatOf(fields);
  const json::value* verdicts = parameters.Json("verdicts");
  if (verdicts) {
    fields.TakeInto(out.verdicts, ReadVerdictItems(*verdicts));
    CheckSizes(fields, out.verdicts);
  } else {
    fields.Keep(InvalidInput("verdicts must be an array; it may be empty"));
  }
  out.request_id = fields.RequestId();
  return fields.Done(std::move(out));
}

Result<ProceedRequest> ReadProceed(const Parameters& parameters, const Uuid& debate_id) {
  Fields fields(parameters);
  ProceedRequest out;
  out.debate_id = debate_id;
  const json::value* without = parameters.Json("without");
  if (without) {
    fields.TakeInto(out.without, ReadSeatNames("without", *without, 1));
  } else {
    fields.Keep(InvalidInput("without must be an array of the seats to proceed without"));
  }
  out.why = fields.Content("why", kMaxWhyBytes);
  if (const auto stage = fields.OptionalText("stage")) {
    out.stage = PanelStageNamed(*stage);
    if (!out.stage) fields.Keep(InvalidInput("stage must be one of: review, cross_check"));
  }
  out.request_id = fields.RequestId();
  return fields.Done(std::move(out));
}

Result<std::vector<Verdict>> ReadVerdictItems(const json::value& verdicts) {
  const json::array* items = verdicts.if_array();
  if (!items || items->size() > kMostVerdicts) {
    return InvalidInput("verdicts must be an array of at most " + std::to_string(kMostVerdicts));
  }
  std::vector<Verdict> read;
  for (std::size_t i = 0; i < items->size(); ++i) {
    const std::string item = ItemOf("verdicts", i);
    const json::object* object = (*items)[i].if_object();
    if (!object) return InvalidInput(item + ": must be a JSON object with id and verdict");
    auto verdict = ReadVerdict(*object);
    if (!verdict) return Within(item, std::move(verdict).error());
    if (std::ranges::find(read, verdict->id, &Verdict::id) != read.end()) {
      return InvalidInput(item + ".id: " + verdict->id + " has a verdict already");
    }
    read.push_back(*std::move(verdict));
  }
  return read;
}

void AppendJson(std::string& out, const Verdict& verdict) {
  ObjectWriter object(out);
  object.Text("id", verdict.id);
  object.Text("verdict", Name(verdict.opinion));
  if (!verdict.evidence.empty()) {
    AppendArray(object.Raw("evidence"), verdict.evidence, [](std::string& o, const Evidence& e) { o.append(e.json); });
  }
  if (!verdict.note.empty()) object.Text("note", verdict.note);
  if (!verdict.duplicate_of.empty()) object.Text("duplicate_of", verdict.duplicate_of);
}

void AppendJson(std::string& out, const PanelLink& link) {
  ObjectWriter object(out);
  object.Text("act", Name(link.act));
  object.Text("seat", link.seat);
  object.Id("id", link.id);
  object.Text("hash", link.hash);
  if (link.document_id) {
    object.Id("document_id", *link.document_id);
    object.Number("version", link.version);
  }
  if (!link.why.empty()) object.Text("why", link.why);
}

void AppendJson(std::string& out, const PanelRecord& record) {
  ObjectWriter object(out);
  object.Id("id", record.id);
  object.Id("debate_id", record.debate_id);
  object.Number("turn", record.turn);
  object.Text("act", Name(record.act));
  object.Text("seat", record.seat);
  object.Text("content", record.content);
  if (!record.extras.empty()) object.Members(record.extras);
  object.Time("created_at", record.created_at);
  object.Text("hash", record.hash);
}

void AppendJson(std::string& out, const CrossCheckSheet& sheet) {
  ObjectWriter object(out);
  object.Id("target_id", sheet.target_id);
  AppendArray(object.Raw("issues"), sheet.issues,
              [](std::string& o, const IssueEntry& entry) { AppendJson(o, entry); });
  AppendArray(object.Raw("own"), sheet.own, [](std::string& o, const IssueEntry& entry) {
    ObjectWriter own(o);
    own.Text("id", entry.id);
    own.Text("severity", Name(*entry.severity));
    own.Text("title", entry.title);
  });
}

void AppendJson(std::string& out, const PanelWritten& written) {
  ObjectWriter object(out);
  if (!written.outcome.empty()) object.Members(written.outcome);
  if (written.replay) object.Bool("idempotent_replay", true);
}

void AppendPanelTurn(ObjectWriter& object, State state, const Panel& panel) {
  if (!panel.exists() || state != State::kAwaitingOpponent) return;
  ObjectWriter turn(object.Raw("panel"));
  turn.Text("stage", Name(panel.stage));
  AppendNames(turn.Raw("waiting_for"), panel.waiting_for);
  if (!panel.left_out.empty()) AppendNames(turn.Raw("left_out"), panel.left_out);
}

void AppendPanel(ObjectWriter& object, const Debate& debate) {
  const Panel& panel = debate.tally.panel;
  if (!panel.exists()) return;
  AppendArray(object.Raw("seats"), panel.seats, [](std::string& o, const Seat& seat) { AppendQuoted(o, seat.name); });
  object.Bool("cross_check", panel.cross_check);
  AppendPanelTurn(object, debate.state, panel);
}

std::string PanelOutcomeMembers(const PanelOutcome& outcome) {
  std::string text;
  {
    ObjectWriter object(text);
    object.Id(outcome.act == PanelAct::kReview ? "review_id" : "record_id", outcome.record_id);
    object.Text("debate_state", Name(outcome.state));
    if (!outcome.claim) object.Text("stage", Name(outcome.panel.stage));
    AppendNames(object.Raw("waiting_for"), outcome.panel.waiting_for);
    if (outcome.claim) AppendJson(object.Raw("claim"), *outcome.claim);
    AppendMissingEvidence(object, outcome.evidence_missing);
  }
  return text.substr(1, text.size() - 2);
}

}  // namespace aw
