// The transaction of a batch, as its jobs see it. The first round trip locks and fetches what the jobs name (their
// keys); reads are answered from that; writes are collected, and sent with the commit in a second round trip. So a
// batch costs two, however many jobs it has. A query that the cache cannot answer costs one more, after a flush of the
// writes so far. One thread; ends with the batch.
#pragma once

#include <optional>
#include <span>
#include <utility>

#include "store/postgres/batch_cache.h"
#include "store/postgres/pending_writes.h"
#include "store/postgres/queries.h"

namespace aw::postgres {

// Makes a read-only transaction wait for the synchronous standby as a write does, so that its reads cannot be stale
// data of a primary that was replaced without noticing it. Without such a standby it writes nothing.
inline constexpr char kStandbyMark[] =
    "SELECT pg_logical_emit_message(true, 'debate-server', '') WHERE current_setting('synchronous_standby_names') <> "
    "''";

// Rows that exist if and only if the batch was committed.
struct CommitEvidence {
  std::optional<std::pair<Uuid, Uuid>> argument;  // debate and argument
  std::optional<std::pair<Uuid, Uuid>> version;   // document and version
};

class BatchTx final : public SharedWrites<BatchTx, WriteTx>, public Queries {
 public:
  // `node` is the number of this server in changed_by.
  BatchTx(PgConnection& db, std::int64_t node) : db_(db), node_(node), writes_(db, node, cache_) {}
  BatchTx(const BatchTx&) = delete;
  BatchTx& operator=(const BatchTx&) = delete;

  void Begin(std::span<WriteJob* const> jobs);
  // True if another session has locked rows that the job names: it cannot run in this transaction.
  bool IsLocked(const WriteJob& job) const { return cache_.IsLocked(job.keys()); }
  // True if something was written. If it throws, `committing` is true if the batch may have been committed.
  bool Commit();
  // Rolls back: no job ran, or none wrote and there is no standby to wait for.
  void Abandon();

  // True if a text for the search index was written.
  bool queued_for_indexing() const { return writes_.queued_for_indexing(); }
  bool committing() const { return committing_; }
  std::int64_t transaction_id() const { return transaction_id_; }
  const CommitEvidence& evidence() const { return evidence_; }

  std::optional<DebateHead> FindDebate(const Uuid& debate_id) override;
  std::optional<Document> FindDocument(const Uuid& document_id) override;

  std::optional<Argument> ArgumentByRequest(const Uuid& debate_id, std::string_view request_id) override;
  std::string InsertDebate(const Debate& debate, const Argument& motion) override;
  std::string Append(const Debate& before, const Debate& after, const Argument& argument) override;
  void PutIssues(const Uuid& debate_id, std::span<const Issue> issues) override;
  void PutPanel(const Debate& debate) override;
  void HoldDraft(const Uuid& debate_id, const HeldDraft& draft) override;
  void DeleteDebate(const Debate& debate) override;

  std::optional<DocumentVersion> VersionByRequest(const std::optional<Uuid>& document_id,
                                                  std::string_view request_id) override;
  void AddVersion(const DocumentVersion& version) override;
  void MarkDeleted(const Uuid& document_id, const Time& when) override;

  Spending SpendTicket(const Uuid& nonce, std::int64_t now_ms, std::int64_t keep_until_ms) override;

  void AddNotices(std::span<const Notice> notices) override;
  std::int64_t DropNotices(std::int64_t created_before_ms, std::int64_t keep) override;

  // For SharedWrites. What is pending goes first, because the statement may refer to it.
  template <typename... Values>
  void Write(const char* sql, const Values&... values) {
    writes_.Flush();
    writes_.Write(sql, Params(values...));
  }

 private:
  Rows Query(const char* sql, const Params& params) override;
  CachedDebate& DebateOf(const Uuid& debate_id);
  CachedDebate& ExistingDebate(const Uuid& debate_id);
  std::optional<Document>& DocumentOf(const Uuid& document_id);
  void AddArgument(Argument argument);

  PgConnection& db_;
  const std::int64_t node_;
  BatchCache cache_;
  PendingWrites writes_;
  CommitEvidence evidence_;
  std::int64_t transaction_id_ = 0;
  bool committing_ = false;
  bool has_standby_ = false;  // commits wait for a synchronous standby
};

}  // namespace aw::postgres
