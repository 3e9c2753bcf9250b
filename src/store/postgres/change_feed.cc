#include "store/postgres/change_feed.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "log/log.h"

namespace aw::postgres {
namespace {

constexpr std::chrono::minutes kCleaning{10};

// A server that crashed gives the numbers of transactions again that it had not written down yet: what carries one of
// the last numbers is then told again, rather than taken for seen.
constexpr std::int64_t kNumbersInDoubt = 1'000;

// $1: the last snapshot; $2: this server; $3: the first transaction to look at; $4: 1 after a crash.
#define UNSEEN(column) "(NOT pg_visible_in_snapshot(" column ", $1::text::pg_snapshot))"
#define NEWS "changed_in >= $3::xid8 AND ($4::bigint = 1 OR " UNSEEN("changed_in") ")"
constexpr char kDeleted[] = "SELECT debate_id FROM deleted_debates WHERE " NEWS " AND changed_by <> $2::bigint";
// A debate that another made and we have changed since is news to us all the same.
constexpr char kDebates[] = "SELECT id, (created_by <> $2::bigint AND " UNSEEN("created_in") ")::int, "
                            "($4::bigint = 1 OR " UNSEEN("moved_in") ")::int FROM debates WHERE " NEWS
                            " AND (changed_by <> $2::bigint OR (created_by <> $2::bigint AND " UNSEEN("created_in") "))";
constexpr char kDocuments[] = "SELECT document_id FROM documents WHERE " NEWS " AND changed_by <> $2::bigint";

Change::Kind KindOf(const Row& debate) {
  if (debate.Int(1) != 0) return Change::Kind::kCreated;
  return debate.Int(2) != 0 ? Change::Kind::kMoved : Change::Kind::kDrafted;
}

// A pg_snapshot is written xmin:xmax:others.
std::int64_t FirstInDoubt(std::string_view snapshot, bool crashed) {
  std::int64_t xmin = 0;
  std::int64_t xmax = 0;
  const char* const end = snapshot.data() + snapshot.size();
  const char* const colon = std::from_chars(snapshot.data(), end, xmin).ptr;
  std::from_chars(std::min(colon + 1, end), end, xmax);
  return crashed ? std::max<std::int64_t>(std::min(xmin, xmax - kNumbersInDoubt), 0) : xmin;
}

}  // namespace

ChangeFeed::ChangeFeed(Connector& connector, std::int64_t node, std::string since, const std::atomic<int>& own_bell)
    : connector_(connector), node_(node), since_(std::move(since)), own_bell_(own_bell) {
  wake_ = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (wake_ < 0) throw std::runtime_error("no eventfd: " + std::string(std::strerror(errno)));
}

ChangeFeed::~ChangeFeed() {
  Stop();
  ::close(wake_);
}

std::string ChangeFeed::Snapshot(Connection& connection) {
  return connection.Ask("SELECT pg_current_snapshot()::text")[0].String(0);
}

void ChangeFeed::Start(ChangeSink sink) {
  sink_ = std::move(sink);
  thread_ = std::thread([this] { Loop(); });
}

void ChangeFeed::Stop() {
  stopping_ = true;
  eventfd_write(wake_, 1);
  if (thread_.joinable()) thread_.join();
}

void ChangeFeed::Loop() {
  while (!stopping_) {
    try {
      Listen();
      ReadChanges();
      ForgetOldDeletions();
      AwaitRing();
    } catch (const ConnectionLost& failure) {
      connector_.Suspect(failure);
      // A server that ends a session in order says so.
      if (connection_ && failure.sqlstate != "57P01") crashed_ = true;
      connection_.reset();
      Pause();
    } catch (const std::exception& failure) {
      if (std::exchange(complaint_, failure.what()) != failure.what()) {
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
  connector_.Renew(connection_, Connection::Purpose::kListen);
  connection_->Ask("LISTEN debate_changes");
}

void ChangeFeed::ReadChanges() {
  const Params params(since_, node_, FirstInDoubt(since_, crashed_), std::int64_t{crashed_});
  connection_->Add("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  connection_->Add("SELECT pg_current_snapshot()::text");
  connection_->Add(kDeleted, params);
  connection_->Add(kDebates, params);
  connection_->Add(kDocuments, params);
  connection_->Add("COMMIT");
  const auto answers = connection_->Exchange();

  // Deletions first: an id may be used again.
  std::vector<Change> changes;
  const auto add = [&](const Rows& rows, auto kind_of) {
    for (int i = 0; i < rows.size(); ++i) changes.push_back({kind_of(rows[i]), rows[i].Id(0)});
  };
  add(answers[2], [](const Row&) { return Change::Kind::kDeleted; });
  add(answers[3], KindOf);
  add(answers[4], [](const Row&) { return Change::Kind::kDocumentChanged; });
  since_ = answers[1][0].String(0);
  crashed_ = false;
  if (!changes.empty()) sink_(std::move(changes));
}

void ChangeFeed::AwaitRing() {
  const Moment deadline = In(kReread);
  while (!stopping_ && std::chrono::steady_clock::now() < deadline) {
    if (connection_->AwaitRing(wake_, deadline, own_bell_)) return;
  }
}

void ChangeFeed::ForgetOldDeletions() {
  if (std::chrono::steady_clock::now() < next_cleaning_) return;
  next_cleaning_ = In(kCleaning);
  connection_->Ask("DELETE FROM deleted_debates WHERE deleted_at < now() - interval '1 hour'");
}

void ChangeFeed::Pause() {
  pollfd wake{wake_, POLLIN, 0};
  ::poll(&wake, 1, static_cast<int>(Connector::kPause.count()));
}

}  // namespace aw::postgres
