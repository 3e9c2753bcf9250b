#include <boost/json/serialize.hpp>

#include "mcp/tool_handlers.h"
#include "mcp/tool_result.h"
#include "wire/document_json.h"
#include "wire/json_layout.h"
#include "wire/requests.h"

namespace aw::mcp {
namespace {

Work Refused(const Error& error) { return Outcome(ToolRefusal(error)); }

// The arguments as a body, with the metadata as they were sent.
std::string BodyOf(const Request& request, json::object arguments) {
  if (!arguments.erase("metadata")) return json::serialize(arguments);
  const std::string_view given = MemberText(MemberText(request.body, "params"), "arguments");
  std::string body = json::serialize(arguments);
  body.back() = ',';
  return body.append("\"metadata\":").append(MemberText(given, "metadata")).append("}");
}

Work Submit(const Request& request, json::object arguments, std::optional<Uuid> document_id) {
  GiveRequestId(request, arguments);
  auto read = ReadNewVersion(BodyOf(request, std::move(arguments)), request.services.limits, document_id);
  if (!read) return Refused(read.error());
  return WriteWith(NewVersionWork{request.services.documents, *std::move(read)},
                   [](const Result<VersionWritten>& written) -> Outcome {
                     if (!written) return ToolRefusal(written.error());
                     std::string data;
                     AppendJson(data, *written);
                     return ToolResult(data);
                   });
}

std::optional<Outcome> ShowDiff(ReadTx& tx, view::Diffs& diffs, const view::DiffQuery& query,
                                const ReadBudget& budget) {
  const auto diff = diffs.Read(tx, query, budget);
  if (!diff) return ToolRefusal(diff.error());
  if (!*diff) return std::nullopt;
  return ToolResult(**diff);
}

}  // namespace

Work CreateDocument(const Request& request, json::object arguments) {
  return Submit(request, std::move(arguments), std::nullopt);
}

Work SubmitVersion(const Request& request, json::object arguments) {
  const auto document_id = IdArgument(arguments, "document_id");
  if (!document_id) return Refused(document_id.error());
  return Submit(request, std::move(arguments), *document_id);
}

Work GetDocument(const Request&, json::object arguments) {
  const auto document_id = IdArgument(arguments, "document_id");
  if (!document_id) return Refused(document_id.error());
  const auto version = NumberArgument(arguments, "version", 1);
  if (!version) return Refused(version.error());
  return Read{[id = *document_id, version = *version](ReadTx& tx) -> Outcome {
                const auto found = ReadVersion(tx, id, version);
                if (!found) return ToolRefusal(found.error());
                std::string data;
                AppendJson(data, *found);
                return ToolResult(data);
              },
              RefuseTool};
}

// Without `from` and `to`: the last change.
Work GetDiff(const Request& request, json::object arguments) {
  const auto document_id = IdArgument(arguments, "document_id");
  if (!document_id) return Refused(document_id.error());
  const auto from = NumberArgument(arguments, "from", 1);
  if (!from) return Refused(from.error());
  const auto to = NumberArgument(arguments, "to", 1);
  if (!to) return Refused(to.error());
  const view::DiffQuery query{*document_id, *from, *to};
  return ReadWithin(request.services.limits,
                    [&diffs = request.services.diffs, query](ReadTx& tx, const ReadBudget& budget) {
                      return ShowDiff(tx, diffs, query, budget);
                    });
}

Work ListDocuments(const Request&, json::object arguments) {
  const auto query = ReadDocumentQuery(ArgumentParameters(arguments));
  if (!query) return Refused(query.error());
  return Read{[query = *query](ReadTx& tx) -> Outcome {
                std::string data;
                AppendDocumentList(data, tx.Documents(query.limit, query.offset, query.include_deleted));
                return ToolResult(data);
              },
              RefuseTool};
}

Work GetHistory(const Request&, json::object arguments) {
  const auto document_id = IdArgument(arguments, "document_id");
  if (!document_id) return Refused(document_id.error());
  const auto limit = NumberArgument(arguments, "limit", 1);
  if (!limit) return Refused(limit.error());
  return Read{[id = *document_id, limit = limit->value_or(kNoLimit)](ReadTx& tx) -> Outcome {
                const auto history = ReadHistory(tx, id, limit);
                if (!history) return ToolRefusal(history.error());
                std::string data;
                AppendHistory(data, id, *history);
                return ToolResult(data);
              },
              RefuseTool};
}

}  // namespace aw::mcp
