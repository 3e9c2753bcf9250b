#include "bare_store.h"

#include <sqlite3.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "error.h"
#include "server.h"
#include "uuid.h"

namespace bench {
namespace {

constexpr int kCheckpointPages = 4000;
constexpr size_t kLoneSubmits = 500;

void Check(sqlite3* db, int result) {
  if (result != SQLITE_OK) throw Error(std::string("bare SQLite: ") + sqlite3_errmsg(db));
}

void Execute(sqlite3* db, const std::string& sql) {
  Check(db, sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr));
}

// A prepared statement; Run() binds, steps to the end and returns whether there was a row.
class Statement {
 public:
  Statement(sqlite3* db, const char* sql) : db_(db) {
    Check(db, sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement_, nullptr));
  }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement() { sqlite3_finalize(statement_); }

  template <typename... Values>
  bool Run(const Values&... values) {
    int index = 0;
    (Bind(++index, values), ...);
    const bool row = sqlite3_step(statement_) == SQLITE_ROW;
    Check(db_, sqlite3_reset(statement_));
    return row;
  }

 private:
  void Bind(int index, std::string_view text) {
    Check(db_, sqlite3_bind_text(statement_, index, text.data(), static_cast<int>(text.size()), SQLITE_STATIC));
  }
  void Bind(int index, int number) { Check(db_, sqlite3_bind_int(statement_, index, number)); }

  sqlite3* db_;
  sqlite3_stmt* statement_ = nullptr;
};

std::string Now() {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  tm utc{};
  gmtime_r(&now.tv_sec, &utc);
  char seconds[32];
  char text[48];
  std::strftime(seconds, sizeof seconds, "%Y-%m-%dT%H:%M:%S", &utc);
  std::snprintf(text, sizeof text, "%s.%03ldZ", seconds, now.tv_nsec / 1'000'000);
  return text;
}

void Migrate(sqlite3* db) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(BENCH_MIGRATIONS)) {
    if (entry.path().extension() == ".sql") files.push_back(entry.path());
  }
  if (files.empty()) throw Error("no migrations in " BENCH_MIGRATIONS);
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    std::stringstream sql;
    sql << std::ifstream(file).rdbuf();
    Execute(db, sql.str());
  }
}

}  // namespace

struct BareStore::BareDebate {
  std::string id;
  std::string last_argument_id;
  bool opponent_moves = true;
};

struct BareStore::Statements {
  explicit Statements(sqlite3* connection) : db(connection) {}

  sqlite3* db;
  Statement begin{db, "BEGIN IMMEDIATE"};
  Statement commit{db, "COMMIT"};
  Statement debate{db, "SELECT id, title, debate_type, state, created_at, updated_at FROM debates WHERE id = ?"};
  Statement by_request{db, "SELECT id FROM arguments WHERE debate_id = ? AND client_request_id = ?"};
  Statement target{db, "SELECT debate_id FROM arguments WHERE id = ?"};
  Statement insert{
      db,
      "INSERT INTO arguments (id, debate_id, parent_id, type, role, content, client_request_id, created_at, "
      "seq) VALUES (?1, ?2, ?3, 'CLAIM', ?4, ?5, ?6, ?7, "
      "(SELECT max(seq) + 1 FROM arguments WHERE debate_id = ?2))"};
  Statement update{db, "UPDATE debates SET state = ?, updated_at = ? WHERE id = ?"};
  Statement count{db, "UPDATE debate_counts SET n = n + ? WHERE state = ?"};
  Statement create{db,
                   "INSERT INTO debates (id, title, debate_type, state, created_at, updated_at) "
                   "VALUES (?1, 'A debate', 'general_debate', 'AWAITING_OPPONENT', ?2, ?2)"};
  Statement motion{db,
                   "INSERT INTO arguments (id, debate_id, type, role, content, client_request_id, seq, created_at) "
                   "VALUES (?, ?, 'MOTION', 'proposer', ?, ?, 1, ?)"};
};

void BareStore::Close::operator()(sqlite3* db) const { sqlite3_close(db); }

