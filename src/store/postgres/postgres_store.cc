#include "store/postgres/postgres_store.h"

#include "store/postgres/hash_fill.h"
#include "store/postgres/pooling.h"
#include "store/postgres/schema.h"
#include "store/postgres/sender_lease.h"
#include "store/postgres/snapshot_reader.h"

namespace aw::postgres {
PostgresStore::PostgresStore(const std::string& url) : connector_(url), node_(RandomNode()) {
  // libpq's own message would quote the URL with its password.
  if (Description(url).empty()) throw UnusableDatabase("--store is no URL of PostgreSQL that libpq understands");
  try {
    PgConnection connection(url, PgConnection::Purpose::kRead);
    RefuseSharedSessions(url, connection);
    Migrate(connection);
    Indexer::Prepare(connection);
    if (AnyUnhashed(connection)) {
      PgConnection writing(url, PgConnection::Purpose::kWrite);
      FillHashes(writing);
    }
    ticket_key_ = connection.Query("SELECT key FROM ticket_key")[0].String(0);
    feed_.emplace(connector_, node_, doubtful_, ChangeFeed::Snapshot(connection), notifier_.backend());
  } catch (const PgError& failure) {
    if (IndicatesSharedSession(failure)) RefuseSharedSessions(url);
    throw UnusableDatabase("cannot use the PostgreSQL database " + Description(url) + ": " + failure.what());
  }
}

PostgresStore::~PostgresStore() { Stop(); }

std::unique_ptr<Reader> PostgresStore::OpenReader() { return std::make_unique<SnapshotReader>(connector_); }

std::unique_ptr<SenderLease> PostgresStore::OpenSenderLease() { return std::make_unique<RowLease>(connector_); }

void PostgresStore::OnRemoteChange(ChangeSink sink) { change_sink_ = std::move(sink); }

void PostgresStore::Start(BatchSink sink) {
  sink_ = std::move(sink);
  notifier_.Start();
  indexer_.Start();
  writer_ = std::thread([this] { WriteLoop(); });
  if (change_sink_) feed_->Start(change_sink_, note_sink_);
}

void PostgresStore::Stop() {
  connector_.BeginStopping();
  queue_.Close();
  if (writer_.joinable()) writer_.join();
  notifier_.Stop();
  indexer_.Stop();
  if (feed_) feed_->Stop();
}

StoreFigures PostgresStore::Figures() const {
  return {commits_, rollbacks_, queue_.size() + locked_, {}, indexer_.is_behind()};
}

void PostgresStore::WriteLoop() {
  Writer writer(connector_, node_, doubtful_);
  LockedJobs locked;
  while (true) {
    Batch batch = locked.empty() ? queue_.Take() : queue_.TakeUntil(locked.next_try());
    if (batch.empty() && locked.empty()) return;  // closed and drained
    batch = locked.Merge(std::move(batch));
    const Writer::Report report = writer.Commit(batch);
    locked.KeepLocked(batch, report.locked);
    locked_ = static_cast<std::int64_t>(locked.size());
    commits_ += report.commits;
    rollbacks_ += report.rollbacks;
    // Before the answer, so that a client that has it sees that the index is behind.
    if (report.queued_for_indexing) indexer_.Wake();
    if (!batch.empty()) sink_(std::move(batch));
    if (report.wrote) notifier_.Notify();
  }
}

}  // namespace aw::postgres
