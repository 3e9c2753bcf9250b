#include "store/postgres/queries.h"

#include "store/postgres/columns.h"

namespace aw::postgres {

DebateHead DebateHeadIn(const Row& row) {
  return {DebateIn(row), HeadIn(row, kAfterDebate), StringOrEmpty(row, kAfterDebate + 4)};
}

std::optional<DebateHead> Queries::FindDebate(const Uuid& debate_id) {
  return SelectOne("SELECT " DEBATE_HEAD_COLUMNS " FROM debates WHERE id = $1::uuid", DebateHeadIn, debate_id);
}

std::vector<Uuid> Queries::DebateIds(const std::optional<Uuid>& after, std::int64_t limit) {
  return Query("SELECT id FROM debates WHERE id >= coalesce($1::uuid, " FIRST_ID
               ") AND id IS DISTINCT FROM $1::uuid ORDER BY id LIMIT $2::bigint",
               Params(after, limit))
      .Each([](const Row& row) { return row.Id(0); });
}

std::vector<Issue> Queries::IssuesNamed(const Uuid& debate_id, std::span<const std::string> ids) {
  if (ids.empty()) return {};
  Params params(debate_id);
  params.PutArray(ids, [](const std::string& id) { return std::string_view(id); });
  return Query("SELECT " ISSUE_COLUMNS
               " FROM issues WHERE debate_id = $1::uuid AND id = ANY($2::text[]) ORDER BY number",
               params)
      .Each([](const Row& row) { return IssueIn(row); });
}

std::vector<IssueHead> Queries::IssueHeads(const Uuid& debate_id, std::span<const std::string> ids) {
  if (ids.empty()) return {};
  Params params(debate_id);
  params.PutArray(ids, [](const std::string& id) { return std::string_view(id); });
  return Query(
             "SELECT id, number, severity FROM issues WHERE debate_id = $1::uuid AND id = ANY($2::text[]) "
             "ORDER BY number",
             params)
      .Each([](const Row& row) { return IssueHead{row.String(0), row.Int(1), SeverityNamed(row.Text(2)).value()}; });
}

#define LATEST                   \
  "SELECT " VERSION_HEAD_COLUMNS \
  " FROM documents d JOIN document_versions v ON v.document_id = d.document_id AND v.version = d.latest_version "
#define LATEST_FIRST "ORDER BY d.updated_at DESC, d.document_id DESC LIMIT $1::bigint OFFSET $2::bigint"
const char Queries::kAllDocuments[] = LATEST LATEST_FIRST;
const char Queries::kLiveDocuments[] = LATEST "WHERE d.deleted_at IS NULL " LATEST_FIRST;

std::optional<Document> Queries::FindDocument(const Uuid& document_id) {
  return SelectOne(
      "SELECT " DOCUMENT_COLUMNS " FROM documents WHERE document_id = $1::uuid",
      [](const Row& row) { return DocumentIn(row); }, document_id);
}

std::vector<Uuid> Queries::DocumentIds(const std::optional<Uuid>& after, std::int64_t limit) {
  return Query("SELECT document_id FROM documents WHERE document_id >= coalesce($1::uuid, " FIRST_ID
               ") AND document_id IS DISTINCT FROM $1::uuid ORDER BY document_id LIMIT $2::bigint",
               Params(after, limit))
      .Each([](const Row& row) { return row.Id(0); });
}

#define RECENT                                                                                                 \
  "WITH recent AS (SELECT id, debate_type, round, updated_at, panel FROM debates "                             \
  "WHERE state = 'CLOSED' AND debate_type <> 'demo' AND updated_at >= coalesce($1::timestamptz, '-infinity') " \
  "ORDER BY updated_at DESC, id DESC LIMIT $2::bigint) "
// The duration of an argument is the time since the previous one.
const char Queries::kClosedDebates[] = RECENT
    ", steps AS (SELECT a.debate_id, a.role, a.type, round(extract(epoch FROM a.created_at - lag(a.created_at) "
    "OVER (PARTITION BY a.debate_id ORDER BY a.seq)) * 1000)::bigint AS ms "
    "FROM recent r JOIN arguments a ON a.debate_id = r.id) "
    "SELECT r.id, r.debate_type, r.round, "
    "coalesce((SELECT agent FROM debate_agents WHERE debate_id = r.id AND role = 'proposer'), ''), "
    "coalesce((SELECT agent FROM debate_agents WHERE debate_id = r.id AND role = 'opponent'), ''), "
    "coalesce(sum(ms) FILTER (WHERE role = 'proposer'), 0)::bigint, "
    "coalesce(sum(ms) FILTER (WHERE role = 'opponent'), 0)::bigint, "
    "coalesce(sum(ms) FILTER (WHERE type = 'RULING'), 0)::bigint, count(*) FILTER (WHERE type = 'RULING'), r.panel "
    "FROM recent r JOIN steps s ON s.debate_id = r.id GROUP BY r.id, r.debate_type, r.round, r.updated_at, r.panel "
    "ORDER BY r.updated_at DESC, r.id";
const char Queries::kClosedIssues[] = RECENT
    "SELECT i.debate_id, i.severity, i.status, count(*) FROM recent r JOIN issues i ON i.debate_id = r.id "
    "GROUP BY 1, 2, 3";
const char Queries::kClosedFindings[] = RECENT
    "SELECT i.debate_id, i.found_by, i.confirmed_by, i.refuted_by FROM recent r JOIN issues i ON i.debate_id = r.id "
    "WHERE r.panel <> '' AND i.found_by <> ''";
const char Queries::kClosedUsages[] =
    RECENT "SELECT u.debate_id, u.seat, u.tokens, u.micro_usd FROM recent r JOIN seat_usage u ON u.debate_id = r.id";

}  // namespace aw::postgres
