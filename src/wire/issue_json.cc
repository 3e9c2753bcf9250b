#include "wire/issue_json.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "core/text.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw {
namespace {

namespace json = boost::json;

constexpr std::int64_t kMaxSectionCharacters = 200;
constexpr std::int64_t kMaxPathCharacters = 1'000;
constexpr std::int64_t kMaxCommitCharacters = 64;
constexpr std::size_t kFewestOptions = 2;
constexpr std::size_t kMostOptions = 6;
constexpr std::int64_t kMaxOptionIdCharacters = 16;

// "title must be …" of a part becomes "issues[2].title: must be …".
Error Within(std::string_view path, Error error) {
  const std::size_t name_end = error.message.find(' ');
  if (name_end != error.message.npos && name_end > 0 && error.message[name_end - 1] != ':') {
    error.message.insert(name_end, ":");
  }
  error.message.insert(0, std::string(path) + ".");
  return error;
}

std::string ItemOf(std::string_view list, std::size_t index) {
  return std::string(list) + "[" + std::to_string(index) + "]";
}

std::string NonBlank(Fields& fields, std::string_view name) {
  std::string text = fields.Text(name);
  fields.Keep(CheckContent(name, text, kMaxExtraBytes));
  return text;
}

std::string OptionalNonBlank(Fields& fields, std::string_view name) {
  auto text = fields.OptionalText(name);
  if (text) fields.Keep(CheckContent(name, *text, kMaxExtraBytes));
  return std::move(text).value_or(std::string());
}

template <typename T>
std::optional<T> OneOf(Fields& fields, std::string_view name, const std::optional<std::string>& text,
                       std::optional<T> (*named)(std::string_view), std::string_view choices) {
  if (!text) return std::nullopt;
  const auto value = named(*text);
  if (!value) fields.Keep(InvalidInput(std::string(name) + " must be one of: " + std::string(choices)));
  return value;
}

constexpr std::array<std::string_view, 3> kChecks{"found", "elsewhere", "missing"};

void CopyChecked(Fields& fields, ObjectWriter& out) {
  if (const auto checked = fields.OptionalText("checked")) {
    if (std::ranges::find(kChecks, *checked) == kChecks.end()) {
      fields.Keep(InvalidInput("checked must be one of: found, elsewhere, missing"));
    }
    out.Text("checked", *checked);
  }
  if (const auto commit = fields.OptionalText("commit")) {
    fields.Keep(CheckLine("commit", *commit, kMaxCommitCharacters));
    out.Text("commit", *commit);
  }
}

void CopyFile(Fields& fields, ObjectWriter& out) {
  out.Text("path", fields.Line("path", kMaxPathCharacters));
  if (const auto line = fields.OptionalNumber("line", 1)) out.Number("line", *line);
  if (const std::string quote = OptionalNonBlank(fields, "quote"); !quote.empty()) out.Text("quote", quote);
  CopyChecked(fields, out);
}

void CopyCommand(Fields& fields, ObjectWriter& out) {
  out.Text("run", NonBlank(fields, "run"));
  if (const auto output = fields.OptionalText("output")) {
    fields.Keep(CheckOptionalContent("output", *output, kMaxExtraBytes));
    out.Text("output", *output);
  }
}

void CopyText(Fields& fields, ObjectWriter& out) { out.Text("quote", NonBlank(fields, "quote")); }

struct EvidenceKind {
  std::string_view name;
  void (*copy)(Fields& fields, ObjectWriter& out);
};
constexpr EvidenceKind kEvidenceKinds[] = {{"file", CopyFile}, {"command", CopyCommand}, {"text", CopyText}};

Result<std::string> ReadEvidenceItem(const json::object& object) {
  const JsonParameters members(object, {});
  Fields fields(members);
  const std::string kind = fields.Text("kind");
  const auto known = std::ranges::find(kEvidenceKinds, kind, &EvidenceKind::name);
  if (known == std::end(kEvidenceKinds)) {
    fields.Keep(InvalidInput("kind must be one of: file, command, text"));
    return *fields.error();
  }
  std::string out;
  {
    ObjectWriter writer(out);
    writer.Text("kind", kind);
    known->copy(fields, writer);
  }
  return fields.Done(std::move(out));
}

Result<std::string> ReadEvidence(const json::value& value) {
  const json::array* items = value.if_array();
  if (!items) return InvalidInput("evidence must be an array");
  if (items->empty()) return std::string();
  std::string out = "[";
  for (std::size_t i = 0; i < items->size(); ++i) {
    const std::string item = ItemOf("evidence", i);
    const json::object* object = (*items)[i].if_object();
    if (!object) return InvalidInput(item + ": must be a JSON object");
    auto read = ReadEvidenceItem(*object);
    if (!read) return Within(item, std::move(read).error());
    out.append(i == 0 ? "" : ",").append(*read);
  }
  return out + "]";
}

struct Place {
  std::string json;
  bool names_version = false;
};

Result<Place> ReadWhere(const json::value& value) {
  const json::object* object = value.if_object();
  if (!object) return InvalidInput("where must be a JSON object");
  const JsonParameters members(*object, {});
  Fields fields(members);
  Place place;
  const auto document_id = fields.OptionalId("document_id");
  const auto version = fields.OptionalNumber("version", 1);
  const auto section = fields.OptionalText("section");
  if (section) fields.Keep(CheckLine("section", *section, kMaxSectionCharacters));
  if (fields.error()) return Within("where", *fields.error());
  if (!document_id && !version && !section) return place;
  place.names_version = document_id && version;
  {
    ObjectWriter out(place.json);
    if (document_id) out.Id("document_id", *document_id);
    if (version) out.Number("version", *version);
    if (section) out.Text("section", *section);
  }
  return place;
}

template <typename T>
void TakeOr(Fields& fields, Result<T> read, T& into) {
  if (read) {
    into = *std::move(read);
  } else {
    fields.Keep(std::move(read).error());
  }
}

const json::value* MemberOf(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains({name.data(), name.size()});
  return value && !value->is_null() ? value : nullptr;
}

std::string IssueId(Fields& fields, std::string_view name, const std::string& text) {
  const auto id = IssueIdIn(text);
  if (!id) fields.Keep(InvalidInput(std::string(name) + " must be a letter and 1 to 4 digits, such as I3"));
  return id.value_or(std::string());
}

Result<IssueEntry> ReadEntry(const json::object& object) {
  const JsonParameters members(object, {});
  Fields fields(members);
  IssueEntry entry;
  entry.id = IssueId(fields, "id", fields.Text("id"));
  entry.set = OneOf(fields, "set", std::optional(fields.Text("set")), IssueStatusNamed,
                    "open, fixed, disputed, verified, withdrawn, ruled")
                  .value_or(IssueStatus::kOpen);
  entry.severity = OneOf(fields, "severity", fields.OptionalText("severity"), SeverityNamed, "critical, major, minor");
  if (const auto title = fields.OptionalText("title")) {
    fields.Keep(CheckLine("title", *title, Limits::kMaxTitleCharacters));
    entry.title = *title;
  }
  if (const json::value* where = MemberOf(object, "where")) {
    Place place;
    TakeOr(fields, ReadWhere(*where), place);
    entry.where = std::move(place.json);
    entry.names_version = place.names_version;
  }
  if (const json::value* evidence = MemberOf(object, "evidence")) {
    TakeOr(fields, ReadEvidence(*evidence), entry.evidence);
  }
  entry.note = OptionalNonBlank(fields, "note");
  if (const auto cause = fields.OptionalText("caused_by")) entry.caused_by = IssueId(fields, "caused_by", *cause);
  return fields.Done(std::move(entry));
}

std::optional<Error> TooLong(std::string_view name, std::string_view text) {
  const auto bytes = static_cast<std::int64_t>(text.size());
  if (bytes <= kMaxExtraBytes) return std::nullopt;
  return TooLarge(name, kMaxExtraBytes, bytes);
}

struct Option {
  std::string id;
  std::string text;
};

// Ids are compared without regard to case.
std::string OptionId(Fields& fields, std::string_view name) {
  std::string id = fields.Line(name, kMaxOptionIdCharacters);
  for (char& c : id) {
    const bool is_small = c >= 'a' && c <= 'z';
    if (is_small) c = static_cast<char>(c - 'a' + 'A');
    if (!is_small && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9') && c != '-' && c != '_') {
      fields.Keep(InvalidInput(std::string(name) + " must be of letters and digits, such as A"));
    }
  }
  return id;
}

Result<std::vector<Option>> ReadOptions(const json::value& value) {
  const json::array* items = value.if_array();
  if (!items || items->size() < kFewestOptions || items->size() > kMostOptions) {
    return InvalidInput("options must be an array of 2 to 6, the last of them the open one (\"something else\")");
  }
  std::vector<Option> options;
  for (std::size_t i = 0; i < items->size(); ++i) {
    const std::string item = ItemOf("options", i);
    const json::object* object = (*items)[i].if_object();
    if (!object) return InvalidInput(item + ": must be a JSON object with id and text");
    const JsonParameters members(*object, {});
    Fields fields(members);
    Option option{OptionId(fields, "id"), NonBlank(fields, "text")};
    if (std::ranges::find(options, option.id, &Option::id) != options.end()) {
      fields.Keep(InvalidInput("id must not be that of another option"));
    }
    if (fields.error()) return Within(item, *fields.error());
    options.push_back(std::move(option));
  }
  return options;
}

// `{"I3": "why"}`
Result<std::vector<Option>> ReadDespite(const json::value& value) {
  const json::object* object = value.if_object();
  if (!object || object->size() > kMaxIssueEntries) {
    return InvalidInput("despite must be a JSON object of issue ids and the reason for each");
  }
  std::vector<Option> reasons;
  for (const auto& member : *object) {
    const auto id = IssueIdIn({member.key().data(), member.key().size()});
    const json::string* reason = member.value().if_string();
    if (!id) return InvalidInput("despite: its names are ids of issues, such as I3");
    if (std::ranges::find(reasons, *id, &Option::id) != reasons.end()) {
      return InvalidInput("despite." + *id + ": must be given once");
    }
    if (!reason || IsBlank(View(*reason))) return InvalidInput("despite." + *id + ": must say why, in a string");
    if (auto error = CheckOptionalContent("despite." + *id, View(*reason), kMaxExtraBytes)) return *error;
    reasons.push_back({*id, std::string(View(*reason))});
  }
  return reasons;
}

// The members of an object without its braces.
std::string WithoutBraces(const std::string& object) { return object.substr(1, object.size() - 2); }

// What belongs to which move, in the order in which it is shown.
struct Extra {
  std::string_view name;
  bool (*fits)(Move move);
  void (*read)(const json::value& value, Fields& fields, const Parameters& parameters, Extras& into, ObjectWriter& out);
};

bool MayCarryIssues(Move move) { return move != Move::kIntervention; }
bool IsAppeal(Move move) { return move == Move::kAppeal; }
bool IsRuling(Move move) { return move == Move::kRuling || move == Move::kClosingRuling; }
bool IsResolution(Move move) { return move == Move::kResolution; }

void TakeIssues(const json::value& value, Fields& fields, const Parameters&, Extras& into, ObjectWriter& out) {
  TakeOr(fields, ReadIssueEntries(value), into.issues);
  if (into.issues.empty()) return;
  std::string text;
  AppendArray(text, into.issues, [](std::string& o, const IssueEntry& entry) { AppendJson(o, entry); });
  fields.Keep(TooLong("issues", text));
  out.Raw("issues").append(text);
}

void TakeOptions(const json::value& value, Fields& fields, const Parameters&, Extras& into, ObjectWriter& out) {
  std::vector<Option> options;
  TakeOr(fields, ReadOptions(value), options);
  std::string text;
  AppendArray(text, options, [](std::string& o, const Option& option) {
    ObjectWriter object(o);
    object.Text("id", option.id);
    object.Text("text", option.text);
  });
  fields.Keep(TooLong("options", text));
  for (const Option& option : options) into.options.push_back(option.id);
  out.Raw("options").append(text);
}

void TakeChoice(const json::value&, Fields& fields, const Parameters&, Extras& into, ObjectWriter& out) {
  into.choice = OptionId(fields, "choice");
  out.Text("choice", into.choice);
}

void TakeDespite(const json::value& value, Fields& fields, const Parameters&, Extras& into, ObjectWriter& out) {
  std::vector<Option> reasons;
  TakeOr(fields, ReadDespite(value), reasons);
  std::string text;
  {
    ObjectWriter object(text);
    for (const Option& reason : reasons) object.Text(reason.id, reason.text);
  }
  fields.Keep(TooLong("despite", text));
  for (const Option& reason : reasons) into.despite.push_back(reason.id);
  out.Raw("despite").append(text);
}

void TakeExtension(const json::value&, Fields& fields, const Parameters&, Extras& into, ObjectWriter& out) {
  into.extend_rounds = fields.OptionalNumber("extend_rounds", 0, Tally::kMostExtraRounds);
  if (into.extend_rounds) out.Number("extend_rounds", *into.extend_rounds);
}

constexpr Extra kExtras[] = {
    {"issues", MayCarryIssues, TakeIssues},     {"options", IsAppeal, TakeOptions},
    {"choice", IsRuling, TakeChoice},           {"despite", IsResolution, TakeDespite},
    {"extend_rounds", IsRuling, TakeExtension},
};

}  // namespace

