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

// Without `from` and `to`: the last change.
Outcome Compare(ReadTx& tx, const Uuid& document_id, std::optional<std::int64_t> from, std::optional<std::int64_t> to) {
  const auto document = LiveDocument(tx, document_id);
  if (!document) return ToolRefusal(document.error());
  const std::int64_t newer = to.value_or(document->latest_version);
  const std::int64_t older = from.value_or(std::max<std::int64_t>(newer - 1, 1));
  const auto before = ReadVersion(tx, document_id, older);
  if (!before) return ToolRefusal(before.error());
  const auto after = ReadVersion(tx, document_id, newer);
  if (!after) return ToolRefusal(after.error());
  const std::string diff = UnifiedDiff("v" + std::to_string(older), before->content,  //
                                       "v" + std::to_string(newer), after->content);
  std::string data;
  AppendDiff(data, document_id, older, newer, diff);
  return ToolResult(data);
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
  const auto version = NumberArgument(arguments, "version", 1, INT64_MAX);
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

Work GetDiff(const Request&, json::object arguments) {
  const auto document_id = IdArgument(arguments, "document_id");
  if (!document_id) return Refused(document_id.error());
  const auto from = NumberArgument(arguments, "from", 1, INT64_MAX);
  if (!from) return Refused(from.error());
  const auto to = NumberArgument(arguments, "to", 1, INT64_MAX);
  if (!to) return Refused(to.error());
  return Read{[id = *document_id, from = *from, to = *to](ReadTx& tx) { return Compare(tx, id, from, to); },
              RefuseTool};
}

Work ListDocuments(const Request&, json::object arguments) {
  const auto limit = NumberArgument(arguments, "limit", 1, 500);
  if (!limit) return Refused(limit.error());
  const auto offset = NumberArgument(arguments, "offset", 0, INT64_MAX);
  if (!offset) return Refused(offset.error());
  const auto deleted = FlagArgument(arguments, "include_deleted");
  if (!deleted) return Refused(deleted.error());
  return Read{[limit = limit->value_or(50), offset = offset->value_or(0), deleted = *deleted](ReadTx& tx) -> Outcome {
                std::string data;
                AppendDocumentList(data, tx.Documents(limit, offset, deleted));
                return ToolResult(data);
              },
              RefuseTool};
}

Work GetHistory(const Request&, json::object arguments) {
  const auto document_id = IdArgument(arguments, "document_id");
  if (!document_id) return Refused(document_id.error());
  const auto limit = NumberArgument(arguments, "limit", 1, INT64_MAX);
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
