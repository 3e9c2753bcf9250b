#include <stdexcept>

#include "mcp/tools.h"
#include "wire/json_writer.h"

namespace aw::mcp {
namespace {

struct Field {
  std::string_view key;
  std::string_view name;
  std::string_view schema;
};

// Marks are as in the descriptions of tools.cc.
// clang-format off
constexpr Field kFields[] = {
    {"debate_id", "debate_id", R"({"type":"string"})"},
    {"new_debate_id", "debate_id", R"({"type":"string","description":"A new UUID; made for you when left out"})"},
    {"title", "title", R"({"type":"string","maxLength":200})"},
    {"debate_type", "debate_type", R"({"type":"string","description":"coding_plan_debate, general_debate or another that the server allows"})"},
    {"motion", "motion_content", R"({"type":"string","description":"Markdown, at most 10,240 bytes; name document_id and version of what is longer"})"},
    {"role", "role", R"({"type":"string","enum":["proposer","opponent"]})"},
    {"any_role", "role", R"({"type":"string","enum":["proposer","opponent","arbitrator"]})"},
    {"rules_type", "type", R"({"type":"string"})"},
    {"part", "part", R"({"type":"string","enum":["rules","command","errors"]})"},
    {"target_id", "target_id", R"({"type":"string","description":"The argument that you answer, as a rule the newest"})"},
    {"content", "content", R"({"type":"string","description":"Markdown, at most 10,240 bytes"})"},
    {"max_rounds", "max_rounds", R"({"type":"integer","minimum":1,"maximum":20,"description":"Claims of the opponent; 3 is usual"})"},
    {"issues", "issues", R"({"type":"array","maxItems":60,"description":"At most 60, 4 KiB each, 64 KiB in all: {{if prompts}}{id: I1, set: open|fixed|disputed|verified|withdrawn, severity: critical|major|minor and title to open, where: {document_id, version, section}, evidence: [{kind: file, path, line, quote} | {kind: command, run, output} | {kind: text, quote}], note, caused_by}{{else}}see the rules{{end}}","items":{"type":"object"}})"},
    {"same_issues", "issues", R"({"type":"array","description":"{{if debate_submit}}As in debate_submit{{else}}At most 60, 4 KiB each, 64 KiB in all: {id, set, note}{{end}}","items":{"type":"object"}})"},
    {"ruled_issues", "issues", R"({"type":"array","description":"At most 60, 4 KiB each, 64 KiB in all: {id, set: ruled|open, {{if prompts}}severity, {{end}}note}","items":{"type":"object"}})"},
    {"verdicts", "verdicts", R"({"type":"array","maxItems":60,"description":"{id: I1, verdict: confirmed|refuted|unsure, evidence, note, duplicate_of} each","items":{"type":"object"}})"},
    {"options", "options", R"({"type":"array","minItems":2,"maxItems":6,"description":"{id: A, text} each; the last is the open one","items":{"type":"object"}})"},
    {"about", "about", R"({"type":"array","description":"Ids of issues to settle{{if prompts}}; left out: your entries' and the stalemates{{end}}","items":{"type":"string"}})"},
    {"despite", "despite", R"({"type":"object","description":"After ISSUES_OPEN: {I1: why}"})"},
    {"choice", "choice", R"({"type":"string","description":"An option's id{{if prompts}}; settles the appeal's issues{{end}}"})"},
    {"extend_rounds", "extend_rounds", R"({"type":"integer","minimum":0,"maximum":10{{if prompts}},"description":"1 when left out"{{end}}})"},
    {"expected_seq", "expected_seq", R"({"type":"integer","description":"The newest seq that you read: MOVED_ON if there is a newer one"})"},
    {"intervention", "content", R"({"type":"string","description":"Why"})"},
    {"close", "close", R"({"type":"boolean"})"},
    {"request_id", "client_request_id", R"({"type":"string","description":"The same for a retry"})"},
    {"argument_id", "argument_id", R"({"type":"string","description":"The last that you know; left out: all is news"})"},
    {"timeout", "timeout_s", R"({"type":"integer","description":"Returns after so many seconds; 0 only looks"})"},
    {"attempt", "attempt", R"({"type":"integer","description":"1, 2, 3… when you wait again"})"},
    {"context_limit", "limit", R"({"type":"integer"})"},
    {"after", "after", R"({"type":"integer"})"},
    {"state", "state", R"({"type":"string","enum":["AWAITING_OPPONENT","AWAITING_PROPOSER","AWAITING_ARBITRATOR","INTERVENTION_PENDING","CLOSED"]})"},
    {"query", "query", R"({"type":"string","maxLength":200,"description":"Text in the title"})"},
    {"words", "query", R"({"type":"string"})"},
    {"search_type", "type", R"({"type":"string"{{if prompts}},"enum":["MOTION","RESOLUTION","RULING"]{{end}}})"},
    {"limit", "limit", R"({"type":"integer","description":"50 when left out, 500 at most"})"},
    {"cursor", "cursor", R"({"type":"string","description":"next_cursor of the page before; instead of offset"})"},
    {"offset", "offset", R"({"type":"integer"})"},
    {"document_id", "document_id", R"({"type":"string"})"},
    {"summary", "summary", R"({"type":"string","maxLength":500,"description":"What it is, or what changed, in one line"})"},
    {"document", "content", R"({"type":"string","description":"The whole document, at most 1 MiB"})"},
    {"metadata", "metadata", R"({"type":"object"})"},
    {"base_version", "base_version", R"({"type":"integer","description":"The version that you changed; VERSION_CONFLICT: there is a newer one"})"},
    {"edited_version", "base_version", R"({"type":"integer","description":"The newest version"})"},
    {"edits", "edits", R"({"type":"array","minItems":1,"maxItems":100,"items":{"type":"object","properties":{"old":{"type":"string"},"new":{"type":"string"}},"required":["old","new"]}})"},
    {"version", "version", R"({"type":"integer"})"},
    {"line_offset", "offset", R"({"type":"integer"})"},
    {"line_limit", "limit", R"({"type":"integer"})"},
    {"from", "from", R"({"type":"integer"})"},
    {"to", "to", R"({"type":"integer"})"},
    {"deleted", "include_deleted", R"({"type":"boolean"})"},
    {"versions_limit", "limit", R"({"type":"integer"})"},
};
// clang-format on

const Field& FieldOf(std::string_view key) {
  for (const Field& field : kFields) {
    if (field.key == key) return field;
  }
  throw std::logic_error("no field " + std::string(key));
}

}  // namespace

std::string InputSchema(std::string_view keys) {
  std::string properties;
  std::string required;
  while (!keys.empty()) {
    std::string_view key = keys.substr(0, keys.find(' '));
    keys.remove_prefix(std::min(key.size() + 1, keys.size()));
    const bool needed = key.ends_with('!');
    if (needed) key.remove_suffix(1);
    const Field& field = FieldOf(key);
    if (!properties.empty()) properties.push_back(',');
    AppendQuoted(properties, field.name);
    properties.append(":").append(field.schema);
    if (!needed) continue;
    if (!required.empty()) required.push_back(',');
    AppendQuoted(required, field.name);
  }
  std::string out = R"({"type":"object","properties":{)" + properties + "}";
  if (!required.empty()) out.append(R"(,"required":[)").append(required).append("]");
  return out + "}";
}

}  // namespace aw::mcp
