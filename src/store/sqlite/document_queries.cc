#include "core/hash_chain.h"
#include "store/sqlite/tx.h"

namespace aw::sqlite {

#define FROM_LATEST \
  " FROM documents d JOIN document_versions v ON v.document_id = d.document_id AND v.version = d.latest_version "
#define LATEST_FIRST "ORDER BY d.updated_at DESC, v.id DESC LIMIT ?1 OFFSET ?2"
const char Tx::kAllDocuments[] = "SELECT " VERSION_HEAD_COLUMNS FROM_LATEST LATEST_FIRST;
const char Tx::kLiveDocuments[] = "SELECT " VERSION_HEAD_COLUMNS FROM_LATEST "WHERE d.deleted_at IS NULL " LATEST_FIRST;

std::optional<Document> Tx::FindDocument(const Uuid& document_id) {
  SetDocumentSubject(document_id);
  return SelectOne(
      "SELECT " DOCUMENT_COLUMNS " FROM documents WHERE document_id = ?1",
      [](const Cursor& row) { return DocumentIn(row); }, document_id);
}

std::vector<Uuid> Tx::DocumentIds(const std::optional<Uuid>& after, std::int64_t limit) {
  Cursor row =
      db_.Use("SELECT document_id FROM documents WHERE document_id > coalesce(?1, '') ORDER BY document_id LIMIT ?2");
  return row.Bind(after, limit).Ids();
}

std::optional<DocumentVersion> Tx::VersionByRequest(const std::optional<Uuid>& document_id,
                                                    std::string_view request_id) {
  static constexpr char kOfDocument[] =
      "SELECT " VERSION_COLUMNS FROM_VERSIONS "WHERE v.client_request_id = ?1 AND v.document_id = ?2 AND v.version > 1";
  static constexpr char kCreation[] =
      "SELECT " VERSION_COLUMNS FROM_VERSIONS "WHERE v.client_request_id = ?1 AND v.version = 1";
  if (document_id) SetDocumentSubject(*document_id);
  Cursor row = db_.Use(document_id ? kOfDocument : kCreation);
  row.Bind(request_id);
  if (document_id) row.Bind(*document_id);
  if (!row.Step()) return std::nullopt;
  return VersionIn(row);
}

void Tx::AddVersion(const DocumentVersion& v) {
  const auto before = FindDocument(v.document_id);
  Write(
      "INSERT INTO documents (document_id, latest_version, updated_at) VALUES (?1, ?2, ?3) "
      "ON CONFLICT (document_id) DO UPDATE SET latest_version = excluded.latest_version, "
      "updated_at = excluded.updated_at",
      v.document_id, v.version, v.created_at);
  Write(
      "INSERT INTO document_versions "
      "(id, document_id, version, summary, metadata, client_request_id, created_at, content) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
      v.id, v.document_id, v.version, v.summary, v.metadata, v.client_request_id, v.created_at, v.content);
  // A version after one that could not be read at startup gets no hash either; `check` reports both.
  if (!before || !before->hash.empty()) KeepHash(v, VersionHash(before ? before->hash : "", v));
}

void Tx::KeepHash(const DocumentVersion& v, const std::string& hash) {
  Write("INSERT INTO version_hashes (document_id, version, hash) VALUES (?1, ?2, ?3)", v.document_id, v.version, hash);
  Write("UPDATE documents SET last_hash = ?3, hashed_version = ?2 WHERE document_id = ?1", v.document_id, v.version,
        hash);
}

void Tx::MarkDeleted(const Uuid& document_id, const Time& when) {
  SetDocumentSubject(document_id);
  Write("UPDATE documents SET deleted_at = ?1 WHERE document_id = ?2", when, document_id);
}

}  // namespace aw::sqlite
