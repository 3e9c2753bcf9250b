#include "store/postgres/postgres_store.h"

#include <random>

#include "store/postgres/schema.h"
#include "store/postgres/snapshot_reader.h"

namespace aw::postgres {
namespace {

std::int64_t RandomNumber() {
  std::random_device device;
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(device()) << 32 | device());
}

}  // namespace

PostgresStore::PostgresStore(const std::string& url) : connector_(url), node_(RandomNumber()) {
  // libpq's own complaint would quote the URL, and with it the password.
  if (Description(url).empty()) throw UnusableDatabase("--store is no URL of PostgreSQL that libpq understands");
  try {
    Connection connection(url, Connection::Purpose::kRead);
    Migrate(connection);
    feed_.emplace(connector_, node_, ChangeFeed::Snapshot(connection), doorbell_.backend());
  } catch (const PgError& failure) {
    throw UnusableDatabase("cannot use the PostgreSQL database " + Description(url) + ": " + failure.what());
  }
}

PostgresStore::~PostgresStore() { Stop(); }

std::unique_ptr<Reader> PostgresStore::OpenReader() { return std::make_unique<SnapshotReader>(connector_); }

std::unique_ptr<WriteJob> PostgresStore::Enqueue(std::unique_ptr<WriteJob> job) {
  {
    const MutexLock lock(mutex_);
    if (stopping_ || queue_.size() >= kMaxQueued) return job;
    queue_.push_back(std::move(job));
    if (queue_.size() > 1) return nullptr;  // the writer has been told already
  }
  arrived_.NotifyOne();
  return nullptr;
}

void PostgresStore::WatchOthers(ChangeSink sink) { change_sink_ = std::move(sink); }

void PostgresStore::Start(BatchSink sink) {
  sink_ = std::move(sink);
  doorbell_.Start();
  writer_ = std::thread([this] { WriteLoop(); });
  if (change_sink_) feed_->Start(change_sink_);
}

void PostgresStore::Stop() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
  }
  arrived_.NotifyOne();
  if (writer_.joinable()) writer_.join();
  doorbell_.Stop();
  if (feed_) feed_->Stop();
}

StoreFigures PostgresStore::Figures() const {
  const MutexLock lock(mutex_);
  StoreFigures figures = figures_;
  figures.queued = static_cast<std::int64_t>(queue_.size());
  return figures;
}

Batch PostgresStore::TakeBatch() {
  const MutexLock lock(mutex_);
  while (!stopping_ && queue_.empty()) arrived_.Wait(mutex_);
  Batch batch;
  while (!queue_.empty() && batch.size() < kMaxBatch) {
    batch.push_back(std::move(queue_.front()));
    queue_.pop_front();
  }
  return batch;
}

void PostgresStore::WriteLoop() {
  Writer writer(connector_, node_);
  for (Batch batch = TakeBatch(); !batch.empty(); batch = TakeBatch()) {
    const Writer::Tally tally = writer.Commit(batch);
    {
      const MutexLock lock(mutex_);
      figures_.commits += tally.commits;
      figures_.rollbacks += tally.rollbacks;
    }
    sink_(std::move(batch));
    if (tally.wrote) doorbell_.Ring();
  }
}

}  // namespace aw::postgres
