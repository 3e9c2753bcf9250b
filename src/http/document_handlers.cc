#include "http/exchange.h"
#include "http/handlers.h"
#include "http/query.h"
#include "service/debates.h"
#include "service/documents.h"
#include "view/diffs.h"
#include "wire/document_json.h"
#include "wire/envelope.h"
#include "wire/list_requests.h"
#include "wire/requests.h"

namespace aw::http {
namespace {

void SubmitText(const Exchange& exchange, std::optional<Uuid> document_id) {
  auto read = ReadBody(exchange.request.body, ReadNewVersion, exchange.edge.data.limits, document_id);
  if (!read) return exchange.Refuse(read.error());
  exchange.Write(NewVersionWork{exchange.edge.data.documents, *std::move(read)}, ShowWritten<VersionWritten>);
}

}  // namespace

void CreateDocument(const Exchange& exchange) { SubmitText(exchange, std::nullopt); }

void SubmitVersion(const Exchange& exchange) { SubmitText(exchange, exchange.id); }

void SubmitEdits(const Exchange& exchange) {
  auto read = ReadBody(exchange.request.body, ReadDocumentEdits, exchange.edge.data.limits, exchange.id);
  if (!read) return exchange.Refuse(read.error());
  exchange.Write(EditDocumentWork{exchange.edge.data.documents, *std::move(read)}, ShowWritten<VersionWritten>);
}

void GetDocument(const Exchange& exchange) {
  const auto query = ReadVersionQuery(QueryParameters(exchange.request.query));
  if (!query) return exchange.Refuse(query.error());
  exchange.Read([id = exchange.id, query = *query](ReadTx& tx) {
    const auto found = ReadVersion(tx, id, query.version);
    if (!found) return Failed(found.error());
    return Ok(SuccessEnvelope([&](std::string& out) {
      if (query.lines) {
        AppendPart(out, *found, *query.lines);
      } else {
        AppendJson(out, *found);
      }
    }));
  });
}

// Not a short read: the total is counted over all documents.
void ListDocuments(const Exchange& exchange) {
  const auto query = ReadDocumentQuery(QueryParameters(exchange.request.query));
  if (!query) return exchange.Refuse(query.error());
  exchange.Read([query = *query](ReadTx& tx) {
    return Ok(SuccessEnvelope([&](std::string& out) {
      AppendDocumentList(out, tx.Documents(query.limit, query.offset, query.include_deleted));
    }));
  });
}

void GetHistory(const Exchange& exchange) {
  const auto limit = NumberParameter(exchange.request.query, "limit", 1, INT64_MAX);
  if (!limit) return exchange.Refuse(limit.error());
  exchange.Read([id = exchange.id, limit = limit->value_or(kNoLimit)](ReadTx& tx) {
    const auto history = ReadHistory(tx, id, limit);
    if (!history) return Failed(history.error());
    return Ok(SuccessEnvelope([&](std::string& out) { AppendHistory(out, id, *history); }));
  });
}

void GetDiff(const Exchange& exchange) {
  const auto from = NumberParameter(exchange.request.query, "from", 1, INT64_MAX);
  if (!from) return exchange.Refuse(from.error());
  const auto to = NumberParameter(exchange.request.query, "to", 1, INT64_MAX);
  if (!to) return exchange.Refuse(to.error());
  if (!*from || !*to) return exchange.Refuse(InvalidInput("from and to are needed: the two versions to compare"));
  const view::DiffQuery query{exchange.id, *from, *to};
  exchange.ReadCached([query](ReadTx& tx) {
    const auto diff = view::ReadDiff(tx, query);
    if (!diff) return Failed(diff.error());
    return Ok(SuccessEnvelope([&](std::string& out) { out.append(*diff); }));
  });
}

void DeleteDocument(const Exchange& exchange) {
  exchange.Write(DeleteDocumentWork{exchange.edge.data.documents, exchange.id},
                 [](const DocumentDeleted& deleted) { return Show(deleted); });
}

}  // namespace aw::http
