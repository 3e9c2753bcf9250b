#include "mcp/scoped_documents.h"
#include "mcp/tool_handlers.h"
#include "mcp/tool_result.h"
#include "view/diffs.h"
#include "wire/document_json.h"
#include "wire/json_layout.h"
#include "wire/json_writer.h"
#include "wire/list_requests.h"
#include "wire/requests.h"

namespace aw::mcp {
namespace {

auto RenderVersion(Form form) {
  return [form](const Result<VersionWritten>& written) { return ToolAnswer(written, form); };
}

Work SubmitText(const Request& request, json::object arguments, std::optional<Uuid> document_id) {
  GiveId(request, arguments, "client_request_id");
  // The metadata are stored byte for byte.
  const std::string_view sent = MemberText(MemberText(request.body, "params"), "arguments");
  auto read = ReadNewVersion(JsonParameters(arguments, sent), request.services.limits, document_id);
  if (!read) return Refused(request, read.error());
  if (!document_id) read->metadata = MetadataFor(request.scope, read->metadata);
  NewVersionWork work{request.services.documents, *std::move(read)};
  if (!document_id) return WriteWith(std::move(work), RenderVersion(request.form));
  return WriteWith(ScopedWork<NewVersionWork>{request.scope, *document_id, std::move(work)},
                   RenderVersion(request.form));
}

// The next call names the version, so that all parts are of one text even if a newer version is written.
std::string PartWithNextCall(const DocumentVersion& version, const LineRange& range) {
  std::string data;
  AppendPart(data, version, range);
  const TextPart part = PartOf(version.content, range);
  if (part.lines == 0 || range.offset + part.lines >= part.total_lines) return data;
  data.back() = ',';
  data.append(R"("next_call":)");
  {
    ObjectWriter call(data);
    call.Text("tool", "docs_get");
    ObjectWriter next(call.Raw("arguments"));
    next.Id("document_id", version.document_id);
    next.Number("version", version.version);
    next.Number("offset", range.offset + part.lines);
    if (range.limit != kNoLimit) next.Number("limit", range.limit);
  }
  return data + "}";
}

}  // namespace

Work CreateDocument(const Request& request, json::object arguments) {
  return SubmitText(request, std::move(arguments), std::nullopt);
}

Work SubmitVersion(const Request& request, json::object arguments) {
  const auto document_id = IdIn(arguments, "document_id");
  if (!document_id) return Refused(request, document_id.error());
  return SubmitText(request, std::move(arguments), *document_id);
}

Work SubmitEdits(const Request& request, json::object arguments) {
  GiveId(request, arguments, "client_request_id");
  const auto document_id = IdIn(arguments, "document_id");
  if (!document_id) return Refused(request, document_id.error());
  auto read = ReadDocumentEdits(JsonParameters(arguments, {}), request.services.limits, *document_id);
  if (!read) return Refused(request, read.error());
  return WriteWith(
      ScopedWork<EditDocumentWork>{request.scope, *document_id, {request.services.documents, *std::move(read)}},
      RenderVersion(request.form));
}

Work GetDocument(const Request& request, json::object arguments) {
  const auto document_id = IdIn(arguments, "document_id");
  if (!document_id) return Refused(request, document_id.error());
  const auto query = ReadVersionQuery(JsonParameters(arguments, {}));
  if (!query) return Refused(request, query.error());
  return ReadDocument(request, *document_id,
                      [id = *document_id, query = *query, form = request.form](ReadTx& tx) -> Outcome {
                        const auto found = ReadVersion(tx, id, query.version);
                        if (!found) return ToolRefusal(found.error(), form);
                        return ToolResult(query.lines ? PartWithNextCall(*found, *query.lines) : JsonOf(*found), form);
                      });
}

// Without `from` and `to`: the last change.
Work GetDiff(const Request& request, json::object arguments) {
  const JsonParameters parameters(arguments, {});
  Fields fields(parameters);
  const view::DiffQuery query{fields.Id("document_id"), fields.OptionalNumber("from", 1),
                              fields.OptionalNumber("to", 1)};
  if (fields.error()) return Refused(request, *fields.error());
  const auto run = [query, form = request.form](ReadTx& tx) -> Outcome {
    const auto diff = view::ReadDiff(tx, query);
    return diff ? ToolResult(*diff, form) : ToolRefusal(diff.error(), form);
  };
  if (request.scope.debate_id) return ReadDocument(request, query.document_id, run);
  return ReadCached(request, "docs_diff", arguments, run);
}

Work ListDocuments(const Request& request, json::object arguments) {
  const auto query = ReadDocumentQuery(JsonParameters(arguments, {}));
  if (!query) return Refused(request, query.error());
  return Read{[query = *query, scope = request.scope, form = request.form](ReadTx& tx) -> Outcome {
                std::string data;
                AppendDocumentList(data, DocumentsFor(tx, scope, query));
                return ToolResult(data, form);
              },
              RefuseTool};
}

Work GetHistory(const Request& request, json::object arguments) {
  const JsonParameters parameters(arguments, {});
  Fields fields(parameters);
  const Uuid document_id = fields.Id("document_id");
  const std::int64_t limit = fields.OptionalNumber("limit", 1).value_or(kNoLimit);
  if (fields.error()) return Refused(request, *fields.error());
  return ReadDocument(request, document_id, [id = document_id, limit, form = request.form](ReadTx& tx) -> Outcome {
    const auto history = ReadHistory(tx, id, limit);
    if (!history) return ToolRefusal(history.error(), form);
    std::string data;
    AppendHistory(data, id, *history);
    return ToolResult(data, form);
  });
}

}  // namespace aw::mcp
