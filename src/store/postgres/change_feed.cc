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
constexpr std::chrono::seconds kDoubt{3};

// A server that crashed gives the numbers of transactions again that it had not written down yet: what carries one of
// the last numbers is then told again, rather than taken for seen.
constexpr std::int64_t kNumbersInDoubt = 1'000;

// $1: the last snapshot; $2: the first transaction to look at; $3: 1 after a crash.
#define UNSEEN(column) "(NOT pg_visible_in_snapshot(" column ", $1::text::pg_snapshot))"
#define NEWS "changed_in >= $2::xid8 AND ($3::bigint = 1 OR " UNSEEN("changed_in") ")"
constexpr char kDeleted[] = "SELECT debate_id, changed_by, changed_in FROM deleted_debates WHERE " NEWS;
constexpr char kDebates[] = "SELECT id, changed_by, changed_in, created_by, created_in, " UNSEEN("created_in") "::int, "
                            "moved_in, ($3::bigint = 1 OR " UNSEEN("moved_in") ")::int FROM debates WHERE " NEWS;
constexpr char kDocuments[] = "SELECT document_id, changed_by, changed_in FROM documents WHERE " NEWS;

// Commits here would wait for a standby, and there is none.
constexpr char kAlone[] =
    "SELECT (current_setting('synchronous_standby_names') <> '' AND NOT EXISTS (SELECT FROM pg_stat_replication))::int";

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

ChangeFeed::ChangeFeed(Connector& connector, std::int64_t node, OwnCommits& own, std::string since,
                       const std::atomic<int>& own_notifier)
    : connector_(connector), node_(node), own_(own), since_(std::move(since)), own_notifier_(own_notifier) {
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
      DoubtServer();
      AwaitNotification();
    } catch (const ConnectionLost& failure) {
      connector_.Suspect(failure);
      // A server that ends a session in order says so.
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
  const Params params(since_, FirstInDoubt(since_, crashed_), std::int64_t{crashed_});
  connection_->Add("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  connection_->Add("SELECT pg_current_snapshot()::text");
  connection_->Add(kDeleted, params);
  connection_->Add(kDebates, params);
  connection_->Add(kDocuments, params);
  connection_->Add("COMMIT");
  const auto answers = connection_->RoundTrip();

  std::vector<Change> changes;
  AddDeferred(changes);
  const auto each = [](const Rows& rows, auto add) {
    for (int i = 0; i < rows.size(); ++i) add(rows[i]);
  };
  // Deletions first: an id may be used again. What was made again is then told too, whoever made it.
  each(answers[2],
       [&](const Row& row) { Add(StateOf(row), row.Int(2), {Change::Kind::kDeleted, row.Id(0)}, changes); });
  std::unordered_set<Uuid> deleted;
  for (const Change& change : changes) {
    if (change.kind == Change::Kind::kDeleted) deleted.insert(change.id);
  }
  each(answers[3], [&](const Row& row) {
    if (deleted.contains(row.Id(0))) return changes.push_back({Change::Kind::kCreated, row.Id(0)});
    AddDebate(row, changes);
  });
  each(answers[4],
       [&](const Row& row) { Add(StateOf(row), row.Int(2), {Change::Kind::kDocumentChanged, row.Id(0)}, changes); });
  since_ = answers[1][0].String(0);
  crashed_ = false;
  ForgetWhatWasRead();
  if (!changes.empty()) sink_(std::move(changes));
}

OwnCommits::State ChangeFeed::StateOf(std::int64_t by, std::int64_t transaction) const {
  return by == node_ ? own_.Of(transaction) : OwnCommits::State::kUnannounced;
}

// Every query has these columns second and third.
OwnCommits::State ChangeFeed::StateOf(const Row& changed) const { return StateOf(changed.Int(1), changed.Int(2)); }

void ChangeFeed::Add(OwnCommits::State state, std::int64_t transaction, Change change, std::vector<Change>& changes) {
  if (state == OwnCommits::State::kUnannounced) changes.push_back(std::move(change));
  if (state == OwnCommits::State::kCommitting) deferred_.push_back({transaction, std::move(change)});
}

// The row tells of its creation, its last move and its last change, which may be of three transactions. What happened
// first is told, unless that was announced here; whoever hears it reads the rest.
void ChangeFeed::AddDebate(const Row& debate, std::vector<Change>& changes) {
  const std::int64_t created_in = debate.Int(4);
  const std::int64_t moved_in = debate.Int(6);
  struct Part {
    Change::Kind kind;
    bool unseen;
    std::int64_t transaction;
    OwnCommits::State state;
  };
  // Who moved it is not in the row unless nothing came after. The number alone is proof that it was us, except after a
  // crash, when another may have been given it.
  const auto mover = [&] {
    if (moved_in == debate.Int(2)) return StateOf(debate);
    return crashed_ ? OwnCommits::State::kUnannounced : own_.Of(moved_in);
  };
  const Part parts[] = {
      {Change::Kind::kCreated, debate.Int(5) != 0, created_in, StateOf(debate.Int(3), created_in)},
      {Change::Kind::kMoved, debate.Int(7) != 0, moved_in, mover()},
      {Change::Kind::kDrafted, true, debate.Int(2), StateOf(debate)},
  };
  for (const Part& part : parts) {
    if (!part.unseen || part.state == OwnCommits::State::kAnnounced) continue;
    Add(part.state, part.transaction, {part.kind, debate.Id(0)}, changes);
    if (part.state == OwnCommits::State::kUnannounced) return;
  }
}

void ChangeFeed::AddDeferred(std::vector<Change>& changes) {
  for (Deferred& each : std::exchange(deferred_, {})) {
    Add(own_.Of(each.transaction), each.transaction, std::move(each.change), changes);
  }
}

// What is deferred is asked for once more, and so is, after a crash, what is in doubt.
void ChangeFeed::ForgetWhatWasRead() {
  std::int64_t below = FirstInDoubt(since_, true);
  for (const Deferred& each : deferred_) below = std::min(below, each.transaction);
  own_.ForgetBelow(below);
}

void ChangeFeed::AwaitNotification() {
  const Moment deadline = In(kReread);
  while (!stopping_ && std::chrono::steady_clock::now() < deadline) {
    if (connection_->AwaitNotification(wake_.read.get(), deadline, own_notifier_, notes_)) return;
  }
}

void ChangeFeed::CleanUp() {
  if (std::chrono::steady_clock::now() < next_cleaning_) return;
  next_cleaning_ = In(kCleaning);
  connection_->Query("DELETE FROM deleted_debates WHERE deleted_at < now() - interval '1 hour'");
  if (!AnyUnhashed(*connection_)) return;  // what was locked when a starting server filled in the others
  std::unique_ptr<PgConnection> writing;
  connector_.Renew(writing, PgConnection::Purpose::kWrite);
  FillHashes(*writing);
}

// A primary that was replaced without noticing can be read for ever, and nothing happens there.
void ChangeFeed::DoubtServer() {
  if (std::chrono::steady_clock::now() < next_doubt_) return;
  next_doubt_ = In(kDoubt);
  const bool alone = connection_->Query(kAlone)[0].Int(0) != 0;
  if (std::exchange(was_alone_, alone) && alone) connector_.LeaveIfReplaced(*connection_);
}

void ChangeFeed::Pause() {
  pollfd wake{wake_.read.get(), POLLIN, 0};
  ::poll(&wake, 1, static_cast<int>(Connector::kPause.count()));
}

}  // namespace aw::postgres
