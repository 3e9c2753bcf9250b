// Notifies the other servers after commits, with one NOTIFY for many commits, and sends them notes. On a thread and a
// connection of its own, because a NOTIFY inside the writing transaction serialises all commits of the database. A
// notification that cannot be sent is dropped, since the others read every second. A note that cannot be sent is
// dropped, too, also when more than kMostNotes are waiting.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

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
  void Send(std::string note);
  // Sends all notes that are due, then stops.
  void Stop();

  const std::atomic<int>& backend() const { return backend_; }

 private:
  static constexpr std::size_t kMostNotes = 256;

  struct Due {
    bool changes = false;
    std::vector<std::string> notes = {};
    bool empty() const { return !changes && notes.empty(); }
  };

  void Loop();
  Due AwaitDue();
  void NotifyNow(const Due& due);

  Connector& connector_;
  std::unique_ptr<PgConnection> connection_;
  std::atomic<int> backend_ = 0;
  Mutex mutex_;
  Condition due_changed_;
  Due due_ AW_GUARDED_BY(mutex_);
  bool stopping_ AW_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace aw::postgres
