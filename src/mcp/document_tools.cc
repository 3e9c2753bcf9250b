#include "mcp/tool_handlers.h"
#include "mcp/tool_result.h"
#include "wire/document_json.h"
#include "wire/json_layout.h"
#include "wire/list_requests.h"
#include "wire/requests.h"

namespace aw::mcp {
namespace {

Work Submit(const Request& request, json::object arguments, std::optional<Uuid> document_id) {
  GiveId(request, arguments, "client_request_id");
  // The metadata are kept as they were sent.
  const std::string_view sent = MemberText(MemberText(request.body, "params"), "arguments");
  auto read = ReadNewVersion(JsonParameters(arguments, sent), request.services.limits, document_id);
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
  const JsonParameters parameters(arguments, {});
  Fields fields(parameters);
  const Uuid document_id = fields.Id("document_id");
  if (fields.error()) return Refused(*fields.error());
  return Submit(request, std::move(arguments), document_id);
}

Work GetDocument(const Request&, json::object arguments) {
  const JsonParameters parameters(arguments, {});
  Fields fields(parameters);
  const Uuid document_id = fields.Id("document_id");
  const auto version = fields.OptionalNumber("version", 1);
  if (fields.error()) return Refused(*fields.error());
  return Read{[id = document_id, version](ReadTx& tx) -> Outcome {
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
  const JsonParameters parameters(arguments, {});
  Fields fields(parameters);
  const view::DiffQuery query{fields.Id("document_id"), fields.OptionalNumber("from", 1),
                              fields.OptionalNumber("to", 1)};
  if (fields.error()) return Refused(*fields.error());
  return ReadWithin(request.services, "docs_diff", arguments,
                    [&diffs = request.services.diffs, query](ReadTx& tx, const ReadBudget& budget) {
                      return ShowDiff(tx, diffs, query, budget);
                    });
}

Work ListDocuments(const Request&, json::object arguments) {
  const auto query = ReadDocumentQuery(JsonParameters(arguments, {}));
  if (!query) return Refused(query.error());
  return Read{[query = *query](ReadTx& tx) -> Outcome {
                std::string data;
                AppendDocumentList(data, tx.Documents(query.limit, query.offset, query.include_deleted));
                return ToolResult(data);
              },
              RefuseTool};
}

Work GetHistory(const Request&, json::object arguments) {
  const JsonParameters parameters(arguments, {});
  Fields fields(parameters);
  const Uuid document_id = fields.Id("document_id");
  const std::int64_t limit = fields.OptionalNumber("limit", 1).value_or(kNoLimit);
  if (fields.error()) return Refused(*fields.error());
  return Read{[id = document_id, limit](ReadTx& tx) -> Outcome {
                const auto history = ReadHistory(tx, id, limit);
                if (!history) return ToolRefusal(history.error());
                std::string data;
                AppendHistory(data, id, *history);
                return ToolResult(data);
              },
              RefuseTool};
}

}  // namespace aw::mcp