Result<std::vector<IssueEntry>> ReadIssueEntries(const json::value& issues) {
  const json::array* items = issues.if_array();
  if (!items) return InvalidInput("issues must be an array");
  if (items->size() > kMaxIssueEntries) {
    return InvalidInput("issues must have at most " + std::to_string(kMaxIssueEntries) + " entries; it has " +
                        std::to_string(items->size()));
  }
  std::vector<IssueEntry> entries;
  for (std::size_t i = 0; i < items->size(); ++i) {
    const std::string item = ItemOf("issues", i);
    const json::object* object = (*items)[i].if_object();
    if (!object) return InvalidInput(item + ": must be a JSON object");
    auto entry = ReadEntry(*object);
    if (!entry) return Within(item, std::move(entry).error());
    entries.push_back(*std::move(entry));
  }
  return entries;
}

Extras ReadExtras(Fields& fields, const Parameters& parameters, Move move) {
  Extras extras;
  std::string object;
  {
    ObjectWriter out(object);
    for (const Extra& extra : kExtras) {
      const json::value* value = parameters.Json(extra.name);
      if (!value) continue;
      if (!extra.fits(move)) {
        fields.Keep(InvalidInput(std::string(extra.name) + ": nobody who would " + std::string(VerbOf(move)) +
                                 " can give this"));
        continue;
      }
      extra.read(*value, fields, parameters, extras, out);
    }
  }
  extras.json = WithoutBraces(object);
  return extras;
}

