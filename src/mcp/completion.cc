#include "mcp/resources.h"
#include "mcp/scoped_documents.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::mcp {
namespace {

constexpr std::int64_t kMostValues = 100;

Outcome Values(const std::vector<std::string>& all, std::string_view prefix) {
  std::vector<std::string> fitting;
  for (const std::string& value : all) {
    if (value.starts_with(prefix) && fitting.size() < kMostValues) fitting.push_back(value);
  }
  std::string out = R"({"completion":{"values":)";
  AppendArray(out, fitting, [](std::string& o, const std::string& value) { AppendQuoted(o, value); });
  return Done{.object = out + R"(,"hasMore":false}})"};
}

std::vector<std::string> DebateIds(ReadTx& tx, const Scope& scope) {
  if (scope.debate_id) return {scope.debate_id->ToString()};
  std::vector<std::string> ids;
  for (const Debate& debate : tx.Debates({.state = {}, .title_contains = {}, .limit = 500}).items) {
    ids.push_back(debate.id.ToString());
  }
  return ids;
}

std::vector<std::string> DocumentIds(ReadTx& tx, const Scope& scope) {
  std::vector<std::string> ids;
  for (const auto& head : DocumentsFor(tx, scope, {.limit = 500}).items) ids.push_back(head.document_id.ToString());
  return ids;
}

std::vector<std::string> Versions(ReadTx& tx, const Scope& scope, const std::optional<Uuid>& document_id) {
  std::vector<std::string> numbers;
  if (!document_id || AdmitDocument(tx, scope, *document_id)) return numbers;
  for (const auto& head : tx.History(*document_id, kMostValues).items) numbers.push_back(std::to_string(head.version));
  return numbers;
}

Outcome RefuseCompletion(const Error& error) { return RpcError{RpcError::kInternal, error.message}; }

}  // namespace

Work CompleteDebateArgument(const Request& request) {
  const json::value& argument = At(request.params, "argument");
  const std::string name(TextAt(argument, "name"));
  std::string prefix(TextAt(argument, "value"));
  if (name == "role") return Values({"proposer", "opponent", "arbitrator"}, prefix);
  if (name == "debate_type") return Values(request.services.limits.debate_types, prefix);
  if (name != "debate_id" && name != "document_id" && name != "version") return Values({}, prefix);
  const auto document_id = Uuid::Parse(TextAt(At(At(request.params, "context"), "arguments"), "document_id"));
  return Read{[name, prefix = std::move(prefix), document_id, scope = request.scope](ReadTx& tx) {
                if (name == "debate_id") return Values(DebateIds(tx, scope), prefix);
                return Values(name == "document_id" ? DocumentIds(tx, scope) : Versions(tx, scope, document_id),
                              prefix);
              },
              RefuseCompletion};
}

}  // namespace aw::mcp
