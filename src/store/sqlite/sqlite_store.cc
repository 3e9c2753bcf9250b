#include "store/sqlite/sqlite_store.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "log/log.h"
#include "store/sqlite/schema.h"

namespace aw::sqlite {
namespace {

// An idle writer copies the log into the file above the first size, a busy one above the second.
constexpr int kCheckpointIdlePages = 300;
constexpr int kCheckpointBusyPages = 4000;

const std::string& Checked(const std::string& path) {
  CheckFile(path);
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

class SqliteReader final : public Reader {
 public:
  explicit SqliteReader(const std::string& path) : db_(path, Connection::Mode::kReadOnly) {
    db_.Execute("PRAGMA cache_size = -32768");
  }

  void Read(const std::function<void(ReadTx&)>& use) override {
    try {
      db_.Use("BEGIN").Run();
      use(tx_);
      db_.Use("COMMIT").Run();
    } catch (const SqliteError& failure) {
      db_.Rollback();
      log::Error("read_failed", {{"sqlite_code", failure.code}, {"reason", failure.what()}});
      throw StoreFailure(failure.code == SQLITE_BUSY ? ServerBusy("The database is busy") : ServerError());
    } catch (...) {
      db_.Rollback();
      throw;
    }
  }

  std::optional<std::uint64_t> Version() override {
    return static_cast<std::uint64_t>(db_.Number("PRAGMA data_version"));
  }

 private:
  Connection db_;
  Tx tx_{db_};
};

}  // namespace

FileLock::FileLock(const std::string& path) {
  fd_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (fd_ < 0) {
    throw UnusableDatabase("cannot open '" + path + "': " + std::string(std::strerror(errno)) +
                           "; check that the directory exists and can be written");
  }
  if (::flock(fd_, LOCK_EX | LOCK_NB) != 0) {
    ::close(fd_);
    throw UnusableDatabase("another debate-server is using this database (it holds '" + path +
                           "'); stop it or choose another file with --db");
  }
}

FileLock::~FileLock() { ::close(fd_); }

SqliteStore::SqliteStore(const std::string& path)
    : path_(Checked(path)), lock_(path_ + ".lock"), db_(path_, Connection::Mode::kReadWrite) {
  // SQLite opens such a file for reading and says nothing.
  if (sqlite3_db_readonly(db_.handle(), "main") == 1) {
    throw UnusableDatabase("'" + path_ + "' may not be written; make it writable or choose another file with --db");
  }
  try {
    db_.Execute("PRAGMA journal_mode = WAL");
    db_.Execute("PRAGMA synchronous = FULL");
    db_.Execute("PRAGMA cache_size = -32768");
    db_.Execute("PRAGMA wal_autocheckpoint = 0");
    Migrate(db_, path_);
  } catch (const SqliteError& failure) {
    if (failure.code != SQLITE_NOTADB && failure.code != SQLITE_CORRUPT) throw;
    throw UnusableDatabase("'" + path_ + "' is damaged or not a debate database: " + failure.what());
  }
  sqlite3_wal_hook(
      db_.handle(),
      [](void* pages, sqlite3*, const char*, int count) {
        *static_cast<int*>(pages) = count;
        return SQLITE_OK;
      },
      &wal_pages_);
}

SqliteStore::~SqliteStore() { Stop(); }

std::unique_ptr<Reader> SqliteStore::OpenReader() { return std::make_unique<SqliteReader>(path_); }

void SqliteStore::Start(BatchSink sink) {
  sink_ = std::move(sink);
  writer_ = std::thread([this] { WriteLoop(); });
}

void SqliteStore::Stop() {
  queue_.Close();
  if (writer_.joinable()) writer_.join();
}

StoreFigures SqliteStore::Figures() const { return {commits_, rollbacks_, queue_.size()}; }

void SqliteStore::WriteLoop() {
  while (true) {
    if (wal_pages_ >= kCheckpointIdlePages && queue_.IsIdle()) Checkpoint(kCheckpointIdlePages);
    Batch batch = queue_.Take();
    if (batch.empty()) return;
    Commit(batch);
    sink_(std::move(batch));
    Checkpoint(kCheckpointBusyPages);
  }
}

void SqliteStore::RunInTransaction(WriteJob* const* first, std::size_t count) {
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
    // A file that another process holds is no job's fault: waiting for it once is enough.
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
    log::Error("write_failed", {{"sqlite_code", failure.code}, {"reason", failure.what()}});
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

void SqliteStore::Checkpoint(int pages) {
  if (wal_pages_ < pages) return;
  wal_pages_ = 0;  // the hook sets it again; a checkpoint that readers hold up is tried after as many pages more
  sqlite3_wal_checkpoint_v2(db_.handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
}

}  // namespace aw::sqlite
