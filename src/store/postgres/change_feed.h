// Reports the changes that other servers have committed, and those that this server has committed without learning of
// it (doubtful_commits.h). NOTIFY only says that something changed; the changes are read from the tables: all that the
// last snapshot did not see and this one does. So no change is missed while a connection is broken, and the read every
// second makes up for a lost notification. Notes of other servers arrive the same way, unchanged. A change is normally
// reported once, and again if in doubt. One thread of its own.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "platform/platform.h"
#include "store/postgres/connector.h"
#include "store/postgres/doubtful_commits.h"
#include "store/store.h"

namespace aw::postgres {

inline constexpr std::chrono::milliseconds kRereadInterval{1'000};

class ChangeFeed {
 public:
  // Reports the commits after `since` (a pg_snapshot). `node` is this server's number in changed_by. Ignores
  // notifications of the backend `own_notifier`.
  ChangeFeed(Connector& connector, std::int64_t node, DoubtfulCommits& doubtful, std::string since,
             const std::atomic<int>& own_notifier);
  ChangeFeed(const ChangeFeed&) = delete;
  ChangeFeed& operator=(const ChangeFeed&) = delete;
  ~ChangeFeed();

  // `notes` may be empty.
  void Start(ChangeSink sink, NoteSink notes);
  void Stop();

  static std::string Snapshot(PgConnection& connection);

 private:
  void Loop();
  void Listen();
  void ReadChanges();
  // This server's own changes are not reported, unless it did not learn the outcome of the commit.
  bool IsUnreported(std::int64_t by, std::int64_t transaction) const {
    return by != node_ || doubtful_.Contains(transaction);
  }
  void AddDebate(const Row& debate, std::vector<Change>& changes) const;
  void AwaitNotification();
  void CleanUp();
  void CheckPrimary();
  void Pause();

  Connector& connector_;
  const std::int64_t node_;
  DoubtfulCommits& doubtful_;
  std::string since_;
  const std::atomic<int>& own_notifier_;
  ChangeSink sink_;
  NoteSink notes_;
  std::unique_ptr<PgConnection> connection_;
  std::optional<std::int64_t> reread_from_;  // a doubtful transaction: read all changes from there on again
  Moment next_cleaning_;
  Moment next_primary_check_;
  bool lacked_standby_ = false;
  std::string last_logged_;  // the last failure that was logged
  bool crashed_ = false;     // PostgreSQL may have crashed since the last read
  std::atomic<bool> stopping_ = false;
  platform::Pipe wake_;  // readable when the thread must stop
  std::thread thread_;
};

}  // namespace aw::postgres
