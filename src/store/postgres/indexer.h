// Fills the search index from search_pending, for the writes of all servers, on a thread and a connection of its own.
// Any number of servers do this at once; each takes rows that no other has locked. A slice is one transaction, so a
// lost slice leaves the index behind, never wrong.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <thread>

#include "core/mutex.h"
#include "store/postgres/connector.h"

namespace aw::postgres {

class Indexer {
 public:
  static constexpr std::int64_t kMostTexts = 128;  // per slice

  explicit Indexer(Connector& connector) : connector_(connector) {}
  Indexer(const Indexer&) = delete;
  Indexer& operator=(const Indexer&) = delete;
  ~Indexer() { Stop(); }

  // Empties an index of an older folding version, or none, and queues all texts.
  static void Prepare(PgConnection& db);

  void Start();
  // Call it after a commit that queued texts. Any thread; never blocks.
  void Wake();
  void Stop();

  bool is_behind() const { return is_behind_; }

 private:
  void Loop();
  // Indexes a slice; false if nothing was pending.
  bool Fill();
  void Pause(std::chrono::milliseconds longest);

  Connector& connector_;
  std::unique_ptr<PgConnection> connection_;
  Mutex mutex_;
  Condition changed_;
  bool due_ AW_GUARDED_BY(mutex_) = true;
  bool stopping_ AW_GUARDED_BY(mutex_) = false;
  std::atomic<bool> is_behind_ = true;
  std::string last_logged_;
  std::thread thread_;
};

}  // namespace aw::postgres
