#include "store/postgres/prune.h"

#include "store/postgres/batch_tx.h"
#include "store/postgres/columns.h"
#include "store/postgres/queries.h"
#include "store/postgres/schema.h"

namespace aw::postgres {
namespace {

constexpr int kTries = 5;

// Retries after a conflict with a server.
template <typename Work>
void RetryOnConflict(PgConnection& db, Work work) {
  for (int tries = 1;; ++tries) {
    try {
      return work();
    } catch (const PgError& failure) {
      if (db.lost()) throw;
      db.Add("ROLLBACK");
      db.SendWithoutWaiting();
      const bool is_conflict = failure.sqlstate.starts_with("40") || failure.sqlstate == "55P03";
      if (!is_conflict || tries == kTries) throw;
    }
  }
}

}  // namespace

PostgresPruning::PostgresPruning(const std::string& url)
    : node_(RandomNode()), reading_(url, PgConnection::Purpose::kRead), writing_(url, PgConnection::Purpose::kWrite) {
  CheckSchema(reading_);
}

void PostgresPruning::Read(const std::function<void(ReadTx&)>& use) {
  reading_.Query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  ConnectionTx tx(reading_);
  use(tx);
  reading_.Query("COMMIT");
}

std::vector<Uuid> PostgresPruning::ClosedBefore(const Time& then, const std::optional<Uuid>& after,
                                                std::int64_t limit) {
  return reading_
      .Query("SELECT id FROM debates WHERE id >= coalesce($1::uuid, " FIRST_ID
             ") AND id IS DISTINCT FROM $1::uuid AND state = 'CLOSED' AND updated_at < $2::timestamptz "
             "ORDER BY id LIMIT $3::bigint",
             Params(after, then, limit))
      .Each([](const Row& row) { return row.Id(0); });
}

std::vector<Uuid> PostgresPruning::RemoveDebates(std::span<const Uuid> ids, std::span<const Uuid> named,
                                                 const Time& then) {
  std::vector<Uuid> removed;
  RetryOnConflict(writing_, [&] {
    removed.clear();
    BatchTx tx(writing_, node_);
    tx.Begin({});
    for (const Uuid& id : ids) {
      const auto head = tx.FindDebate(id);  // locks it
      if (!head || !WasClosedBefore(then, head->debate)) continue;
      removed.push_back(id);
      tx.DeleteDebate(head->debate);
    }
    writing_.Add(
        "INSERT INTO unnamed_documents (document_id) SELECT unnest($1::uuid[]) ON CONFLICT (document_id) DO NOTHING",
        IdParams(named));
    tx.Commit();
  });
  return removed;
}

std::vector<Uuid> PostgresPruning::CandidateDocuments() {
  return reading_.Query("SELECT document_id FROM unnamed_documents").Each([](const Row& row) { return row.Id(0); });
}

// Locks the documents before `keep` checks them: a writer whose argument names one of them locks it too, so it has
// committed before, or finds the document gone.
std::vector<Uuid> PostgresPruning::RemoveDocuments(std::span<const Uuid> ids, const Time& then, const Keep& keep) {
  std::vector<Uuid> old;
  RetryOnConflict(writing_, [&] {
    writing_.Add("BEGIN");
    old = writing_
              .Query(
                  "SELECT document_id FROM documents WHERE document_id = ANY($1::uuid[]) AND "
                  "updated_at < $2::timestamptz ORDER BY document_id FOR UPDATE",
                  IdParams(ids).Put(then))
              .Each([](const Row& row) { return row.Id(0); });
    ConnectionTx tx(writing_);
    keep(tx, old);
    writing_.Add("DELETE FROM document_creations WHERE document_id = ANY($1::uuid[])", IdParams(old));
    writing_.Add("DELETE FROM document_versions WHERE document_id = ANY($1::uuid[])", IdParams(old));
    writing_.Add("DELETE FROM documents WHERE document_id = ANY($1::uuid[])", IdParams(old));
    writing_.Add("DELETE FROM unnamed_documents WHERE document_id = ANY($1::uuid[])", IdParams(old));
    writing_.Add("COMMIT");
    writing_.RoundTrip();
  });
  return old;
}

void PostgresPruning::ForgetCandidates(std::span<const Uuid> ids) {
  writing_.Query("DELETE FROM unnamed_documents WHERE document_id = ANY($1::uuid[])", IdParams(ids));
}

}  // namespace aw::postgres
