#include <algorithm>

#include "core/hash_chain.h"
#include "store/sqlite/tx.h"

namespace aw::sqlite {
namespace {

#define HEAD_COLUMNS "v.id, v.document_id, v.version, v.summary, v.metadata, v.created_at, d.deleted_at"
#define FROM_VERSIONS " FROM document_versions v JOIN documents d ON d.document_id = v.document_id "
#define FROM_LATEST \
  " FROM documents d JOIN document_versions v ON v.document_id = d.document_id AND v.version = d.latest_version "

// Metadata is sent verbatim, so it must not break the JSON around it. The store writes no control characters into it.
std::string MetadataIn(const Cursor& row, int column) {
  const std::string_view text = row.Text(column);
  if (!text.starts_with('{') || !text.ends_with('}') || std::ranges::any_of(text, [](char c) { return c == '\0'; })) {
    ThrowCorrupt("metadata is no JSON object");
  }
  return std::string(text);
}

DocumentVersionHead ReadVersionHead(const Cursor& row) {
  DocumentVersionHead head{row.Id(0), row.Id(1), row.Int(2), row.String(3), MetadataIn(row, 4), row.Time(5), {}};
  if (!row.IsNull(6)) head.deleted_at = row.Time(6);
  return head;
}

DocumentVersion ReadVersionRow(const Cursor& row) {
  DocumentVersion version{ReadVersionHead(row), row.String(7), {}, {}};
  if (!row.IsNull(8)) version.client_request_id = row.String(8);
  return version;
}

}  // namespace

std::optional<Document> Tx::FindDocument(const Uuid& document_id) {
  SetDocumentSubject(document_id);
  Cursor row = db_.Use(
      "SELECT latest_version, deleted_at, CASE WHEN hashed_version = latest_version THEN last_hash END "
      "FROM documents WHERE document_id = ?1");
  if (!row.Bind(document_id).Step()) return std::nullopt;
  Document document{document_id, row.Int(0), {}, {}};
  if (!row.IsNull(1)) document.deleted_at = row.Time(1);
  if (!row.IsNull(2)) document.hash = row.String(2);
  return document;
}

std::optional<DocumentVersion> Tx::Version(const Uuid& document_id, std::int64_t version) {
  SetDocumentSubject(document_id);
  Cursor row = db_.Use("SELECT " HEAD_COLUMNS
                       ", v.content, v.client_request_id, (SELECT h.hash FROM version_hashes h WHERE "
                       "h.document_id = v.document_id AND h.version = v.version)" FROM_VERSIONS
                       "WHERE v.document_id = ?1 AND v.version = ?2");
  if (!row.Bind(document_id, version).Step()) return std::nullopt;
  DocumentVersion found = ReadVersionRow(row);
  if (!row.IsNull(9)) found.hash = row.String(9);
  return found;
}

Page<DocumentVersionHead> Tx::Documents(std::int64_t limit, std::int64_t offset, bool include_deleted) {
  static constexpr char kAll[] =
      "SELECT " HEAD_COLUMNS FROM_LATEST "ORDER BY d.updated_at DESC, v.id DESC LIMIT ?1 OFFSET ?2";
  static constexpr char kLive[] = "SELECT " HEAD_COLUMNS FROM_LATEST
                                  "WHERE d.deleted_at IS NULL ORDER BY d.updated_at DESC, v.id DESC LIMIT ?1 OFFSET ?2";
  Page<DocumentVersionHead> page;
  Cursor row = db_.Use(include_deleted ? kAll : kLive);
  row.Bind(limit, offset);
  while (row.Step()) page.items.push_back(ReadVersionHead(row));
  page.total = db_.Number(include_deleted ? "SELECT count(*) FROM documents"
                                          : "SELECT count(*) FROM documents WHERE deleted_at IS NULL");
  return page;
}

Page<DocumentVersionHead> Tx::History(const Uuid& document_id, std::int64_t limit) {
  SetDocumentSubject(document_id);
  Page<DocumentVersionHead> page;
  Cursor row =
      db_.Use("SELECT " HEAD_COLUMNS FROM_VERSIONS "WHERE v.document_id = ?1 ORDER BY v.version DESC LIMIT ?2");
  row.Bind(document_id, limit);
  while (row.Step()) page.items.push_back(ReadVersionHead(row));
  if (const auto document = FindDocument(document_id)) page.total = document->latest_version;
  if (static_cast<std::int64_t>(page.items.size()) != std::min(limit, page.total)) ThrowCorrupt("a version is missing");
  return page;
}

std::vector<Uuid> Tx::DocumentIds(const std::optional<Uuid>& after, std::int64_t limit) {
  Cursor row =
      db_.Use("SELECT document_id FROM documents WHERE document_id > coalesce(?1, '') ORDER BY document_id LIMIT ?2");
  return row.Bind(after, limit).Ids();
}

std::optional<DocumentVersion> Tx::VersionByRequest(const std::optional<Uuid>& document_id,
                                                    std::string_view request_id) {
  static constexpr char kOfDocument[] = "SELECT " HEAD_COLUMNS ", v.content, v.client_request_id" FROM_VERSIONS
                                        "WHERE v.client_request_id = ?1 AND v.document_id = ?2 AND v.version > 1";
  static constexpr char kCreation[] = "SELECT " HEAD_COLUMNS ", v.content, v.client_request_id" FROM_VERSIONS
                                      "WHERE v.client_request_id = ?1 AND v.version = 1";
  if (document_id) SetDocumentSubject(*document_id);
  Cursor row = db_.Use(document_id ? kOfDocument : kCreation);
  row.Bind(request_id);
  if (document_id) row.Bind(*document_id);
  if (!row.Step()) return std::nullopt;
  return ReadVersionRow(row);
}

void Tx::AddVersion(const DocumentVersion& v) {
  const auto before = FindDocument(v.document_id);
  db_.Use(
         "INSERT INTO documents (document_id, latest_version, updated_at) VALUES (?1, ?2, ?3) "
         "ON CONFLICT (document_id) DO UPDATE SET latest_version = excluded.latest_version, "
         "updated_at = excluded.updated_at")
      .Bind(v.document_id, v.version, v.created_at)
      .Run();
  db_.Use(
         "INSERT INTO document_versions "
         "(id, document_id, version, summary, metadata, client_request_id, created_at, content) "
         "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
      .Bind(v.id, v.document_id, v.version, std::string_view(v.summary), std::string_view(v.metadata))
      .Bind(v.client_request_id, v.created_at, std::string_view(v.content))
      .Run();
  // A version after one that could not be read at startup gets no hash either; `check` reports both.
  if (!before || !before->hash.empty()) KeepHash(v, VersionHash(before ? before->hash : "", v));
}

void Tx::KeepHash(const DocumentVersion& v, const std::string& hash) {
  db_.Use("INSERT INTO version_hashes (document_id, version, hash) VALUES (?1, ?2, ?3)")
      .Bind(v.document_id, v.version, std::string_view(hash))
      .Run();
  db_.Use("UPDATE documents SET last_hash = ?3, hashed_version = ?2 WHERE document_id = ?1")
      .Bind(v.document_id, v.version, std::string_view(hash))
      .Run();
}

void Tx::MarkDeleted(const Uuid& document_id, const Time& when) {
  SetDocumentSubject(document_id);
  db_.Use("UPDATE documents SET deleted_at = ?1 WHERE document_id = ?2").Bind(when, document_id).Run();
}

}  // namespace aw::sqlite
