// The contract every store keeps. `sqlite/` and `postgres/` implement it; the suites *_contract_test.cc run over both.
//
// Threads: a Reader belongs to one thread. Enqueue may be called from any thread. Jobs run on the store's own threads.
// Errors: what a caller can expect (busy, full, gone) arrives as an Error in the job, or as a StoreFailure thrown by a
// read; everything else is a bug and throws.
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
#include "core/search.h"
#include "store/outbox.h"

namespace aw {

// One consistent snapshot.
class ReadTx : public OutboxReads {
 public:
  virtual std::optional<DebateHead> FindDebate(const Uuid& debate_id) = 0;
  virtual std::optional<ArgumentHead> FindArgument(const Uuid& debate_id, const Uuid& argument_id) = 0;
  // Ascending by seq; those above `after_seq`, at most `limit`.
  virtual std::vector<Argument> Arguments(const Uuid& debate_id, std::int64_t after_seq, std::int64_t limit) = 0;
  virtual std::vector<ArgumentHead> ArgumentHeads(const Uuid& debate_id, std::int64_t after_seq) = 0;
  virtual std::vector<HeldDraft> HeldDrafts(const Uuid& debate_id) = 0;
  // By number: all of the debate's, or those of `ids` that it has.
  virtual std::vector<Issue> Issues(const Uuid& debate_id) = 0;
  virtual std::vector<Issue> IssuesNamed(const Uuid& debate_id, std::span<const std::string> ids) = 0;
  // The same without their texts, which may be large.
  virtual std::vector<IssueHead> IssueHeads(const Uuid& debate_id, std::span<const std::string> ids) = 0;
  // Those that carry something beside their text, ascending by seq.
  virtual std::vector<Argument> ArgumentsWithExtras(const Uuid& debate_id) = 0;
  // Newest updated_at first, what was just committed included. To begin after a place costs the same wherever that is;
  // an offset costs what it skips.
  virtual DebatePage Debates(const DebateQuery& query) = 0;
  // How the newest of the closed debates went, the newest first.
  virtual std::vector<Course> Courses(const CourseQuery& query) = 0;
  // Who argued for each side, as far as it is known.
  virtual std::vector<std::pair<Role, std::string>> Agents(const Uuid& debate_id) = 0;
  // All ids, ascending; those above `after`, at most `limit`. For whoever goes through the whole store.
  virtual std::vector<Uuid> DebateIds(const std::optional<Uuid>& after, std::int64_t limit) = 0;
  // Best first. What was committed is found soon after, not at once: StoreFigures::index_is_behind. Of what is found
  // everywhere only a part is looked at.
  virtual std::vector<SearchHit> Search(const SearchQuery& query) = 0;

  virtual std::optional<Document> FindDocument(const Uuid& document_id) = 0;
  virtual std::optional<DocumentVersion> Version(const Uuid& document_id, std::int64_t version) = 0;
  // The latest version of each document, newest first.
  virtual Page<DocumentVersionHead> Documents(std::int64_t limit, std::int64_t offset, bool include_deleted) = 0;
  // Newest first.
  virtual Page<DocumentVersionHead> History(const Uuid& document_id, std::int64_t limit) = 0;
  // As DebateIds; those of deleted documents too.
  virtual std::vector<Uuid> DocumentIds(const std::optional<Uuid>& after, std::int64_t limit) = 0;
};

enum class Spending : std::uint8_t { kDone, kSpentBefore, kTooMany };

// What a job sees: its own transaction, in which it reads what it has written.
class WriteTx : public virtual ReadTx, public OutboxWrites {
 public:
  virtual std::optional<Argument> ArgumentByRequest(const Uuid& debate_id, std::string_view request_id) = 0;
  // Both compute the argument's hash, which is the result (core/hash_chain.h); what `argument.hash` says is ignored.
  virtual std::string InsertDebate(const Debate& debate, const Argument& motion) = 0;
  // Inserts the argument and moves the debate from `before` to `after` with it.
  virtual std::string Append(const Debate& before, const Debate& after, const Argument& argument) = 0;
  // Adds issues, or replaces those of the same ids.
  virtual void PutIssues(const Uuid& debate_id, std::span<const Issue> issues) = 0;
  // Replaces an earlier draft of the same role.
  virtual void HoldDraft(const Uuid& debate_id, const HeldDraft& draft) = 0;
  virtual void DropDrafts(const Uuid& debate_id) = 0;
  virtual void DeleteDebate(const Debate& debate) = 0;
  // Replaces the side's earlier one. The debate exists.
  virtual void PutAgent(const Uuid& debate_id, Role role, std::string_view agent) = 0;

  // No document_id: among the creations.
  virtual std::optional<DocumentVersion> VersionByRequest(const std::optional<Uuid>& document_id,
                                                          std::string_view request_id) = 0;
  // Version 1 creates the document. Computes the version's hash; what `version.hash` says is ignored.
  virtual void AddVersion(const DocumentVersion& version) = 0;
  virtual void MarkDeleted(const Uuid& document_id, const Time& when) = 0;

