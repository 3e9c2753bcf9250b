#include "http/exchange.h"
#include "http/handlers.h"
#include "http/query.h"
#include "service/works.h"
#include "wire/document_json.h"
#include "wire/envelope.h"
#include "wire/requests.h"

namespace aw::http {
namespace {

void Submit(const Exchange& exchange, std::optional<Uuid> document_id) {
  auto read = ReadNewVersion(exchange.request.body, exchange.edge.limits, document_id);
  if (!read) return exchange.Refuse(read.error());
  exchange.Write(NewVersionWork{exchange.edge.documents, *std::move(read)}, [](const VersionWritten& written) {
    std::string body = SuccessEnvelope([&](std::string& out) { AppendJson(out, written); });
    return written.replay ? Ok(std::move(body)) : Created(std::move(body));
  });
}

Response RenderDiff(ReadTx& tx, const Uuid& document_id, std::int64_t from, std::int64_t to) {
  const auto before = ReadVersion(tx, document_id, from);
  if (!before) return Failed(before.error());
  const auto after = ReadVersion(tx, document_id, to);
  if (!after) return Failed(after.error());
  const std::string diff = UnifiedDiff("v" + std::to_string(from), before->content,  //
                                       "v" + std::to_string(to), after->content);
  return Ok(SuccessEnvelope([&](std::string& out) { AppendDiff(out, document_id, from, to, diff); }));
}

}  // namespace

void CreateDocument(const Exchange& exchange) { Submit(exchange, std::nullopt); }

void SubmitVersion(const Exchange& exchange) {
  const auto document_id = IdSegment(exchange.segment, "document_id");
  if (!document_id) return exchange.Refuse(document_id.error());
  Submit(exchange, *document_id);
}

void GetDocument(const Exchange& exchange) {
  const auto document_id = IdSegment(exchange.segment, "document_id");
  if (!document_id) return exchange.Refuse(document_id.error());
  const auto version = NumberParameter(exchange.request.query, "version", 1, INT64_MAX);
  if (!version) return exchange.Refuse(version.error());
  exchange.ReadAside([id = *document_id, version = *version](ReadTx& tx) {
    const auto found = ReadVersion(tx, id, version);
    if (!found) return Failed(found.error());
    return Ok(SuccessEnvelope([&](std::string& out) { AppendJson(out, *found); }));
  });
}

void ListDocuments(const Exchange& exchange) {
  const auto limit = NumberParameter(exchange.request.query, "limit", 1, 500);
  if (!limit) return exchange.Refuse(limit.error());
  const auto offset = NumberParameter(exchange.request.query, "offset", 0, INT64_MAX);
  if (!offset) return exchange.Refuse(offset.error());
  const auto deleted = FlagParameter(exchange.request.query, "include_deleted");
  if (!deleted) return exchange.Refuse(deleted.error());
  exchange.ReadAside([limit = limit->value_or(50), offset = offset->value_or(0), deleted = *deleted](ReadTx& tx) {
    return Ok(
        SuccessEnvelope([&](std::string& out) { AppendDocumentList(out, tx.Documents(limit, offset, deleted)); }));
  });
}

void GetHistory(const Exchange& exchange) {
  const auto document_id = IdSegment(exchange.segment, "document_id");
  if (!document_id) return exchange.Refuse(document_id.error());
  const auto limit = NumberParameter(exchange.request.query, "limit", 1, INT64_MAX);
  if (!limit) return exchange.Refuse(limit.error());
  exchange.ReadAside([id = *document_id, limit = limit->value_or(kNoLimit)](ReadTx& tx) {
    const auto history = ReadHistory(tx, id, limit);
    if (!history) return Failed(history.error());
    return Ok(SuccessEnvelope([&](std::string& out) { AppendHistory(out, id, *history); }));
  });
}

void GetDiff(const Exchange& exchange) {
  const auto document_id = IdSegment(exchange.segment, "document_id");
  if (!document_id) return exchange.Refuse(document_id.error());
  const auto from = NumberParameter(exchange.request.query, "from", 1, INT64_MAX);
  if (!from) return exchange.Refuse(from.error());
  const auto to = NumberParameter(exchange.request.query, "to", 1, INT64_MAX);
  if (!to) return exchange.Refuse(to.error());
  if (!*from || !*to) return exchange.Refuse(InvalidInput("from and to are needed: the two versions to compare"));
  exchange.ReadAside(
      [id = *document_id, from = **from, to = **to](ReadTx& tx) { return RenderDiff(tx, id, from, to); });
}

void DeleteDocument(const Exchange& exchange) {
  const auto document_id = IdSegment(exchange.segment, "document_id");
  if (!document_id) return exchange.Refuse(document_id.error());
  exchange.Write(DeleteDocumentWork{exchange.edge.documents, *document_id}, [](const DocumentDeleted& deleted) {
    return Ok(SuccessEnvelope([&](std::string& out) { AppendJson(out, deleted); }));
  });
}

}  // namespace aw::http
