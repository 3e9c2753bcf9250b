#include "store/sqlite/sqlite_store.h"

#include <algorithm>

#include "log/log.h"
#include "store/sqlite/hash_fill.h"
#include "store/sqlite/schema.h"

namespace aw::sqlite {
namespace {

// After a larger batch the next jobs arrive soon, and a checkpoint would delay them.
constexpr std::size_t kBusyBatchSize = 4;
// The search index is filled after kIndexIdleDelay without a write or, under constant writes, every kBusyIndexInterval.
constexpr std::chrono::milliseconds kIndexIdleDelay{5};
constexpr std::chrono::milliseconds kBusyIndexInterval{250};
constexpr std::chrono::milliseconds kIndexRetryDelay{1'000};
constexpr int kStepsPerLimitCheck = 4096;  // of SQLite's virtual machine: well below a millisecond

const std::string& CheckedPath(const std::string& path) {
  CheckFile(path);
  return path;
}

[[noreturn]] void RefuseDamaged(const std::string& path, const SqliteError& failure) {
  throw UnusableDatabase("'" + path + "' is damaged or not a debate database: " + failure.what());
}

// Migrates under SQLite's exclusive lock, which excludes all names of the file: an older server may have it open by a
// hard link, where its own lock is not found, and would go on writing rows that this version's readers miss.
const std::string& MigratedPath(const std::string& path) {
  if (!IsOlder(path)) return path;
  try {
    Database db(path, Database::Mode::kReadWrite);
    db.Execute("PRAGMA locking_mode = EXCLUSIVE");
    Migrate(db, path);
  } catch (const SqliteError& failure) {
    if (failure.code == SQLITE_NOTADB || failure.code == SQLITE_CORRUPT) RefuseDamaged(path, failure);
    if (failure.code != SQLITE_BUSY) throw;
    throw UnusableDatabase("'" + path +
                           "' is of an older debate-server and another program has it open, perhaps that server under "
                           "another name of the file; stop it, then start this one (nothing was changed)");
  }
  return path;
}

Error Explain(const SqliteError& failure) {
  switch (failure.code) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return ServerBusy("Another process holds the database; nothing was written");
    case SQLITE_FULL: return ServerBusy("The server's disk is full; nothing was written");
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR: return ServerBusy("The database cannot be written at the moment; nothing was written");
    default: return ServerError();
  }
}

Error FileLossError(FileLoss loss) {
  return {ErrorCode::kServerBusy,
          std::string(Describe(loss)) + "; nothing is accepted or read until it is started again",
          "Ask the person who runs debate-server to restart it, then retry with the same client_request_id",
          {}};
}

class SqliteReader final : public Reader {
 public:
  SqliteReader(const std::string& path, std::chrono::milliseconds longest, std::shared_ptr<const StoreStatus> status)
      : status_(std::move(status)),
        limit_(longest, [this] { return status_->StoppingSince(); }),
        db_(path, Database::Mode::kReadOnly) {
    db_.Execute("PRAGMA cache_size = -32768");
    sqlite3_progress_handler(
        db_.handle(), kStepsPerLimitCheck,
        [](void* limit) { return static_cast<const ReadLimit*>(limit)->IsOver() ? 1 : 0; }, &limit_);
  }

  void Read(const std::function<void(ReadTx&)>& use) override {
    if (const Error* const lost = status_->Refusal()) throw StoreFailure(*lost);
    limit_.Begin();
    tx_.Begin();
    try {
      db_.Use("BEGIN").Run();
      use(tx_);
      db_.Use("COMMIT").Run();
    } catch (const SqliteError& failure) {
      db_.Rollback();
      Fail(failure);
    } catch (const CorruptData& damage) {
      db_.Rollback();
      Fail(damage);
    } catch (...) {
      db_.Rollback();
      throw;
    }
  }

  std::optional<std::uint64_t> Version() override {
    // Cheaper than SQLite's data_version, which locks and unlocks the log's index with two system calls.
    if (status_->Refusal()) return std::nullopt;
    return status_->Version();
  }

 private:
  [[noreturn]] static void Fail(const CorruptData& damage) {
    log::Error("damaged_data", {{"subject", damage.subject}, {"reason", damage.what()}});
    throw StoreFailure(ServerError());
  }

  [[noreturn]] void Fail(const SqliteError& failure) const {
    if (const auto damage = tx_.Damage(failure)) Fail(*damage);
    if (failure.code == SQLITE_INTERRUPT) {
      log::Warn("read_ended", {{"reason", limit_.Reason().message}});
      throw StoreFailure(limit_.Reason());
    }
    log::Error("read_failed", {{"sqlite_code", failure.code}, {"reason", failure.what()}});
    throw StoreFailure(failure.code == SQLITE_BUSY ? ServerBusy("The database is busy") : ServerError());
  }

