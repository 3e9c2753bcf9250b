#include "store/postgres/columns.h"
#include "store/postgres/queries.h"

namespace aw::postgres {
namespace {

#define LATEST                   \
  "SELECT " VERSION_HEAD_COLUMNS \
  " FROM documents d JOIN document_versions v ON v.document_id = d.document_id AND v.version = d.latest_version "
#define LATEST_FIRST "ORDER BY d.updated_at DESC, d.document_id DESC LIMIT $1::bigint OFFSET $2::bigint"
constexpr char kAll[] = LATEST LATEST_FIRST;
constexpr char kLive[] = LATEST "WHERE d.deleted_at IS NULL " LATEST_FIRST;

DocumentVersionHead HeadIn(const Row& row) {
  return {row.Id(0), row.Id(1), row.Int(2), row.String(3), row.String(4), row.Time(5), row.OptionalTime(6)};
}

}  // namespace

Document DocumentIn(const Row& row) {
  return {row.Id(0), row.Int(1), row.OptionalTime(2), row.OptionalString(3).value_or("")};
}

DocumentVersion VersionIn(const Row& row) { return {HeadIn(row), row.String(7), row.OptionalString(8), {}}; }

std::optional<Document> Queries::FindDocument(const Uuid& document_id) {
  const Rows rows =
      Query("SELECT " DOCUMENT_COLUMNS " FROM documents WHERE document_id = $1::uuid", Params(document_id));
  if (rows.empty()) return std::nullopt;
  return DocumentIn(rows[0]);
}

std::optional<DocumentVersion> Queries::Version(const Uuid& document_id, std::int64_t version) {
  const Rows rows = Query("SELECT " VERSION_COLUMNS ", h.hash" FROM_VERSIONS
                          "LEFT JOIN version_hashes h ON h.document_id = v.document_id AND h.version = v.version "
                          "WHERE v.document_id = $1::uuid AND v.version = $2::bigint",
                          Params(document_id, version));
  if (rows.empty()) return std::nullopt;
  DocumentVersion found = VersionIn(rows[0]);
  found.hash = rows[0].OptionalString(9).value_or("");
  return found;
}

Page<DocumentVersionHead> Queries::Documents(std::int64_t limit, std::int64_t offset, bool include_deleted) {
  Page<DocumentVersionHead> page;
  page.items = Query(include_deleted ? kAll : kLive, Params(limit, offset)).Each(HeadIn);
  page.total = Query(include_deleted ? "SELECT count(*) FROM documents"
                                     : "SELECT count(*) FROM documents WHERE deleted_at IS NULL",
                     Params())[0]
                   .Int(0);
  return page;
}

Page<DocumentVersionHead> Queries::History(const Uuid& document_id, std::int64_t limit) {
  Page<DocumentVersionHead> page;
  page.items = Query("SELECT " VERSION_HEAD_COLUMNS FROM_VERSIONS
                     "WHERE v.document_id = $1::uuid ORDER BY v.version DESC LIMIT $2::bigint",
                     Params(document_id, limit))
                   .Each(HeadIn);
  if (const auto document = Queries::FindDocument(document_id)) page.total = document->latest_version;
  return page;
}

std::vector<Uuid> Queries::DocumentIds(const std::optional<Uuid>& after, std::int64_t limit) {
  return Query("SELECT document_id FROM documents WHERE document_id >= coalesce($1::uuid, " FIRST_ID
               ") AND document_id IS DISTINCT FROM $1::uuid ORDER BY document_id LIMIT $2::bigint",
               Params(after, limit))
      .Each([](const Row& row) { return row.Id(0); });
}

}  // namespace aw::postgres