// They are the first of the extras.
bool CarriesIssues(const Argument& argument) { return argument.extras.starts_with("\"issues\":"); }

std::vector<IssueEntry> IssuesIn(std::string_view extras) {
  const auto object = ParseJson("{" + std::string(extras) + "}");
  if (!object) return {};
  const json::value& issues = At(*object, "issues");
  if (!issues.is_array()) return {};
  auto entries = ReadIssueEntries(issues);
  return entries ? *std::move(entries) : std::vector<IssueEntry>();
}

void AppendJson(std::string& out, const IssueEntry& entry) {
  ObjectWriter object(out);
  object.Text("id", entry.id);
  object.Text("set", Name(entry.set));
  if (entry.severity) object.Text("severity", Name(*entry.severity));
  if (!entry.title.empty()) object.Text("title", entry.title);
  if (!entry.where.empty()) object.Raw("where").append(entry.where);
  if (!entry.evidence.empty()) object.Raw("evidence").append(entry.evidence);
  if (!entry.note.empty()) object.Text("note", entry.note);
  if (!entry.caused_by.empty()) object.Text("caused_by", entry.caused_by);
}

void AppendJson(std::string& out, const Issue& issue) {
  ObjectWriter object(out);
  object.Text("id", issue.id);
  object.Text("severity", Name(issue.severity));
  object.Text("title", issue.title);
  object.Text("status", Name(issue.status));
  object.Text("opened_by", Name(issue.opened_by));
  object.Number("opened_seq", issue.opened_seq);
  object.Number("updated_seq", issue.updated_seq);
  if (!issue.where.empty()) object.Raw("where").append(issue.where);
  if (!issue.evidence.empty()) object.Raw("evidence").append(issue.evidence);
  if (!issue.note.empty()) object.Text("note", issue.note);
}

void AppendJson(std::string& out, const std::vector<Issue>& issues) {
  AppendArray(out, issues, [](std::string& o, const Issue& issue) { AppendJson(o, issue); });
}

void AppendIds(std::string& out, const std::vector<std::string>& ids) {
  AppendArray(out, ids, [](std::string& o, const std::string& id) { AppendQuoted(o, id); });
}

}  // namespace aw
