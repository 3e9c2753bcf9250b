#include "store/postgres/change_feed.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "log/log.h"
#include "store/postgres/hash_fill.h"

namespace aw::postgres {
namespace {

constexpr std::chrono::minutes kCleaning{10};
constexpr std::chrono::seconds kPrimaryCheck{3};

// After a crash PostgreSQL reuses transaction ids that were not yet on disk. Rows with one of the last ids are then
// reported again, because a new transaction with such an id would count as already reported.
constexpr std::int64_t kReusableIds = 1'000;

// $1: the last snapshot; $2: the first transaction to read; $3: 1 to report it even if that snapshot saw it.
#define UNSEEN(column) "(NOT pg_visible_in_snapshot(" column ", $1::text::pg_snapshot))"
#define UNREPORTED "changed_in >= $2::xid8 AND ($3::bigint = 1 OR " UNSEEN("changed_in") ")"
constexpr char kDeleted[] = "SELECT debate_id, changed_by, changed_in FROM deleted_debates WHERE " UNREPORTED;
constexpr char kDebates[] = "SELECT id, changed_by, changed_in, created_by, created_in, " UNSEEN("created_in") "::int, "
                            "moved_in, ($3::bigint = 1 OR " UNSEEN("moved_in") ")::int FROM debates WHERE " UNREPORTED;
constexpr char kDocuments[] = "SELECT document_id, changed_by, changed_in FROM documents WHERE " UNREPORTED;

// 1 if commits here wait for a standby and there is none.
constexpr char kLacksStandby[] =
    "SELECT (current_setting('synchronous_standby_names') <> '' AND NOT EXISTS (SELECT FROM pg_stat_replication))::int";

// The text form of a pg_snapshot is xmin:xmax:others.
std::int64_t FirstToRead(std::string_view snapshot, bool crashed) {
  std::int64_t xmin = 0;
  std::int64_t xmax = 0;
  const char* const end = snapshot.data() + snapshot.size();
  const char* const colon = std::from_chars(snapshot.data(), end, xmin).ptr;
  std::from_chars(std::min(colon + 1, end), end, xmax);
  return crashed ? std::max<std::int64_t>(std::min(xmin, xmax - kReusableIds), 0) : xmin;
}

}  // namespace

ChangeFeed::ChangeFeed(Connector& connector, std::int64_t node, DoubtfulCommits& doubtful, std::string since,
                       const std::atomic<int>& own_notifier)
    : connector_(connector), node_(node), doubtful_(doubtful), since_(std::move(since)), own_notifier_(own_notifier) {
  wake_ = platform::Pipe::Make();
  if (!wake_.read) throw std::runtime_error("no pipe: " + std::string(std::strerror(errno)));
}

ChangeFeed::~ChangeFeed() { Stop(); }

std::string ChangeFeed::Snapshot(PgConnection& connection) {
  return connection.Query("SELECT pg_current_snapshot()::text")[0].String(0);
}

void ChangeFeed::Start(ChangeSink sink, NoteSink notes) {
  sink_ = std::move(sink);
  notes_ = std::move(notes);
  thread_ = std::thread([this] { Loop(); });
}

void ChangeFeed::Stop() {
  stopping_ = true;
  wake_.write = platform::FileDescriptor();
  if (thread_.joinable()) thread_.join();
}

void ChangeFeed::Loop() {
  while (!stopping_) {
    try {
      Listen();
      ReadChanges();
      CleanUp();
      CheckPrimary();
      AwaitNotification();
    } catch (const ConnectionLost& failure) {
      connector_.ReportLoss(failure);
      // An orderly shutdown of PostgreSQL reports this code.
      if (connection_ && failure.sqlstate != "57P01") crashed_ = true;
      connection_.reset();
      Pause();
    } catch (const std::exception& failure) {
      if (std::exchange(last_logged_, failure.what()) != failure.what()) {
        log::Error("change_feed_failed", {{"reason", failure.what()}});
      }
      connection_.reset();
      Pause();
    }
  }
}

void ChangeFeed::Listen() {
  if (connector_.IsUsable(connection_.get())) return;
  if (connection_) crashed_ = true;
  connector_.Renew(connection_, PgConnection::Purpose::kListen);
  connection_->Add("LISTEN debate_changes");
  connection_->Add("LISTEN debate_notes");
  connection_->RoundTrip();
}

void ChangeFeed::ReadChanges() {
  if (const auto first = doubtful_.TakeFirstNew()) reread_from_ = std::min(reread_from_.value_or(*first), *first);
  std::int64_t from = FirstToRead(since_, crashed_);
  if (reread_from_) from = std::min(from, *reread_from_);
  const Params params(since_, from, std::int64_t{crashed_ || reread_from_});
  connection_->Add("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  connection_->Add("SELECT pg_current_snapshot()::text");
  connection_->Add(kDeleted, params);
  connection_->Add(kDebates, params);
  connection_->Add(kDocuments, params);
  connection_->Add("COMMIT");
  const auto answers = connection_->RoundTrip();

  std::vector<Change> changes;
  const auto each = [](const Rows& rows, auto add) {
    for (int i = 0; i < rows.size(); ++i) add(rows[i]);
  };
  // Deletions first, because an id can be reused. A debate that was created again is always reported too.
  std::unordered_set<Uuid> deleted;
  each(answers[2], [&](const Row& row) {
    if (!IsUnreported(row.Int(1), row.Int(2))) return;
    changes.push_back({Change::Kind::kDeleted, row.Id(0)});
    deleted.insert(row.Id(0));
  });
  each(answers[3], [&](const Row& row) {
    if (deleted.contains(row.Id(0))) return changes.push_back({Change::Kind::kCreated, row.Id(0)});
    AddDebate(row, changes);
  });
  each(answers[4], [&](const Row& row) {
    if (IsUnreported(row.Int(1), row.Int(2))) changes.push_back({Change::Kind::kDocumentChanged, row.Id(0)});
  });
  since_ = answers[1][0].String(0);
  crashed_ = false;
  reread_from_.reset();
  if (!changes.empty()) sink_(std::move(changes));
}

// The row has its creation, last move and last change, possibly of three transactions. The first of them that is
// unreported is reported; the receiver reads the rest. After a later change the row does not say which server made the
// move, which then counts as unreported.
void ChangeFeed::AddDebate(const Row& debate, std::vector<Change>& changes) const {
  const std::int64_t changed_in = debate.Int(2), created_in = debate.Int(4), moved_in = debate.Int(6);
  const bool changed = IsUnreported(debate.Int(1), changed_in);
  const bool created = IsUnreported(debate.Int(3), created_in);
  const bool moved = moved_in == changed_in ? changed : moved_in == created_in ? created : true;
  if (debate.Int(5) != 0 && created) return changes.push_back({Change::Kind::kCreated, debate.Id(0)});
  if (debate.Int(7) != 0 && moved) return changes.push_back({Change::Kind::kMoved, debate.Id(0)});
  if (changed) changes.push_back({Change::Kind::kDrafted, debate.Id(0)});
}

void ChangeFeed::AwaitNotification() {
  const Moment deadline = In(kRereadInterval);
  while (!stopping_ && std::chrono::steady_clock::now() < deadline) {
    if (connection_->AwaitNotification(wake_.read.get(), deadline, own_notifier_, notes_)) return;
  }
}

void ChangeFeed::CleanUp() {
  if (std::chrono::steady_clock::now() < next_cleaning_) return;
  next_cleaning_ = In(kCleaning);
  connection_->Query("DELETE FROM deleted_debates WHERE deleted_at < now() - interval '1 hour'");
  if (!AnyUnhashed(*connection_)) return;  // rows that were locked when a starting server filled in the others
  std::unique_ptr<PgConnection> writing;
  connector_.Renew(writing, PgConnection::Purpose::kWrite);
  FillHashes(*writing);
}

// A primary that was replaced without noticing it still answers reads, but its data never changes.
void ChangeFeed::CheckPrimary() {
  if (std::chrono::steady_clock::now() < next_primary_check_) return;
  next_primary_check_ = In(kPrimaryCheck);
  const bool lacks_standby = connection_->Query(kLacksStandby)[0].Int(0) != 0;
  if (std::exchange(lacked_standby_, lacks_standby) && lacks_standby) connector_.FailOverIfReplaced(*connection_);
}

void ChangeFeed::Pause() {
  pollfd wake{wake_.read.get(), POLLIN, 0};
  ::poll(&wake, 1, static_cast<int>(Connector::kPause.count()));
}

}  // namespace aw::postgres
