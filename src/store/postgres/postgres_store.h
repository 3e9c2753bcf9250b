// The store for several servers: one PostgreSQL database, any number of nodes.
//
// One thread writes: it takes whatever is queued as one transaction of two round trips (batch_tx.h), so that throughput
// grows with load; the row lock on a debate orders the writers of all nodes. What other nodes commit arrives by
// change_feed.h. PostgreSQL away: jobs fail with SERVER_BUSY and reads throw StoreFailure, both in a bounded
// time, and all goes on by itself when it is back.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <thread>

#include "core/mutex.h"
#include "store/postgres/change_feed.h"
#include "store/postgres/connector.h"
#include "store/postgres/doorbell.h"
#include "store/postgres/writer.h"
#include "store/store.h"

namespace aw::postgres {

class PostgresStore final : public Store {
 public:
  static constexpr std::size_t kMaxQueued = 8192;
  static constexpr std::size_t kMaxBatch = 256;

  // Makes or migrates the schema. Throws UnusableDatabase.
  explicit PostgresStore(const std::string& url);
  ~PostgresStore() override;

  std::unique_ptr<Reader> OpenReader() override;
  std::unique_ptr<WriteJob> Enqueue(std::unique_ptr<WriteJob> job) override;
  bool IsAtHand() const override { return false; }
  void WatchOthers(ChangeSink sink) override;
  void Start(BatchSink sink) override;
  void Stop() override;
  StoreFigures Figures() const override;

 private:
  void WriteLoop();
  // What is queued, as soon as there is something; nothing when the store stops.
  Batch TakeBatch();

  Connector connector_;
  const std::int64_t node_;
  Doorbell doorbell_{connector_};
  std::optional<ChangeFeed> feed_;
  ChangeSink change_sink_;
  BatchSink sink_;

  mutable Mutex mutex_;
  Condition arrived_;
  std::deque<std::unique_ptr<WriteJob>> queue_ AW_GUARDED_BY(mutex_);
  bool stopping_ AW_GUARDED_BY(mutex_) = false;
  StoreFigures figures_ AW_GUARDED_BY(mutex_);
  std::thread writer_;
};

}  // namespace aw::postgres