  const std::shared_ptr<const StoreStatus> status_;
  ReadLimit limit_;
  Database db_;
  Tx tx_{db_, &limit_};
};

}  // namespace

SqliteStore::SqliteStore(const std::string& path, const StoreSettings& settings)
    : path_(CheckedPath(path)),
      settings_(settings),
      lock_(path_, "another debate-server is using this database ('" + path_ +
                       "', or another name of that file); stop it or choose another file with --db"),
      legacy_locks_(TakeLegacyLocks(path_)),
      db_(MigratedPath(path_), Database::Mode::kReadWrite),
      checkpoints_(db_, settings.log) {
  // SQLite silently opens a file without write permission as read-only.
  if (sqlite3_db_readonly(db_.handle(), "main") == 1) {
    throw UnusableDatabase("'" + path_ + "' may not be written; make it writable or choose another file with --db");
  }
  try {
    Open();
  } catch (const SqliteError& failure) {
    if (failure.code != SQLITE_NOTADB && failure.code != SQLITE_CORRUPT) throw;
    RefuseDamaged(path_, failure);
  }
  files_.emplace(path_, lock_.descriptor(), db_.handle());
  if (const auto loss = files_->FindLoss()) throw UnusableDatabase(path_ + ": " + Describe(*loss));
  if (files_->HasHardLinks()) {
    log::Warn("database_has_hard_links",
              {{"db", path_}, {"reason", "the file has hard links; always use it by the same name"}});
  }
}

void SqliteStore::Open() {
  db_.Execute("PRAGMA journal_mode = WAL");
  db_.Execute("PRAGMA synchronous = FULL");
  db_.Execute("PRAGMA cache_size = -65536");
  Migrate(db_, path_);
  index_.Open();
  FillHashes(db_, [this] { checkpoints_.WhenBusy(); });
  try {
    MarkStart(db_);
    checkpoints_.FullCheckpoint();
  } catch (const SqliteError& failure) {
    log::Warn("start_mark_failed", {{"reason", failure.what()}});  // a full disk: reading still works
  }
}

SqliteStore::~SqliteStore() { Stop(); }

std::unique_ptr<Reader> SqliteStore::OpenReader() {
  return std::make_unique<SqliteReader>(path_, settings_.longest_read, status_);
}

// Detects commits of other processes, such as `debate-server prune`.
void SqliteStore::CheckExternalWrites() {
  const auto now = std::chrono::steady_clock::now();
  if (now < next_check_ || status_->Refusal()) return;
  next_check_ = now + settings_.idle_interval;
  try {
    const std::int64_t version = db_.Number("PRAGMA data_version");
    if (std::exchange(data_version_, version) == version) return;
    status_->SetChanged();
    AnnouncePruned();
  } catch (const SqliteError& failure) {
    db_.Rollback();
    data_version_ = -1;  // retry at the next check
    log::Warn("external_write_check_failed", {{"reason", failure.what()}});
  }
}

void SqliteStore::AnnouncePruned() {
  if (db_.Number("SELECT count(*) FROM pruned_debates") == 0) return;
  std::vector<Change> changes;
  db_.Use("BEGIN IMMEDIATE").Run();
  {
    // A debate that was created again under the same id is not gone.
    Cursor row =
        db_.Use("SELECT debate_id FROM pruned_debates WHERE NOT EXISTS (SELECT 1 FROM debates WHERE id = debate_id)");
    while (row.Step()) changes.push_back({Change::Kind::kDeleted, row.Id(0)});
  }
  db_.Use("DELETE FROM pruned_debates").Run();
  db_.Use("COMMIT").Run();
  log::Info("pruned", {{"debates", static_cast<std::int64_t>(changes.size())}});
  if (change_sink_) change_sink_(std::move(changes));
}

void SqliteStore::Start(BatchSink sink) {
  sink_ = std::move(sink);
  writer_ = std::thread([this] { WriteLoop(); });
}

void SqliteStore::Stop() {
  status_->SetStopping();
  queue_.Close();
  if (writer_.joinable()) writer_.join();
}

StoreFigures SqliteStore::Figures() const {
  return {commits_, rollbacks_, queue_.size(), files_->WalBytes(), index_is_behind_};
}

void SqliteStore::WriteLoop() {
  bool busy = false;
  while (true) {
    if (!busy && queue_.IsIdle()) Checkpoint(&Checkpoints::WhenIdle);
    const bool fill = IndexIsDue();
    auto batch = queue_.TakeWithin(fill ? kIndexIdleDelay : settings_.idle_interval);
    CheckExternalWrites();
    if (!batch) {
      if (!FilesAreIntact()) continue;
      fill ? FillIndex() : Checkpoint(&Checkpoints::AtRest);
      continue;
    }
    if (batch->empty()) return;
    busy = batch->size() > kBusyBatchSize;
    if (!status_->Refusal()) Commit(*batch);
    status_->SetChanged();
    // Checked after the commit, so that every acknowledged write is in the file at the path.
    if (!FilesAreIntact()) {
      for (const auto& job : *batch) job->failure = *status_->Refusal();
    }
    if (tx_.TakeQueuedForIndexing() && !index_is_behind_.exchange(true)) {
      next_index_fill_ = std::chrono::steady_clock::now() + kBusyIndexInterval;
    }
    sink_(*std::move(batch));
    Checkpoint(&Checkpoints::WhenBusy);
    if (IndexIsDue() && std::chrono::steady_clock::now() >= next_index_fill_) FillIndex();
  }
}

bool SqliteStore::IndexIsDue() const {
  if (!index_is_behind_ || status_->Refusal()) return false;
  return !index_fill_failed_ || std::chrono::steady_clock::now() >= next_index_fill_;
}

void SqliteStore::FillIndex() {
  try {
    bool more = index_.Fill();
    // Index the backlog while no job waits.
    while (more && queue_.IsIdle()) more = index_.Fill();
    index_is_behind_ = more;
    index_fill_failed_ = false;
    next_index_fill_ = std::chrono::steady_clock::now() + kBusyIndexInterval;
  } catch (const SqliteError& failure) {
    const bool is_new = !std::exchange(index_fill_failed_, true);
    // SQLITE_BUSY is expected while another process writes, as `prune` does.
    if (is_new && failure.code != SQLITE_BUSY) log::Error("search_index_not_filled", {{"reason", failure.what()}});
    next_index_fill_ = std::chrono::steady_clock::now() + kIndexRetryDelay;
  }
}

bool SqliteStore::FilesAreIntact() {
  if (status_->Refusal()) return false;
  const auto loss = files_->FindLoss();
  if (loss) HandleFileLoss(*loss);
  return !loss;
}

void SqliteStore::HandleFileLoss(FileLoss loss) {
  log::Error("database_lost", {{"db", path_}, {"reason", Describe(loss)}, {"action", "restart the server"}});
  status_->SetRefusal(FileLossError(loss));
  sqlite3_db_config(db_.handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  // Acknowledged writes belong into the file that was opened, wherever it is now, but not into a file that overwrote
  // it.
  if (loss != FileLoss::kOverwritten && loss != FileLoss::kLogIndexGone) checkpoints_.FullCheckpoint();
  if (loss != FileLoss::kLogGone && loss != FileLoss::kLogIndexGone) files_->MoveWalAway();
}

void SqliteStore::Checkpoint(bool (Checkpoints::*checkpoint)()) {
  if (!status_->Refusal() && (checkpoints_.*checkpoint)()) files_->RecordContents();
}

void SqliteStore::RunInTransaction(WriteJob* const* first, std::size_t count) {
  tx_.Begin();
  db_.Use("BEGIN IMMEDIATE").Run();
  for (std::size_t i = 0; i < count; ++i) first[i]->Run(tx_);
  tx_.FlushCounts();
  db_.Use("COMMIT").Run();
  ++commits_;
}

void SqliteStore::Commit(Batch& batch) {
  std::vector<WriteJob*> jobs;
  jobs.reserve(batch.size());
  for (const auto& job : batch) jobs.push_back(job.get());
  try {
    if (jobs.size() > 1) return RunInTransaction(jobs.data(), jobs.size());
  } catch (const std::exception& failure) {
    log::Warn("batch_rolled_back", {{"jobs", static_cast<std::int64_t>(jobs.size())}, {"reason", failure.what()}});
    RollBack();
    // A lock of another process is not a job's fault; do not wait for it again for each job.
    const auto* sqlite = dynamic_cast<const SqliteError*>(&failure);
    if (sqlite && (sqlite->code == SQLITE_BUSY || sqlite->code == SQLITE_LOCKED)) {
      for (WriteJob* job : jobs) job->failure = Explain(*sqlite);
      return;
    }
  }
  for (WriteJob* job : jobs) CommitAlone(*job);
}

void SqliteStore::CommitAlone(WriteJob& job) {
  WriteJob* const only = &job;
  try {
    return RunInTransaction(&only, 1);
  } catch (const SqliteError& failure) {
    job.failure = Explain(failure);
    const auto damage = tx_.Damage(failure);
    log::Error("write_failed", {{"sqlite_code", failure.code}, {"reason", damage ? damage->what() : failure.what()}});
  } catch (const std::exception& failure) {
    job.failure = ServerError();
    log::Error("write_failed", {{"reason", failure.what()}});
  }
  RollBack();
}

void SqliteStore::RollBack() {
  db_.Rollback();
  tx_.ForgetCounts();
  ++rollbacks_;
}

}  // namespace aw::sqlite
