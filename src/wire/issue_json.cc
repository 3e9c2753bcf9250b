#include "wire/issue_json.h"

#include <algorithm>
#include <boost/json.hpp>
#include <initializer_list>

#include "core/limits.h"
#include "wire/fields.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw {
namespace {

namespace json = boost::json;

constexpr std::int64_t kMaxSectionCharacters = 200;
constexpr std::int64_t kMaxPathCharacters = 1'000;
constexpr std::int64_t kMaxCommitCharacters = 64;

template <typename T>
std::optional<T> OneOf(Fields& fields, std::string_view name, const std::optional<std::string>& text,
                       std::optional<T> (*named)(std::string_view), std::string_view choices) {
  if (!text) return std::nullopt;
  const auto value = named(*text);
  if (!value) fields.Keep(InvalidInput(std::string(name) + " must be one of: " + std::string(choices)));
  return value;
}

constexpr std::int64_t kMaxTreeCharacters = 64;
constexpr std::int64_t kMaxRunIdCharacters = 16;
constexpr std::int64_t kMaxExitCode = 255;

using Names = std::initializer_list<std::string_view>;

std::string Listed(Names names) {
  std::string out;
  for (const std::string_view name : names) out.append(out.empty() ? "" : ", ").append(name);
  return out;
}

void CopyChecked(Fields& fields, ObjectWriter& out, Evidence& evidence, Names checks) {
  if (const auto checked = fields.OptionalText("checked")) {
    if (std::ranges::find(checks, *checked) == checks.end()) {
      fields.Keep(InvalidInput("checked must be one of: " + Listed(checks)));
    }
    out.Text("checked", *checked);
    evidence.checked = *checked;
  }
  if (const auto commit = fields.OptionalText("commit")) {
    fields.Keep(CheckLine("commit", *commit, kMaxCommitCharacters));
    out.Text("commit", *commit);
  }
}

void CopyFile(Fields& fields, ObjectWriter& out, Evidence& evidence) {
  evidence.path = fields.Line("path", kMaxPathCharacters);
  out.Text("path", evidence.path);
  evidence.line = fields.OptionalNumber("line", 1);
  if (evidence.line) out.Number("line", *evidence.line);
  evidence.file_quote = fields.OptionalContent("quote", kMaxExtraBytes);
  if (!evidence.file_quote.empty()) out.Text("quote", evidence.file_quote);
  CopyChecked(fields, out, evidence, {"found", "elsewhere", "missing"});
}

void CopyOutput(Fields& fields, ObjectWriter& out) {
  if (const auto output = fields.OptionalText("output")) {
    fields.Keep(CheckOptionalContent("output", *output, kMaxExtraBytes));
    out.Text("output", *output);
  }
}

void CopyCommand(Fields& fields, ObjectWriter& out, Evidence&) {
  out.Text("run", fields.Content("run", kMaxExtraBytes));
  CopyOutput(fields, out);
}

// aw fills in all but the id (client/executed_runs.h).
void CopyRun(Fields& fields, ObjectWriter& out, Evidence& evidence) {
  evidence.run = fields.Line("id", kMaxRunIdCharacters);
  out.Text("id", evidence.run);
  if (const std::string run = fields.OptionalContent("run", kMaxExtraBytes); !run.empty()) out.Text("run", run);
  if (const auto code = fields.OptionalNumber("exit_code", 0, kMaxExitCode)) out.Number("exit_code", *code);
  CopyOutput(fields, out);
  if (const auto tree = fields.OptionalText("tree")) {
    fields.Keep(CheckLine("tree", *tree, kMaxTreeCharacters));
    out.Text("tree", *tree);
  }
  CopyChecked(fields, out, evidence, {"ran", "missing"});
}

// The server looks up the quotation itself.
void CopyText(Fields& fields, ObjectWriter& out, Evidence& evidence) {
  evidence.quote = fields.Content("quote", kMaxExtraBytes);
  out.Text("quote", evidence.quote);
  CopyChecked(fields, out, evidence, {"found", "elsewhere", "missing"});
}

struct EvidenceKind {
  std::string_view name;
  void (*copy)(Fields& fields, ObjectWriter& out, Evidence& evidence);
};
constexpr EvidenceKind kEvidenceKinds[] = {
    {"file", CopyFile}, {"command", CopyCommand}, {"text", CopyText}, {"run", CopyRun}};

Result<Evidence> ReadEvidenceItem(const json::object& object) {
  const JsonParameters members(object, {});
  Fields fields(members);
  const std::string kind = fields.Text("kind");
  const auto known = std::ranges::find(kEvidenceKinds, kind, &EvidenceKind::name);
  if (known == std::end(kEvidenceKinds)) {
    fields.Keep(InvalidInput("kind must be one of: file, command, text, run"));
    return *fields.error();
  }
  Evidence evidence;
  {
    ObjectWriter writer(evidence.json);
    writer.Text("kind", kind);
    known->copy(fields, writer, evidence);
  }
  return fields.Done(std::move(evidence));
}

// Returns nullopt for an empty `where`.
Result<std::optional<IssuePlace>> ReadWhere(const json::value& value) {
  const json::object* object = value.if_object();
  if (!object) return InvalidInput("where must be a JSON object");
  const JsonParameters members(*object, {});
  Fields fields(members);
  IssuePlace place{fields.OptionalId("document_id"), fields.OptionalNumber("version", 1), {}};
  if (const auto section = fields.OptionalText("section")) {
    fields.Keep(CheckLine("section", *section, kMaxSectionCharacters));
    place.section = *section;
  }
  if (fields.error()) return Within("where", *fields.error());
  return place == IssuePlace() ? std::nullopt : std::optional(std::move(place));
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

// Only of what seats of a panel have found.
void AppendSeats(ObjectWriter& object, const std::vector<std::string>& found_by,
                 const std::vector<std::string>& confirmed_by, const std::vector<std::string>& refuted_by) {
  if (found_by.empty()) return;
  AppendIds(object.Raw("found_by"), found_by);
  AppendIds(object.Raw("confirmed_by"), confirmed_by);
  AppendIds(object.Raw("refuted_by"), refuted_by);
}

// Of stored entries; requests lose them (wire/extras.cc).
std::vector<std::string> SeatsAt(const json::object& object, std::string_view name) {
  std::vector<std::string> seats;
  const json::value* value = MemberOf(object, name);
  const json::array* items = value ? value->if_array() : nullptr;
  for (std::size_t i = 0; items && i < items->size() && i < Panel::kMostSeats; ++i) {
    const json::string* seat = (*items)[i].if_string();
    if (seat && IsSeatName(View(*seat))) seats.emplace_back(View(*seat));
  }
  return seats;
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
    fields.TakeInto(entry.where, ReadWhere(*where));
  }
  if (const json::value* evidence = MemberOf(object, "evidence")) {
    fields.TakeInto(entry.evidence, ReadEvidence(*evidence));
  }
  entry.note = fields.OptionalContent("note", kMaxExtraBytes);
  if (const auto cause = fields.OptionalText("caused_by")) entry.caused_by = IssueId(fields, "caused_by", *cause);
  entry.found_by = SeatsAt(object, "found_by");
  entry.confirmed_by = SeatsAt(object, "confirmed_by");
  entry.refuted_by = SeatsAt(object, "refuted_by");
  return fields.Done(std::move(entry));
}

}  // namespace

