// The contract every store keeps. `sqlite/` and `postgres/` implement it; the suites *_contract_test.cc run over both.
//
// Threads: a Reader belongs to one thread. Enqueue may be called from any thread. Jobs run on the store's own threads.
// Errors: expected failures (busy, full, gone) are an Error in the job, or a StoreFailure thrown by a read; any other
// exception is a bug.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/answers.h"
#include "core/change.h"
#include "core/debate.h"
#include "core/document.h"
#include "core/error.h"
#include "core/insights.h"
#include "core/issues.h"
#include "core/requests.h"
#include "core/rulings.h"
#include "core/search.h"
#include "store/outbox.h"

namespace aw {

// One consistent snapshot.
class ReadTx : public OutboxReads {
 public:
  virtual std::optional<DebateHead> FindDebate(const Uuid& debate_id) = 0;
  virtual std::optional<ArgumentHead> FindArgument(const Uuid& debate_id, const Uuid& argument_id) = 0;
  // At most `limit` arguments with a seq above `after_seq`, ascending.
  virtual std::vector<Argument> Arguments(const Uuid& debate_id, std::int64_t after_seq, std::int64_t limit) = 0;
  virtual std::vector<ArgumentHead> ArgumentHeads(const Uuid& debate_id, std::int64_t after_seq) = 0;
  virtual std::vector<HeldDraft> HeldDrafts(const Uuid& debate_id) = 0;
  // Issues in order of their number: all of the debate, or those of `ids` that exist.
  virtual std::vector<Issue> Issues(const Uuid& debate_id) = 0;
  virtual std::vector<Issue> IssuesNamed(const Uuid& debate_id, std::span<const std::string> ids) = 0;
  // As IssuesNamed, but without the texts, which may be large.
  virtual std::vector<IssueHead> IssueHeads(const Uuid& debate_id, std::span<const std::string> ids) = 0;
  // The records of a panel's turn, or of all turns, in the order in which they were added.
  virtual std::vector<PanelRecord> PanelRecords(const Uuid& debate_id, std::optional<std::int64_t> turn) = 0;
  // Arguments with extras, ascending by seq.
  virtual std::vector<Argument> ArgumentsWithExtras(const Uuid& debate_id) = 0;
  // Newest updated_at first; includes the latest commits. Starting after a place costs the same for every place; an
  // offset costs a read of each skipped row.
  virtual DebatePage Debates(const DebateQuery& query) = 0;
  // The most recently closed debates, newest first.
  virtual std::vector<ClosedDebate> ClosedDebates(const ClosedDebateQuery& query) = 0;
  // The agents that argued for each role, as far as they are known.
  virtual std::vector<std::pair<Role, std::string>> Agents(const Uuid& debate_id) = 0;
  // What the seats of a panel have used, by seat.
  virtual std::vector<SeatUsage> SeatUsages(const Uuid& debate_id) = 0;
  // At most `limit` debate ids above `after`, ascending, for scans of the whole store.
  virtual std::vector<Uuid> DebateIds(const std::optional<Uuid>& after, std::int64_t limit) = 0;
  // Best hit first. The index lags behind the commits (StoreFigures::index_is_behind). If very many texts match, only
  // the newest of them are ranked.
  virtual std::vector<SearchHit> Search(const SearchQuery& query) = 0;
  // Newest first. Without terms, it includes the latest commits and a page costs the same for any place; with terms,
  // the search index finds them.
  virtual RulingPage Rulings(const RulingQuery& query) = 0;

  virtual std::optional<Document> FindDocument(const Uuid& document_id) = 0;
  virtual std::optional<DocumentVersion> Version(const Uuid& document_id, std::int64_t version) = 0;
  // The latest version of each document, newest first.
  virtual Page<DocumentVersionHead> Documents(std::int64_t limit, std::int64_t offset, bool include_deleted) = 0;
  // Newest first.
  virtual Page<DocumentVersionHead> History(const Uuid& document_id, std::int64_t limit) = 0;
  // As DebateIds; includes deleted documents.
  virtual std::vector<Uuid> DocumentIds(const std::optional<Uuid>& after, std::int64_t limit) = 0;
};

enum class Spending : std::uint8_t { kDone, kSpentBefore, kTooMany };

// The transaction of a job; its reads see its own writes.
class WriteTx : public virtual ReadTx, public OutboxWrites {
 public:
  virtual std::optional<Argument> ArgumentByRequest(const Uuid& debate_id, std::string_view request_id) = 0;
  // InsertDebate and Append compute and return the argument's hash (core/hash_chain.h); they ignore `argument.hash`.
  virtual std::string InsertDebate(const Debate& debate, const Argument& motion) = 0;
  // Inserts the argument and updates the debate from `before` to `after`.
  virtual std::string Append(const Debate& before, const Debate& after, const Argument& argument) = 0;
  // Inserts issues, or replaces existing ones with the same ids.
  virtual void PutIssues(const Uuid& debate_id, std::span<const Issue> issues) = 0;
  virtual std::optional<PanelRecord> PanelRecordByRequest(const Uuid& debate_id, std::string_view request_id) = 0;
  virtual void AddPanelRecord(const PanelRecord& record) = 0;
  // Updates the debate's panel and updated_at; like a move, this is a change for every watcher.
  virtual void PutPanel(const Debate& debate) = 0;
  // Replaces an earlier draft of the same role.
  virtual void HoldDraft(const Uuid& debate_id, const HeldDraft& draft) = 0;
  virtual void DropDrafts(const Uuid& debate_id) = 0;
  virtual void DeleteDebate(const Debate& debate) = 0;
  // Replaces the role's earlier agent. The debate must exist.
  virtual void PutAgent(const Uuid& debate_id, Role role, std::string_view agent) = 0;
  // Replaces the seat's earlier report. The debate must exist.
  virtual void PutSeatUsage(const Uuid& debate_id, const SeatUsage& usage) = 0;