  // Marks a socket ticket as used, once over all servers. It is remembered until some server's clock is past
  // `keep_until_ms`; kTooMany: kMaxSpentTickets are remembered already.
  static constexpr std::int64_t kMaxSpentTickets = 100'000;
  virtual Spending SpendTicket(const Uuid& nonce, std::int64_t now_ms, std::int64_t keep_until_ms) = 0;
};

// What a job will ask for first. A store that is far away fetches it for a whole batch at once; a job that names
// nothing, or asks for more, is served all the same.
struct JobKeys {
  std::optional<Uuid> debate_id;
  std::optional<Uuid> document_id;
  std::optional<std::string_view> request_id;  // lives as long as the job
};

// A unit of work that is committed whole or not at all.
class WriteJob {
 public:
  virtual ~WriteJob() = default;

  virtual JobKeys keys() const { return {}; }

  // On a store's thread, inside a transaction, one job at a time. May run again from the start after a rollback, so it
  // keeps its input and overwrites its output. A refusal is an output, not an exception.
  virtual void Run(WriteTx& tx) = 0;

  // Where the batch was handed to, after the commit or the failure.
  virtual void Finish() = 0;

  // Set before Finish if the job could not be committed.
  std::optional<Error> failure;
};

using Batch = std::vector<std::unique_ptr<WriteJob>>;

// Receives what was committed (or failed) together, on a store's thread; it passes the batch to where Finish belongs.
using BatchSink = std::function<void(Batch)>;

// Hears, on a store's thread, what other servers on the same store have committed, and what this one committed without
// learning of it.
using ChangeSink = std::function<void(std::vector<Change>)>;

// Hears, on a store's thread, a note of another server on the same store.
using NoteSink = std::function<void(std::string)>;

// A further look at one debate by whoever checks a whole store: what is wrong with it, or nothing.
using DebateInspection = std::function<std::optional<std::string>(ReadTx& tx, const Uuid& debate_id)>;
// The same of a document.
using DocumentInspection = std::function<std::optional<std::string>(ReadTx& tx, const Uuid& document_id)>;

// A read that the store cannot answer now; `error` is fit for the client.
struct StoreFailure : std::runtime_error {
  explicit StoreFailure(Error e) : std::runtime_error(e.message), error(std::move(e)) {}
  Error error;
};

// What was read cannot have been written by us: the data is damaged. `subject` says whose ("debate <id>"). The reader
// of a store that can be damaged logs it and throws a StoreFailure with SERVER_ERROR instead.
struct CorruptData : std::runtime_error {
  CorruptData(std::string s, const std::string& reason)
      : std::runtime_error(s + ": " + reason), subject(std::move(s)) {}
  std::string subject;
};

// One thread's access for reading.
class Reader {
 public:
  virtual ~Reader() = default;

  // Runs `use` in a snapshot.
  virtual void Read(const std::function<void(ReadTx&)>& use) = 0;

  // Changes whenever a commit may have changed what a read would find; nothing if the store cannot tell.
  virtual std::optional<std::uint64_t> Version() = 0;
};

struct StoreFigures {
  std::uint64_t commits = 0;
  std::uint64_t rollbacks = 0;
  std::int64_t queued = 0;
  std::optional<std::int64_t> wal_bytes = {};  // of a store that keeps a write-ahead log of its own
  bool index_is_behind = false;                // something was committed that Search does not find yet
};

class Store {
 public:
  virtual ~Store() = default;

  virtual std::unique_ptr<Reader> OpenReader() = 0;

  // A random secret that the servers on this store share and nobody else knows; it stays the same. Before Start. Never
  // to be logged.
  virtual std::string TicketKey() = 0;

  // Hands the job back if the queue is full or the store is stopping.
  virtual std::unique_ptr<WriteJob> Enqueue(std::unique_ptr<WriteJob> job) = 0;

  // True if a read takes microseconds, so that a thread which must not wait may read.
  virtual bool IsAtHand() const = 0;

  // Call it before Start. A store that only one server can use never calls the sink.
  virtual void OnRemoteChange(ChangeSink sink) = 0;

  // Sends a note to the other servers on the store, which receive it soon or not at all; it is not stored. UTF-8
  // without U+0000, at most kMaxNoteBytes. Never waits; any thread. Call OnBroadcast before Start.
  static constexpr std::size_t kMaxNoteBytes = 7'900;
  virtual bool HasOthers() const { return false; }
  virtual void Broadcast(std::string) {}
  virtual void OnBroadcast(NoteSink) {}

  // To be used by the one who sends notices.
  virtual std::unique_ptr<SenderLease> OpenSenderLease() { return std::make_unique<SoleSender>(); }

  // Starts the writing; every job enqueued is delivered to the sink exactly once.
  virtual void Start(BatchSink sink) = 0;

  // Finishes what is queued, delivers it and returns. What a database that has fallen silent does not take in time is
  // delivered with a failure.
  virtual void Stop() = 0;

  virtual StoreFigures Figures() const = 0;
};

}  // namespace aw