BareStore::BareStore(const std::string& path, size_t debates, size_t content_bytes)
    : debates_(debates), content_(content_bytes, 'x') {
  sqlite3* db = nullptr;
  const int opened = sqlite3_open(path.c_str(), &db);
  db_.reset(db);
  Check(db, opened);
  Execute(db,
          "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
          "PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -65536");
  Migrate(db);
  statements_ = std::make_unique<Statements>(db);
  const auto on_commit = [](void* store, sqlite3*, const char*, int pages) {
    static_cast<BareStore*>(store)->wal_pages_ = pages;
    return SQLITE_OK;
  };
  sqlite3_wal_hook(db, on_commit, this);

  statements_->begin.Run();
  const std::string now = Now();
  for (auto& debate : debates_) {
    debate.id = NewUuid();
    debate.last_argument_id = NewUuid();
    statements_->create.Run(debate.id, now);
    statements_->motion.Run(debate.last_argument_id, debate.id, content_, NewUuid(), now);
  }
  statements_->count.Run(static_cast<int>(debates), "AWAITING_OPPONENT");
  statements_->commit.Run();
}

BareStore::~BareStore() = default;

void BareStore::Submit(BareDebate& debate) {
  auto& run = *statements_;
  const std::string id = NewUuid();
  const std::string request_id = NewUuid();
  const std::string now = Now();
  if (!run.debate.Run(debate.id) || run.by_request.Run(debate.id, request_id) ||
      !run.target.Run(debate.last_argument_id)) {
    throw Error("bare SQLite: a debate is not as it was left");
  }
  run.insert.Run(id, debate.id, debate.last_argument_id, debate.opponent_moves ? "opponent" : "proposer", content_,
                 request_id, now);
  run.update.Run(debate.opponent_moves ? "AWAITING_PROPOSER" : "AWAITING_OPPONENT", now, debate.id);
  opponents_done_ += debate.opponent_moves ? 1 : -1;
  debate.opponent_moves = !debate.opponent_moves;
  debate.last_argument_id = id;
}

// Updating the counts per state once per transaction is the minimum that keeps them correct.
void BareStore::Commit() {
  if (opponents_done_ != 0) {
    statements_->count.Run(-opponents_done_, "AWAITING_OPPONENT");
    statements_->count.Run(opponents_done_, "AWAITING_PROPOSER");
  }
  opponents_done_ = 0;
  statements_->commit.Run();
}

// After a checkpoint the log restarts at its beginning, which is cheaper than growing the file.
bool BareStore::CheckpointIfDue() {
  if (wal_pages_ < kCheckpointPages) return false;
  Check(db_.get(), sqlite3_wal_checkpoint(db_.get(), nullptr));
  return true;
}

Clock::duration BareStore::LoneSubmit() {
  const auto start = Clock::now();
  statements_->begin.Run();
  Submit(debates_.front());
  Commit();
  return Clock::now() - start;
}

Latencies BareStore::LoneSubmits(size_t count) {
  while (!CheckpointIfDue()) LoneSubmit();
  Latencies latencies;
  while (latencies.size() < count) {
    latencies.Add(LoneSubmit());
    CheckpointIfDue();
  }
  return latencies;
}

double BareStore::SubmitsPerSecond(size_t batch, Seconds seconds) {
  const auto start = Clock::now();
  size_t next = 0;
  Seconds passed{};
  for (; passed < seconds; passed = Clock::now() - start) {
    statements_->begin.Run();
    for (size_t i = 0; i < batch; ++i) Submit(debates_[next++ % debates_.size()]);
    Commit();
    CheckpointIfDue();
  }
  return static_cast<double>(next) / passed.count();
}

double BareSubmitsPerSecond(size_t batch, Seconds seconds, size_t content_bytes) {
  const TempDir dir;
  return BareStore(dir.File("bare.db"), batch, content_bytes).SubmitsPerSecond(batch, seconds);
}

Micros LoneCommit() {
  const TempDir dir;
  return BareStore(dir.File("bare.db"), 1).LoneSubmits(kLoneSubmits).Median();
}

}  // namespace bench