  // Without a document_id, searches the requests that created documents.
  virtual std::optional<DocumentVersion> VersionByRequest(const std::optional<Uuid>& document_id,
                                                          std::string_view request_id) = 0;
  // Version 1 creates the document. Computes the version's hash; ignores `version.hash`.
  virtual void AddVersion(const DocumentVersion& version) = 0;
  virtual void MarkDeleted(const Uuid& document_id, const Time& when) = 0;

  // Marks a socket ticket as used, once across all servers. The nonce is stored until the clock of any server passes
  // `keep_until_ms`. Returns kTooMany if kMaxSpentTickets nonces are stored.
  static constexpr std::int64_t kMaxSpentTickets = 100'000;
  virtual Spending SpendTicket(const Uuid& nonce, std::int64_t now_ms, std::int64_t keep_until_ms) = 0;
};

// The keys of the rows that a job reads first. A remote store prefetches them for a whole batch. Keys are a hint: a job
// without keys, or with other reads, works as well.
struct JobKeys {
  std::optional<Uuid> debate_id;
  std::optional<Uuid> document_id;
  std::optional<std::string_view> request_id;  // lives as long as the job
};

// An atomic unit of work.
class WriteJob {
 public:
  virtual ~WriteJob() = default;

  virtual JobKeys keys() const { return {}; }

  // Called on a store's thread, inside a transaction, one job at a time. Must be repeatable: after a rollback it may
  // run again from the start, so it keeps its input and overwrites its output. A refusal is an output.
  virtual void Run(WriteTx& tx) = 0;

  // Called after the commit or the failure, on the thread to which the BatchSink passes the batch.
  virtual void Finish() = 0;

  // Set before Finish if the job could not be committed.
  std::optional<Error> failure;
};

using Batch = std::vector<std::unique_ptr<WriteJob>>;

// Receives each batch after its commit or failure, on a store's thread, and passes it to the thread that calls Finish.
using BatchSink = std::function<void(Batch)>;

// Receives, on a store's thread, the changes that other servers on the same store have committed, and those of this
// server's own commits whose outcome it did not learn.
using ChangeSink = std::function<void(std::vector<Change>)>;

// Receives, on a store's thread, a broadcast note of another server on the same store.
using NoteSink = std::function<void(std::string)>;

// An additional check of one debate in `debate-server check`; returns the fault, or nothing.
using DebateInspection = std::function<std::optional<std::string>(ReadTx& tx, const Uuid& debate_id)>;
// The same for a document.
using DocumentInspection = std::function<std::optional<std::string>(ReadTx& tx, const Uuid& document_id)>;

// Thrown by a read that the store cannot answer now; `error` can be sent to the client.
struct StoreFailure : std::runtime_error {
  explicit StoreFailure(Error e) : std::runtime_error(e.message), error(std::move(e)) {}
  Error error;
};

// Stored data that no release writes: the database is damaged. `subject` names the owner ("debate <id>"). The reader of
// a store that detects damage logs it and throws a StoreFailure with SERVER_ERROR instead.
struct CorruptData : std::runtime_error {
  CorruptData(std::string s, const std::string& reason)
      : std::runtime_error(s + ": " + reason), subject(std::move(s)) {}
  std::string subject;
};

// Read access for one thread.
class Reader {
 public:
  virtual ~Reader() = default;

  // Runs `use` in a snapshot.
  virtual void Read(const std::function<void(ReadTx&)>& use) = 0;

  // Changes with every commit that may change the result of a read; nothing if the store does not track commits.
  virtual std::optional<std::uint64_t> Version() = 0;
};

struct StoreFigures {
  std::uint64_t commits = 0;
  std::uint64_t rollbacks = 0;
  std::int64_t queued = 0;
  std::optional<std::int64_t> wal_bytes = {};  // only of a store with its own write-ahead log
  bool index_is_behind = false;                // Search does not find the latest commits yet
};

class Store {
 public:
  virtual ~Store() = default;

  virtual std::unique_ptr<Reader> OpenReader() = 0;

  // A random secret, constant and shared by all servers on this store. Call it before Start. Never log it.
  virtual std::string TicketKey() = 0;

  // Returns the job if the queue is full or the store is stopping, otherwise null.
  virtual std::unique_ptr<WriteJob> Enqueue(std::unique_ptr<WriteJob> job) = 0;

  // True if a read takes microseconds, so that a thread that must not block may read.
  virtual bool IsLocal() const = 0;

  // Call it before Start. A store for a single server reports only what `debate-server prune` removes.
  virtual void OnRemoteChange(ChangeSink sink) = 0;

  // Sends a note to the other servers on the store: best effort, not stored. UTF-8 without U+0000, at most
  // kMaxNoteBytes. Never blocks; any thread. Call OnBroadcast before Start.
  static constexpr std::size_t kMaxNoteBytes = 7'900;
  virtual bool HasOthers() const { return false; }
  virtual void Broadcast(std::string) {}
  virtual void OnBroadcast(NoteSink) {}

  // The lease that a sender of notices must hold.
  virtual std::unique_ptr<SenderLease> OpenSenderLease() { return std::make_unique<SingleServerLease>(); }

  // Starts the writer. Every enqueued job is delivered to the sink exactly once.
  virtual void Start(BatchSink sink) = 0;

  // Commits and delivers the queued jobs, then returns. Jobs that an unresponsive database does not commit in time are
  // delivered with a failure.
  virtual void Stop() = 0;

  virtual StoreFigures Figures() const = 0;
};

}  // namespace aw
