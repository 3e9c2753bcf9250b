// The store for several servers: one PostgreSQL database, any number of nodes.
//
// One thread writes: it commits the queued jobs as one transaction of two round trips (batch_tx.h), so that throughput
// grows with load. The row lock on a debate orders the writers of all nodes; a debate that stays locked delays only its
// own jobs (locked_jobs.h). indexer.h fills the search index, and change_feed.h reports the commits of other nodes.
// While PostgreSQL is unavailable, jobs fail with SERVER_BUSY and reads throw StoreFailure, both in a bounded time; the
// store recovers by itself.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "store/job_queue.h"
#include "store/postgres/change_feed.h"
#include "store/postgres/connector.h"
#include "store/postgres/indexer.h"
#include "store/postgres/locked_jobs.h"
#include "store/postgres/notifier.h"
#include "store/postgres/writer.h"
#include "store/store.h"

namespace aw::postgres {

class PostgresStore final : public Store {
 public:
  // Creates or migrates the schema. Throws UnusableDatabase.
  explicit PostgresStore(const std::string& url);
  ~PostgresStore() override;

  std::unique_ptr<Reader> OpenReader() override;
  std::string TicketKey() override { return ticket_key_; }
  std::unique_ptr<WriteJob> Enqueue(std::unique_ptr<WriteJob> job) override { return queue_.Put(std::move(job)); }
  bool IsLocal() const override { return false; }
  void OnRemoteChange(ChangeSink sink) override;
  bool HasOthers() const override { return true; }
  void Broadcast(std::string note) override { notifier_.Send(std::move(note)); }
  void OnBroadcast(NoteSink sink) override { note_sink_ = std::move(sink); }
  std::unique_ptr<SenderLease> OpenSenderLease() override;
  void Start(BatchSink sink) override;
  void Stop() override;
  StoreFigures Figures() const override;

 private:
  void WriteLoop();

  Connector connector_;
  const std::int64_t node_;
  std::string ticket_key_;
  DoubtfulCommits doubtful_;
  Notifier notifier_{connector_};
  Indexer indexer_{connector_};
  std::optional<ChangeFeed> feed_;
  ChangeSink change_sink_;
  NoteSink note_sink_;
  BatchSink sink_;

  JobQueue queue_;
  std::atomic<std::uint64_t> commits_ = 0;
  std::atomic<std::uint64_t> rollbacks_ = 0;
  std::atomic<std::int64_t> locked_ = 0;
  std::thread writer_;
};

}  // namespace aw::postgres
