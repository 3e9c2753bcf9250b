#include "store/postgres/maintenance.h"

#include <string_view>

#include "store/postgres/connector.h"
#include "store/postgres/inspecting.h"
#include "store/postgres/pooling.h"
#include "store/postgres/queries.h"
#include "store/postgres/schema.h"
#include "store/postgres/search_check.h"

namespace aw::postgres {
namespace {

constexpr Inspection kInspections[] = {
    {"row without its debate or document in table",
     "SELECT 'arguments' FROM arguments a LEFT JOIN debates d ON d.id = a.debate_id WHERE d.id IS NULL UNION ALL "
     "SELECT 'held_drafts' FROM held_drafts h LEFT JOIN debates d ON d.id = h.debate_id WHERE d.id IS NULL UNION ALL "
     "SELECT 'issues' FROM issues i LEFT JOIN debates d ON d.id = i.debate_id WHERE d.id IS NULL UNION ALL "
     "SELECT 'panel_records' FROM panel_records p LEFT JOIN debates d ON d.id = p.debate_id WHERE d.id IS NULL "
     "UNION ALL "
     "SELECT 'document_versions' FROM document_versions v LEFT JOIN documents d USING (document_id) "
     "WHERE d.document_id IS NULL"},
    {"gap in seq of debate",
     "SELECT debate_id::text FROM arguments GROUP BY debate_id HAVING min(seq) <> 1 OR max(seq) <> count(*) "
     "ORDER BY debate_id"},
    {"newest argument kept wrongly with debate",
     "SELECT d.id::text FROM debates d JOIN arguments a ON a.debate_id = d.id AND a.seq = "
     "(SELECT max(seq) FROM arguments WHERE debate_id = d.id) "
     "WHERE (d.last_id, d.last_seq, d.last_type, d.last_role) IS DISTINCT FROM (a.id, a.seq, a.type, a.role) "
     "ORDER BY d.id"},
    {"wrong count of debates in state",
     "SELECT coalesce(c.state, d.state) FROM (SELECT state, count(*) AS n FROM debates GROUP BY state) d "
     "FULL JOIN (SELECT state, sum(n) AS n FROM debate_counts GROUP BY state) c ON c.state = d.state "
     "WHERE coalesce(c.n, 0) <> coalesce(d.n, 0) ORDER BY 1"},
    {"draft held without an intervention in debate",
     "SELECT h.debate_id::text FROM held_drafts h JOIN debates d ON d.id = h.debate_id "
     "WHERE d.state <> 'INTERVENTION_PENDING' ORDER BY h.debate_id"},
    {"gap in versions of document",
     "SELECT d.document_id::text FROM documents d LEFT JOIN document_versions v USING (document_id) "
     "GROUP BY d.document_id HAVING count(v.id) <> d.latest_version OR max(v.version) <> d.latest_version "
     "ORDER BY d.document_id"},
    {"creation without its document, of request",
     "SELECT c.client_request_id FROM document_creations c LEFT JOIN document_versions v "
     "ON v.document_id = c.document_id AND v.version = 1 "
     "WHERE v.client_request_id IS DISTINCT FROM c.client_request_id ORDER BY 1"},
};

void CheckStates(PgConnection& db, std::vector<std::string>& findings) {
  QueryForCheck(db,
                "DECLARE every NO SCROLL CURSOR FOR SELECT d.id::text, d.state, a.type, a.role FROM debates d "
                "LEFT JOIN arguments a ON a.debate_id = d.id ORDER BY d.id, a.seq");
  ReplayCheck replay(findings);
  while (true) {
    const Rows rows = QueryForCheck(db, "FETCH 10000 FROM every");
    if (rows.empty()) break;
    for (int i = 0; i < rows.size(); ++i) replay.Read(rows[i]);
  }
  replay.Finish();
}

using IdsOf = std::vector<Uuid> (ReadTx::*)(const std::optional<Uuid>& after, std::int64_t limit);

void InspectAll(PgConnection& db, const char* kind, IdsOf ids_of, const DebateInspection& inspect,
                std::vector<std::string>& findings) {
  constexpr std::int64_t kIdsAtOnce = 1'000;
  if (!inspect) return;
  ConnectionTx tx(db);
  std::optional<Uuid> last;
  while (true) {
    const auto ids = (tx.*ids_of)(last, kIdsAtOnce);
    if (ids.empty()) return;
    for (const Uuid& id : ids) {
      if (const auto fault = inspect(tx, id)) findings.push_back(kind + (" " + id.ToString() + ": ") + *fault);
    }
    last = ids.back();
  }
}

}  // namespace

std::vector<std::string> Check(const std::string& url, const DebateInspection& inspect,
                               const DocumentInspection& inspect_document) {
  try {
    PgConnection db(url, PgConnection::Purpose::kRead);
    RefuseSharedSessions(url, db);
    CheckSchema(db);
    db.Add("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    db.Add("SET LOCAL statement_timeout = 0");
    db.Add("SET LOCAL idle_in_transaction_session_timeout = 0");
    db.RoundTrip();
    std::vector<std::string> findings;
    Inspect(db, kInspections, findings);
    CheckStates(db, findings);
    if (!findings.empty()) return findings;
    InspectAll(db, "debate", &ReadTx::DebateIds, inspect, findings);
    InspectAll(db, "document", &ReadTx::DocumentIds, inspect_document, findings);
    CheckSearchIndex(db, findings);
    return findings;
  } catch (const PgError& failure) {
    if (IndicatesSharedSession(failure)) RefuseSharedSessions(url);
    throw UnusableDatabase("cannot check the PostgreSQL database " + Description(url) + ": " + failure.what());
  }
}

}  // namespace aw::postgres
