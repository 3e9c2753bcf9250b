#include "mcp/schemas.h"

#include <stdexcept>

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
    {"new_debate_id", "debate_id", R"({"type":"string","description":"A new UUID, if you may have to retry; made for you otherwise"})"},
    {"title", "title", R"({"type":"string","maxLength":200,"description":"What is debated, in one line"})"},
    {"debate_type", "debate_type", R"({"type":"string","description":"coding_plan_debate, general_debate, or another that the server allows"})"},
    {"motion", "motion_content", R"({"type":"string","description":"Markdown, at most 10,240 bytes: put long material into a document and name its document_id and version"})"},
    {"role", "role", R"({"type":"string","enum":["proposer","opponent"],"description":"Yours"})"},
    {"any_role", "role", R"({"type":"string","enum":["proposer","opponent","arbitrator"]})"},
    {"rules_type", "type", R"({"type":"string","description":"The debate_type; every type's rules when left out"})"},
    {"part", "part", R"({"type":"string","enum":["rules","command","errors"],"description":"rules when left out"})"},
    {"target_id", "target_id", R"({"type":"string","description":"What you answer: as a rule the newest"})"},
    {"content", "content", R"({"type":"string","description":"Markdown, at most 10,240 bytes"})"},
    {"max_rounds", "max_rounds", R"({"type":"integer","minimum":1,"maximum":20,"description":"How many claims the opponent has; 3 is usual"})"},
    {"issues", "issues", R"({"type":"array","maxItems":60,"description":"{{if prompts}}Objections as data, at most 4 KiB each and 64 KiB in all: {id: I1, set: open|fixed|disputed|verified|withdrawn, severity: critical|major|minor and title to open, where: {document_id, version, section}, evidence: [{kind: file, path, line, quote} | {kind: command, run, output} | {kind: text, quote}], note, caused_by}{{else}}{id: I1, set: open|fixed|disputed|verified|withdrawn, severity, title, where, evidence, note, caused_by}, as the rules show{{end}}","items":{"type":"object"}})"},
    {"same_issues", "issues", R"({"type":"array","description":"{{if debate_submit}}As in debate_submit{{else}}Per issue {id, set, note}{{end}}","items":{"type":"object"}})"},
    {"ruled_issues", "issues", R"({"type":"array","description":"Per issue {id, set: ruled|open, severity, note}","items":{"type":"object"}})"},
    {"options", "options", R"({"type":"array","minItems":2,"maxItems":6,"description":"What can be ruled, {id: A, text}; the last is the open one","items":{"type":"object"}})"},
    {"about", "about", R"({"type":"array","description":"Ids of the issues that the ruling is to settle; left out: your entries' and the stalemates","items":{"type":"string"}})"},
    {"despite", "despite", R"({"type":"object","description":"After ISSUES_OPEN: {I1: why complete despite it}"})"},
    {"choice", "choice", R"({"type":"string","description":"An option of the appeal; rules the issues that the appeal is about"})"},
    {"extend_rounds", "extend_rounds", R"({"type":"integer","minimum":0,"maximum":10,"description":"1 when left out"})"},
    {"expected_seq", "expected_seq", R"({"type":"integer","minimum":0,"description":"The newest seq that you have read: MOVED_ON if there is a newer one"})"},
    {"intervention", "content", R"({"type":"string","description":"Why the debate has to pause; may be left out"})"},
    {"close", "close", R"({"type":"boolean","description":"true: closes the debate"})"},
    {"request_id", "client_request_id", R"({"type":"string","description":"To retry: the same id again gives the first result"})"},
    {"argument_id", "argument_id", R"({"type":"string","description":"The last argument that you know; left out: everything is news"})"},
    {"timeout", "timeout_s", R"({"type":"integer","minimum":0,"description":"Come back after this many seconds at the latest; 0 only looks"})"},
    {"attempt", "attempt", R"({"type":"integer","minimum":0,"description":"1, 2, 3… when you wait again; otherwise ignored"})"},
    {"context_limit", "limit", R"({"type":"integer","minimum":0,"description":"How many arguments besides the motion; 10 when left out"})"},
    {"after", "after", R"({"type":"integer","minimum":0,"description":"Only arguments of a greater seq, oldest first: to read on"})"},
    {"state", "state", R"({"type":"string","enum":["AWAITING_OPPONENT","AWAITING_PROPOSER","AWAITING_ARBITRATOR","INTERVENTION_PENDING","CLOSED"]})"},
    {"query", "query", R"({"type":"string","maxLength":200,"description":"Text in the title"})"},
    {"words", "query", R"({"type":"string"})"},
    {"search_type", "type", R"({"type":"string","enum":["MOTION","RESOLUTION","RULING"]})"},
    {"limit", "limit", R"({"type":"integer","minimum":1,"description":"50 when left out; above 500 is taken as 500"})"},
    {"cursor", "cursor", R"({"type":"string","description":"The next_cursor of the page before; instead of offset"})"},
    {"offset", "offset", R"({"type":"integer","minimum":0,"description":"How many to skip"})"},
    {"document_id", "document_id", R"({"type":"string"})"},
    {"summary", "summary", R"({"type":"string","maxLength":500,"description":"What this version is, or what changed, in one line"})"},
    {"document", "content", R"({"type":"string","description":"The whole document, at most 1 MiB"})"},
    {"metadata", "metadata", R"({"type":"object","description":"Anything to keep with it, at most 8 KiB"})"},
    {"base_version", "base_version", R"({"type":"integer","minimum":1,"description":"The version that you changed: VERSION_CONFLICT if it is not the newest any more"})"},
    {"edited_version", "base_version", R"({"type":"integer","minimum":1,"description":"The newest version, which you edit"})"},
    {"edits", "edits", R"({"type":"array","minItems":1,"maxItems":100,"items":{"type":"object","properties":{"old":{"type":"string"},"new":{"type":"string"}},"required":["old","new"]}})"},
    {"version", "version", R"({"type":"integer","minimum":1,"description":"The newest when left out"})"},
    {"line_offset", "offset", R"({"type":"integer","minimum":0,"description":"Lines to skip"})"},
    {"line_limit", "limit", R"({"type":"integer","minimum":1,"description":"At most so many lines; all when left out"})"},
    {"from", "from", R"({"type":"integer","minimum":1,"description":"The one before `to` when left out"})"},
    {"to", "to", R"({"type":"integer","minimum":1,"description":"The newest when left out"})"},
    {"deleted", "include_deleted", R"({"type":"boolean"})"},
    {"versions_limit", "limit", R"({"type":"integer","minimum":1,"description":"All when left out"})"},
};

#define AW_TEXT R"({"type":"string"})"
#define AW_INT R"({"type":"integer"})"
#define AW_OBJECT R"({"type":"object"})"
#define AW_OBJECTS R"({"type":"array"})"
struct ResultKind {
  std::string_view name;
  std::string_view properties;  // JSON, without braces
};

// What is within debates, arguments and versions is the contract's, and the same everywhere. A refusal has `code` and
// `message` instead.
constexpr ResultKind kResults[] = {
    {"written", R"("debate":)" AW_OBJECT R"(,"argument":)" AW_OBJECT},
    {"issues", R"("debate_id":)" AW_TEXT R"(,"issues":)" AW_OBJECTS},
    {"context", R"("debate":)" AW_OBJECT R"(,"motion":)" AW_OBJECT R"(,"arguments":)" AW_OBJECTS R"(,"held_drafts":)" AW_OBJECTS R"(,"total_arguments":)" AW_INT R"(,"omitted_arguments":)" AW_INT},
    {"news", R"("status":)" AW_TEXT R"(,"has_new_argument":{"type":"boolean"},"action":)" AW_TEXT R"(,"debate_state":)" AW_TEXT R"(,"argument":)" AW_OBJECT R"(,"next_argument_id_to_wait":)" AW_TEXT R"(,"skipped":)" AW_OBJECTS R"(,"next_call":)" AW_OBJECT},
    {"debates", R"("debates":)" AW_OBJECTS R"(,"total":)" AW_INT R"(,"next_cursor":)" AW_TEXT},
    {"hits", R"("hits":)" AW_OBJECTS},
    {"version_written", R"("document_id":)" AW_TEXT R"(,"version":)" AW_INT R"(,"id":)" AW_TEXT},
    {"document", R"("document_id":)" AW_TEXT R"(,"version":)" AW_INT R"(,"summary":)" AW_TEXT R"(,"content":)" AW_TEXT R"(,"metadata":)" AW_OBJECT R"(,"total_lines":)" AW_INT R"(,"next_call":)" AW_OBJECT},
    {"diff", R"("document_id":)" AW_TEXT R"(,"from":)" AW_INT R"(,"to":)" AW_INT R"(,"diff":)" AW_TEXT},
    {"documents", R"("documents":)" AW_OBJECTS R"(,"total":)" AW_INT},
    {"history", R"("document_id":)" AW_TEXT R"(,"versions":)" AW_OBJECTS R"(,"total":)" AW_INT},
    {"text", R"("role":)" AW_TEXT R"(,"part":)" AW_TEXT R"(,"text":)" AW_TEXT},
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

std::string OutputSchema(std::string_view result) {
  for (const ResultKind& kind : kResults) {
    if (kind.name != result) continue;
    std::string out = R"({"type":"object","properties":{)";
    return out.append(kind.properties).append("}}");
  }
  throw std::logic_error("no result " + std::string(result));
}

}  // namespace aw::mcp
