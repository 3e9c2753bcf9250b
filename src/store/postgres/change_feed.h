// Tells what other servers have committed, each change once, and what this one has committed without learning of it
// (own_commits.h). NOTIFY only says that something changed: what changed is read from the tables, as all that the last
// snapshot did not see and this one does, so nothing is missed while a connection is broken, and a lost notification is
// made good by the re-read every second. Notes of other servers come the same way and are passed on as they are. One
// thread of its own.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "platform/platform.h"
#include "store/postgres/connector.h"
#include "store/postgres/own_commits.h"
#include "store/store.h"

namespace aw::postgres {

inline constexpr std::chrono::milliseconds kReread{1'000};

class ChangeFeed {
 public:
  // What is committed after `since` (a pg_snapshot) is told, unless `node` is this server and has announced it.
  // Notifications of the backend `own_notifier` are not heard.
  ChangeFeed(Connector& connector, std::int64_t node, OwnCommits& own, std::string since,
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
  // What is news here is added to `changes`, or deferred.
  void AddDebate(const Row& debate, std::vector<Change>& changes);
  void AddDeferred(std::vector<Change>& changes);
  void Add(OwnCommits::State state, std::int64_t transaction, Change change, std::vector<Change>& changes);
  OwnCommits::State StateOf(std::int64_t by, std::int64_t transaction) const;
  OwnCommits::State StateOf(const Row& changed) const;
  void ForgetWhatWasRead();
  void AwaitNotification();
  void CleanUp();
  void DoubtServer();
  void Pause();

  Connector& connector_;
  const std::int64_t node_;
  OwnCommits& own_;
  std::string since_;
  const std::atomic<int>& own_notifier_;
  ChangeSink sink_;
  NoteSink notes_;
  std::unique_ptr<PgConnection> connection_;
  // Of own transactions that this server was committing when they were read: it announces them, or they are told later.
  struct Deferred {
    std::int64_t transaction;
    Change change;
  };
  std::vector<Deferred> deferred_;
  Moment next_cleaning_;
  Moment next_doubt_;
  bool was_alone_ = false;
  std::string last_logged_;  // the last that was logged
  bool crashed_ = false;     // the server may have, since the last reading
  std::atomic<bool> stopping_ = false;
  platform::Pipe wake_;  // readable once it is to stop
  std::thread thread_;
};

}  // namespace aw::postgres
