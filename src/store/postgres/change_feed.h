// Tells what other servers have committed, each change once. NOTIFY is only the doorbell: what changed is read from the
// tables, as all that the last snapshot did not see and this one does, so nothing is missed while a connection is
// broken, and a lost ring is made good by the re-read every second. One thread of its own.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <thread>

#include "store/postgres/connector.h"
#include "store/store.h"

namespace aw::postgres {

inline constexpr std::chrono::milliseconds kReread{1'000};

class ChangeFeed {
 public:
  // What is committed after `since` (a pg_snapshot) by others than `node` is told. Rings of `own_bell`'s backend are
  // not heard.
  ChangeFeed(Connector& connector, std::int64_t node, std::string since, const std::atomic<int>& own_bell);
  ChangeFeed(const ChangeFeed&) = delete;
  ChangeFeed& operator=(const ChangeFeed&) = delete;
  ~ChangeFeed();

  void Start(ChangeSink sink);
  void Stop();

  static std::string Snapshot(Connection& connection);

 private:
  void Loop();
  void Listen();
  void ReadChanges();
  void AwaitRing();
  void ForgetOldDeletions();
  void Pause();

  Connector& connector_;
  const std::int64_t node_;
  std::string since_;
  const std::atomic<int>& own_bell_;
  ChangeSink sink_;
  std::unique_ptr<Connection> connection_;
  Moment next_cleaning_;
  std::string complaint_;  // the last that was logged
  bool crashed_ = false;   // the server may have, since the last reading
  std::atomic<bool> stopping_ = false;
  int wake_ = -1;
  std::thread thread_;
};

}  // namespace aw::postgres
