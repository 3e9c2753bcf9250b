// Rings the other servers after commits: many commits, one ring. On a thread and a connection of its own, because a
// NOTIFY inside the writing transaction would make all commits of the database wait for each other.
// A ring that cannot be sent is dropped; the others re-read every second.
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "store/postgres/connector.h"

namespace aw::postgres {

class Doorbell {
 public:
  explicit Doorbell(Connector& connector) : connector_(connector) {}
  Doorbell(const Doorbell&) = delete;
  Doorbell& operator=(const Doorbell&) = delete;
  ~Doorbell() { Stop(); }

  void Start();
  void Ring();
  // Rings a last time if that is due.
  void Stop();

  const std::atomic<int>& backend() const { return backend_; }

 private:
  void Loop();
  void RingNow();

  Connector& connector_;
  std::unique_ptr<Connection> connection_;
  std::atomic<int> backend_ = 0;
  std::mutex mutex_;
  std::condition_variable due_changed_;
  bool due_ = false;       // guarded by mutex_
  bool stopping_ = false;  // guarded by mutex_
  std::thread thread_;
};

}  // namespace aw::postgres