Result<std::vector<Evidence>> ReadEvidence(const json::value& value) {
  const json::array* items = value.if_array();
  if (!items) return InvalidInput("evidence must be an array");
  std::vector<Evidence> evidence;
  for (std::size_t i = 0; i < items->size(); ++i) {
    const std::string item = ItemOf("evidence", i);
    const json::object* object = (*items)[i].if_object();
    if (!object) return InvalidInput(item + ": must be a JSON object");
    auto read = ReadEvidenceItem(*object);
    if (!read) return Within(item, std::move(read).error());
    evidence.push_back(*std::move(read));
  }
  return evidence;
}

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

void AppendJson(std::string& out, const IssueEntry& entry) {
  ObjectWriter object(out);
  object.Text("id", entry.id);
  object.Text("set", Name(entry.set));
  if (entry.severity) object.Text("severity", Name(*entry.severity));
  if (!entry.title.empty()) object.Text("title", entry.title);
  if (entry.where) object.Raw("where").append(JsonOf(*entry.where));
  if (!entry.evidence.empty()) {
    AppendArray(object.Raw("evidence"), entry.evidence, [](std::string& o, const Evidence& e) { o.append(e.json); });
  }
  if (!entry.note.empty()) object.Text("note", entry.note);
  if (!entry.caused_by.empty()) object.Text("caused_by", entry.caused_by);
  AppendSeats(object, entry.found_by, entry.confirmed_by, entry.refuted_by);
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
  AppendSeats(object, issue.found_by, issue.confirmed_by, issue.refuted_by);
}

void AppendJson(std::string& out, const std::vector<Issue>& issues) {
  AppendArray(out, issues, [](std::string& o, const Issue& issue) { AppendJson(o, issue); });
}

void AppendIds(std::string& out, const std::vector<std::string>& ids) {
  AppendArray(out, ids, [](std::string& o, const std::string& id) { AppendQuoted(o, id); });
}

}  // namespace aw
