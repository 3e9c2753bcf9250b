#include <stdexcept>

#include "store/postgres/batch_tx.h"

namespace aw::postgres {

std::optional<DocumentVersion> BatchTx::VersionByRequest(const std::optional<Uuid>& document_id,
                                                         std::string_view request_id) {
  const std::string key = RequestKey(document_id, request_id);
  const auto known = facts_.versions.find(key);
  if (known != facts_.versions.end()) return known->second;
  Params params;
  if (document_id) params.PutArray(std::array{*document_id}, [](const Uuid& id) { return id; });
  params.PutArray(std::array{request_id}, [](std::string_view request) { return request; });
  const Rows rows = Ask(document_id ? kVersionsByRequest : kCreationsByRequest, params);
  auto& fact = facts_.versions[key];
  if (!rows.empty()) fact = VersionIn(rows[0]);
  return fact;
}

void BatchTx::AddVersion(const DocumentVersion& v) {
  const bool creates = v.version == 1;
  if (creates) {
    Write(
        "INSERT INTO documents (document_id, latest_version, updated_at, changed_in, changed_by) "
        "VALUES ($1::uuid, 1, $2::timestamptz, pg_current_xact_id(), $3::bigint)",
        Params(v.document_id, v.created_at, node_));
  } else {
    const auto& document = DocumentFact(v.document_id);
    if (!document || document->latest_version + 1 != v.version) {
      throw std::logic_error("a version does not follow the latest of its document");
    }
    Write(
        "UPDATE documents SET latest_version = $2::bigint, updated_at = $3::timestamptz, "
        "changed_in = pg_current_xact_id(), changed_by = $4::bigint WHERE document_id = $1::uuid",
        Params(v.document_id, v.version, v.created_at, node_));
  }
  Write(
      "INSERT INTO document_versions "
      "(id, document_id, version, summary, metadata, client_request_id, created_at, content) VALUES "
      "($1::uuid, $2::uuid, $3::bigint, $4::text, $5::text, $6::text, $7::timestamptz, $8::text)",
      Params(v.id, v.document_id, v.version, v.summary, v.metadata, v.client_request_id, v.created_at, v.content));
  if (creates && v.client_request_id) {
    Write("INSERT INTO document_creations (client_request_id, document_id) VALUES ($1::text, $2::uuid)",
          Params(*v.client_request_id, v.document_id));
  }

  auto& document = facts_.documents[v.document_id];
  document = Document{v.document_id, v.version, document ? document->deleted_at : std::nullopt};
  if (v.client_request_id) {
    facts_.versions[RequestKey(creates ? std::nullopt : std::optional(v.document_id), *v.client_request_id)] = v;
  }
  evidence_.version = {v.document_id, v.id};
}

void BatchTx::MarkDeleted(const Uuid& document_id, const Time& when) {
  auto& document = DocumentFact(document_id);
  Write(
      "UPDATE documents SET deleted_at = $2::timestamptz, changed_in = pg_current_xact_id(), changed_by = $3::bigint "
      "WHERE document_id = $1::uuid",
      Params(document_id, when, node_));
  if (document) document->deleted_at = when;
}

}  // namespace aw::postgres
