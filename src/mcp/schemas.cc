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

// clang-format off
constexpr Field kFields[] = {
    {"debate_id", "debate_id", R"({"type":"string","description":"The debate's UUID"})"},
    {"new_debate_id", "debate_id", R"({"type":"string","description":"A UUID for the new debate; made for you when left out. Give one if you may have to retry"})"},
    {"title", "title", R"({"type":"string","minLength":1,"maxLength":200,"description":"What is debated, in one line"})"},
    {"debate_type", "debate_type", R"({"type":"string","description":"coding_plan_debate or general_debate, or another that the server allows"})"},
    {"motion", "motion_content", R"({"type":"string","minLength":1,"description":"The motion in Markdown, at most 10,240 bytes: put long material into a document and name its document_id and version"})"},
    {"role", "role", R"({"type":"string","enum":["proposer","opponent"],"description":"Your role in this debate"})"},
    {"target_id", "target_id", R"({"type":"string","description":"The id of the argument that you answer: as a rule the newest"})"},
    {"content", "content", R"({"type":"string","minLength":1,"description":"The argument in Markdown, at most 10,240 bytes"})"},
    {"intervention", "content", R"({"type":"string","description":"Why the debate has to pause; may be left out"})"},
    {"close", "close", R"({"type":"boolean","description":"true closes the debate with this ruling"})"},
    {"request_id", "client_request_id", R"({"type":"string","maxLength":200,"description":"Makes a retry safe: the same id again gives the first result and writes nothing. Made for you when left out"})"},
    {"argument_id", "argument_id", R"({"type":"string","description":"The last argument that you know: your own last one, or next_argument_id_to_wait of the last wait. Left out: everything is news"})"},
    {"timeout", "timeout_s", R"({"type":"integer","minimum":0,"description":"Come back after this many seconds at the latest; 0 only looks"})"},
    {"context_limit", "limit", R"({"type":"integer","minimum":0,"description":"How many of the newest arguments, besides the motion; 10 when left out"})"},
    {"after", "after", R"({"type":"integer","minimum":0,"description":"Only arguments whose seq is greater, oldest first: how to read on when some were left out"})"},
    {"state", "state", R"({"type":"string","enum":["AWAITING_OPPONENT","AWAITING_PROPOSER","AWAITING_ARBITRATOR","INTERVENTION_PENDING","CLOSED"],"description":"Only debates in this state"})"},
    {"query", "query", R"({"type":"string","maxLength":200,"description":"Only debates whose title contains this text"})"},
    {"limit", "limit", R"({"type":"integer","minimum":1,"description":"How many at most; 50 when left out, and never more than 500"})"},
    {"cursor", "cursor", R"({"type":"string","description":"The next_cursor of the page before, for the next one; instead of offset"})"},
    {"offset", "offset", R"({"type":"integer","minimum":0,"description":"How many to skip, for the next page"})"},
    {"document_id", "document_id", R"({"type":"string","description":"The document's UUID"})"},
    {"summary", "summary", R"({"type":"string","minLength":1,"maxLength":500,"description":"What this version is, or what changed in it, in one line"})"},
    {"document", "content", R"({"type":"string","minLength":1,"description":"The whole document, at most 1 MiB"})"},
    {"metadata", "metadata", R"({"type":"object","description":"Anything to keep with it, at most 8 KiB"})"},
    {"base_version", "base_version", R"({"type":"integer","minimum":1,"description":"The version that you changed: refused with VERSION_CONFLICT if it is not the newest any more"})"},
    {"version", "version", R"({"type":"integer","minimum":1,"description":"The newest when left out"})"},
    {"from", "from", R"({"type":"integer","minimum":1,"description":"The older version; the one before `to` when left out"})"},
    {"to", "to", R"({"type":"integer","minimum":1,"description":"The newer version; the newest when left out"})"},
    {"deleted", "include_deleted", R"({"type":"boolean","description":"Deleted documents too"})"},
    {"versions_limit", "limit", R"({"type":"integer","minimum":1,"description":"How many at most; all when left out"})"},
};

#define AW_TEXT R"({"type":"string"})"
#define AW_INT R"({"type":"integer"})"
#define AW_MAYBE R"({"type":["string","null"]})"
#define AW_DEBATE R"({"type":"object","properties":{"id":)" AW_TEXT R"(,"title":)" AW_TEXT R"(,"debate_type":)" AW_TEXT R"(,"state":)" AW_TEXT R"(,"created_at":)" AW_TEXT R"(,"updated_at":)" AW_TEXT "}}"
#define AW_ARGUMENT R"({"type":"object","properties":{"id":)" AW_TEXT R"(,"debate_id":)" AW_TEXT R"(,"parent_id":)" AW_MAYBE R"(,"type":)" AW_TEXT R"(,"role":)" AW_TEXT R"(,"content":)" AW_TEXT R"(,"client_request_id":)" AW_MAYBE R"(,"seq":)" AW_INT R"(,"created_at":)" AW_TEXT "}}"
#define AW_LIST(item) R"({"type":"array","items":)" item "}"
#define AW_VERSION_HEAD R"({"type":"object","properties":{"document_id":)" AW_TEXT R"(,"id":)" AW_TEXT R"(,"version":)" AW_INT R"(,"summary":)" AW_TEXT R"(,"metadata":{"type":"object"},"created_at":)" AW_TEXT R"(,"deleted_at":)" AW_TEXT "}}"

struct ResultKind {
  std::string_view name;
  std::string_view required;    // JSON
  std::string_view properties;  // JSON, without braces
};

constexpr ResultKind kResults[] = {
    {"written", R"(["debate","argument"])", R"("debate":)" AW_DEBATE R"(,"argument":)" AW_ARGUMENT R"(,"idempotent_replay":{"type":"boolean"})"},
    {"context", R"(["debate","motion","arguments","held_drafts","total_arguments"])", R"("debate":)" AW_DEBATE R"(,"motion":)" AW_ARGUMENT R"(,"arguments":)" AW_LIST(AW_ARGUMENT) R"(,"held_drafts":)" AW_LIST(R"({"type":"object"})") R"(,"total_arguments":)" AW_INT R"(,"omitted_arguments":)" AW_INT},
    {"news", R"(["status","has_new_argument"])", R"("status":{"type":"string","enum":["new_argument","waiting"]},"has_new_argument":{"type":"boolean"},"action":{"type":"string","enum":["respond","align_to_ruling","wait_for_proposer","wait_for_opponent","wait_for_ruling","debate_closed"]},"debate_state":)" AW_TEXT R"(,"argument":)" AW_ARGUMENT R"(,"next_argument_id_to_wait":)" AW_TEXT R"(,"skipped":)" AW_LIST(R"({"type":"object"})") R"(,"debate_id":)" AW_TEXT R"(,"last_seen_seq":)" AW_INT},
    {"debates", R"(["debates","total"])", R"("debates":)" AW_LIST(AW_DEBATE) R"(,"total":)" AW_INT R"(,"next_cursor":)" AW_TEXT},
    {"version_written", R"(["document_id","version","id"])", R"("document_id":)" AW_TEXT R"(,"version":)" AW_INT R"(,"id":)" AW_TEXT R"(,"idempotent_replay":{"type":"boolean"})"},
    {"document", R"(["document_id","version","content"])", R"("document_id":)" AW_TEXT R"(,"id":)" AW_TEXT R"(,"version":)" AW_INT R"(,"summary":)" AW_TEXT R"(,"content":)" AW_TEXT R"(,"metadata":{"type":"object"},"created_at":)" AW_TEXT},
    {"diff", R"(["document_id","from","to","diff"])", R"("document_id":)" AW_TEXT R"(,"from":)" AW_INT R"(,"to":)" AW_INT R"(,"diff":)" AW_TEXT},
    {"documents", R"(["documents","total"])", R"("documents":)" AW_LIST(AW_VERSION_HEAD) R"(,"total":)" AW_INT},
    {"history", R"(["document_id","versions","total"])", R"("document_id":)" AW_TEXT R"(,"versions":)" AW_LIST(AW_VERSION_HEAD) R"(,"total":)" AW_INT},
};
// clang-format on

constexpr std::string_view kRefusal =
    R"(,"code":{"type":"string","description":"Only in a refusal: the contract's code, such as ACTION_NOT_ALLOWED"},)"
    R"("message":{"type":"string"},"suggestion":{"type":"string","description":"In a refusal: what to do next"})";

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
    out.append(kind.properties).append(kRefusal).append(R"(},"anyOf":[{"required":)").append(kind.required);
    return out.append(R"(},{"required":["code","message"]}]})");
  }
  throw std::logic_error("no result " + std::string(result));
}

}  // namespace aw::mcp
