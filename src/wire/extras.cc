#include "wire/extras.h"

#include <algorithm>
#include <boost/json.hpp>

#include "core/text.h"
#include "wire/debate_json.h"
#include "wire/issue_json.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"
#include "wire/panel_json.h"

namespace aw {
namespace {

namespace json = boost::json;

constexpr std::size_t kFewestOptions = 2;
constexpr std::size_t kMostOptions = 6;
constexpr std::int64_t kMaxOptionIdCharacters = 16;

std::optional<Error> TooLong(std::string_view name, std::string_view text, std::int64_t most) {
  const auto bytes = static_cast<std::int64_t>(text.size());
  if (bytes <= most) return std::nullopt;
  return TooLarge(name, most, bytes);
}

bool IsOfOptionId(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

// Ids are compared without regard to case, and kept as the appeal has them.
std::string OptionId(Fields& fields, std::string_view name) {
  std::string id = fields.Line(name, kMaxOptionIdCharacters);
  if (!std::ranges::all_of(id, IsOfOptionId)) {
    fields.Keep(InvalidInput(std::string(name) + " must be of letters and digits, such as A"));
  }
  return id;
}

Result<std::vector<LabelledText>> ReadOptions(const json::value& value) {
  const json::array* items = value.if_array();
  if (!items || items->size() < kFewestOptions || items->size() > kMostOptions) {
    return InvalidInput("options must be an array of 2 to 6, the last of them the open one (\"something else\")");
  }
  std::vector<LabelledText> options;
  for (std::size_t i = 0; i < items->size(); ++i) {
    const std::string item = ItemOf("options", i);
    const json::object* object = (*items)[i].if_object();
    if (!object) return InvalidInput(item + ": must be a JSON object with id and text");
    const JsonParameters members(*object, {});
    Fields fields(members);
    LabelledText option{OptionId(fields, "id"), fields.Content("text", kMaxExtraBytes)};
    const auto is_same = [&](const LabelledText& other) { return EqualsIgnoringCase(other.id, option.id); };
    if (std::ranges::any_of(options, is_same)) {
      fields.Keep(InvalidInput("id must not be that of another option"));
    }
    if (fields.error()) return Within(item, *fields.error());
    options.push_back(std::move(option));
  }
  return options;
}

// `{"I3": "why"}`
Result<std::vector<LabelledText>> ReadDespite(const json::value& value) {
  const json::object* object = value.if_object();
  if (!object || object->size() > kMaxIssueEntries) {
    return InvalidInput("despite must be a JSON object of issue ids and the reason for each");
  }
  std::vector<LabelledText> reasons;
  for (const auto& member : *object) {
    const auto id = IssueIdIn({member.key().data(), member.key().size()});
    const json::string* reason = member.value().if_string();
    if (!id) return InvalidInput("despite: its names are ids of issues, such as I3");
    if (std::ranges::find(reasons, *id, &LabelledText::id) != reasons.end()) {
      return InvalidInput("despite." + *id + ": must be given once");
    }
    if (!reason || IsBlank(View(*reason))) return InvalidInput("despite." + *id + ": must say why, in a string");
    if (auto error = CheckOptionalContent("despite." + *id, View(*reason), kMaxExtraBytes)) return *error;
    reasons.push_back({*id, std::string(View(*reason))});
  }
  return reasons;
}

// `["I3", "I4"]`
Result<std::vector<std::string>> ReadAbout(const json::value& value) {
  const json::array* items = value.if_array();
  if (!items || items->size() > kMaxIssueEntries) return InvalidInput("about must be an array of ids of issues");
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < items->size(); ++i) {
    const json::string* text = (*items)[i].if_string();
    const auto id = text ? IssueIdIn(View(*text)) : std::nullopt;
    if (!id) return InvalidInput(ItemOf("about", i) + ": must be the id of an issue, such as I3");
    if (std::ranges::find(ids, *id) == ids.end()) ids.push_back(*id);
  }
  return ids;
}

// Which moves allow which extra.
struct Extra {
  std::string_view name;
  bool (*fits)(Move move);
  void (*read)(const json::value& value, Fields& fields, Extras& into);
};

bool MayCarryIssues(Move move) { return move != Move::kIntervention; }
bool IsAppeal(Move move) { return move == Move::kAppeal; }
bool IsRuling(Move move) { return move == Move::kRuling || move == Move::kClosingRuling; }
bool IsResolution(Move move) { return move == Move::kResolution; }

std::string EntriesJson(const std::vector<IssueEntry>& entries) {
  std::string text;
  AppendArray(text, entries, [](std::string& o, const IssueEntry& entry) { AppendJson(o, entry); });
  return text;
}

std::string OptionsJson(const std::vector<LabelledText>& options) {
  std::string text;
  AppendArray(text, options, [](std::string& o, const LabelledText& option) {
    ObjectWriter object(o);
    object.Text("id", option.id);
    object.Text("text", option.text);
  });
  return text;
}

std::string ReasonsJson(const std::vector<LabelledText>& reasons) {
  std::string text;
  ObjectWriter object(text);
  for (const LabelledText& reason : reasons) object.Text(reason.id, reason.text);
  return text;
}

// The server looks up quotations of documents itself, so `checked` of a request is dropped.
void DropChecked(IssueEntry& entry) {
  // Only the server writes the findings and verdicts of seats.
  entry.found_by.clear();
  entry.confirmed_by.clear();
  entry.refuted_by.clear();
  for (Evidence& evidence : entry.evidence) {
    if (evidence.quote.empty() || evidence.checked.empty()) continue;
    evidence.checked.clear();
    evidence.json.clear();
    ObjectWriter object(evidence.json);
    object.Text("kind", "text");
    object.Text("quote", evidence.quote);
  }
}

void TakeIssues(const json::value& value, Fields& fields, Extras& into) {
  fields.TakeInto(into.issues, ReadIssueEntries(value));
  std::ranges::for_each(into.issues, DropChecked);
  std::int64_t total = 2;
  for (std::size_t i = 0; i < into.issues.size(); ++i) {
    std::string text;
    AppendJson(text, into.issues[i]);
    fields.Keep(TooLong(ItemOf("issues", i), text, kMaxIssueBytes));
    total += static_cast<std::int64_t>(text.size()) + 1;
  }
  if (total > kMaxIssuesBytes) fields.Keep(TooLarge("issues", kMaxIssuesBytes, total));
}

void TakeOptions(const json::value& value, Fields& fields, Extras& into) {
  fields.TakeInto(into.options, ReadOptions(value));
  fields.Keep(TooLong("options", OptionsJson(into.options), kMaxExtraBytes));
}

void TakeAbout(const json::value& value, Fields& fields, Extras& into) {
  std::vector<std::string> ids;
  fields.TakeInto(ids, ReadAbout(value));
  into.about = std::move(ids);
}

void TakeChoice(const json::value&, Fields& fields, Extras& into) { into.choice = OptionId(fields, "choice"); }

void TakeDespite(const json::value& value, Fields& fields, Extras& into) {
  fields.TakeInto(into.despite, ReadDespite(value));
  fields.Keep(TooLong("despite", ReasonsJson(into.despite), kMaxExtraBytes));
}

void TakeExtension(const json::value&, Fields& fields, Extras& into) {
  into.extend_rounds = fields.OptionalNumber("extend_rounds", 0, Tally::kMostExtraRounds);
}

constexpr Extra kExtras[] = {
    {"issues", MayCarryIssues, TakeIssues}, {"options", IsAppeal, TakeOptions},
    {"about", IsAppeal, TakeAbout},         {"choice", IsRuling, TakeChoice},
    {"despite", IsResolution, TakeDespite}, {"extend_rounds", IsRuling, TakeExtension},
};

void AppendMissing(std::string& out, const MissingEvidence& missing) {
  ObjectWriter object(out);
  object.Text("issue", missing.issue);
  if (!missing.path.empty()) object.Text("path", missing.path);
  if (missing.line) object.Number("line", *missing.line);
  if (!missing.run.empty()) object.Text("run", missing.run);
  if (missing.document_id) object.Id("document_id", *missing.document_id);
  if (missing.version) object.Number("version", *missing.version);
  object.Text("checked", missing.checked);
}

// The object's members without the braces.
template <typename Append>
std::string Members(Append append) {
  std::string object;
  {
    ObjectWriter out(object);
    append(out);
  }
  return object.substr(1, object.size() - 2);
}

}  // namespace

Extras ReadExtras(Fields& fields, const Parameters& parameters, Move move) {
  Extras extras;
  for (const Extra& extra : kExtras) {
    const json::value* value = parameters.Json(extra.name);
    if (!value) continue;
    if (extra.fits(move)) {
      extra.read(*value, fields, extras);
    } else {
      fields.Keep(
          InvalidInput(std::string(extra.name) + ": a move to " + std::string(VerbOf(move)) + " does not carry this"));
    }
  }
  return extras;
}

// The order of the members is the order on the wire.
std::string ExtrasMembers(const Extras& extras) {
  return Members([&](ObjectWriter& out) {
    if (!extras.issues.empty()) out.Raw("issues").append(EntriesJson(extras.issues));
    if (!extras.options.empty()) out.Raw("options").append(OptionsJson(extras.options));
    if (extras.about) AppendIds(out.Raw("about"), *extras.about);
    if (!extras.choice.empty()) out.Text("choice", extras.choice);
    if (!extras.question.empty()) out.Text("question", extras.question);
    if (!extras.despite.empty()) out.Raw("despite").append(ReasonsJson(extras.despite));
    if (extras.extend_rounds) out.Number("extend_rounds", *extras.extend_rounds);
    if (!extras.verdicts.empty()) {
      AppendArray(out.Raw("verdicts"), extras.verdicts,
                  [](std::string& o, const Verdict& each) { AppendJson(o, each); });
    }
    if (!extras.panel_records.empty()) {
      AppendArray(out.Raw("panel_records"), extras.panel_records,
                  [](std::string& o, const PanelLink& link) { AppendJson(o, link); });
    }
  });
}

std::string OutcomeMembers(const WriteOutcome& outcome) {
  return Members([&](ObjectWriter& out) {
    if (outcome.uses_ledger) {
      out.Number("round", outcome.round);
      if (outcome.max_rounds) out.Number("max_rounds", *outcome.max_rounds);
      if (outcome.rounds_added) out.Number("rounds_added", *outcome.rounds_added);
      AppendIds(out.Raw("blocking"), outcome.blocking);
    }
    AppendMembers(out, outcome.unverified);
    AppendMissingEvidence(out, outcome.evidence_missing);
  });
}

void AppendMissingEvidence(ObjectWriter& object, const std::vector<MissingEvidence>& missing) {
  if (!missing.empty()) AppendArray(object.Raw("evidence_missing"), missing, AppendMissing);
}

// A text search is exact: the server writes the outcome and escapes quotation marks inside texts.
bool SaysRewritten(const Argument& argument) {
  return argument.outcome.find(R"("rewritten":true)") != argument.outcome.npos;
}

// Issues are always the first member.
bool CarriesIssues(const Argument& argument) { return argument.extras.starts_with("\"issues\":"); }

std::vector<IssueEntry> IssuesIn(std::string_view extras) {
  const auto object = ParseJson("{" + std::string(extras) + "}");
  if (!object) return {};
  const json::value& issues = At(*object, "issues");
  if (!issues.is_array()) return {};
  auto entries = ReadIssueEntries(issues);
  return entries ? *std::move(entries) : std::vector<IssueEntry>();
}

Extras StoredExtras(std::string_view extras) {
  Extras stored;
  const auto object = ParseJson("{" + std::string(extras) + "}");
  if (!object) return stored;
  stored.issues = IssuesIn(extras);
  if (const json::value& verdicts = At(*object, "verdicts"); verdicts.is_array()) {
    if (auto read = ReadVerdictItems(verdicts)) stored.verdicts = *std::move(read);
  }
  for (const json::value& item : ArrayAt(*object, "panel_records")) {
    const auto act = PanelActNamed(TextAt(item, "act"));
    const auto id = Uuid::Parse(TextAt(item, "id"));
    if (!act || !id) continue;
    stored.panel_records.push_back({.act = *act,
                                    .seat = std::string(TextAt(item, "seat")),
                                    .id = *id,
                                    .hash = std::string(TextAt(item, "hash")),
                                    .document_id = Uuid::Parse(TextAt(item, "document_id")),
                                    .version = NumberAt(item, "version").value_or(0),
                                    .why = std::string(TextAt(item, "why"))});
  }
  return stored;
}

std::vector<std::string> OptionsIn(std::string_view extras) {
  std::vector<std::string> ids;
  const auto object = ParseJson("{" + std::string(extras) + "}");
  if (!object) return ids;
  for (const json::value& option : ArrayAt(*object, "options")) ids.emplace_back(TextAt(option, "id"));
  return ids;
}

std::vector<std::string> AboutIn(std::string_view extras) {
  const auto object = ParseJson("{" + std::string(extras) + "}");
  if (!object) return {};
  auto ids = ReadAbout(At(*object, "about"));
  return ids ? *std::move(ids) : std::vector<std::string>();
}

std::optional<std::int64_t> ExtensionIn(std::string_view extras) {
  const auto object = ParseJson("{" + std::string(extras) + "}");
  return object ? NumberAt(*object, "extend_rounds") : std::nullopt;
}

}  // namespace aw
