// Notifies the other servers after commits: many commits, one NOTIFY. On a thread and a connection of its own, because
// a NOTIFY inside the writing transaction would make all commits of the database wait for each other. A notification
// that cannot be sent is dropped; the others re-read every second.
#pragma once

#include <atomic>
#include <memory>
#include <thread>

#include "core/mutex.h"
#include "store/postgres/connector.h"

namespace aw::postgres {

class Notifier {
 public:
  explicit Notifier(Connector& connector) : connector_(connector) {}
  Notifier(const Notifier&) = delete;
  Notifier& operator=(const Notifier&) = delete;
  ~Notifier() { Stop(); }

  void Start();
  void Notify();
  // Notifies a last time if that is due.
  void Stop();

  const std::atomic<int>& backend() const { return backend_; }

 private:
  void Loop();
  bool AwaitDue();
  void NotifyNow();

  Connector& connector_;
  std::unique_ptr<PgConnection> connection_;
  std::atomic<int> backend_ = 0;
  Mutex mutex_;
  Condition due_changed_;
  bool due_ AW_GUARDED_BY(mutex_) = false;
  bool stopping_ AW_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace aw::postgres
