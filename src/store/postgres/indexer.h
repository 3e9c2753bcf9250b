// Takes what was committed into the search index, on a thread and a connection of its own: whatever waits in
// search_pending, whoever wrote it. Any number of servers do this at once; each takes what no other has in hand. A
// slice is one transaction, so that one that is lost leaves the index behind, never wrong.
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
  static constexpr std::int64_t kMostTexts = 128;  // of a slice

  explicit Indexer(Connector& connector) : connector_(connector) {}
  Indexer(const Indexer&) = delete;
  Indexer& operator=(const Indexer&) = delete;
  ~Indexer() { Stop(); }

  // An index that an older version of folding filled, or none, is emptied and all waits again.
  static void Prepare(PgConnection& db);

  void Start();
  // Something was committed that waits. From any thread; never waits.
  void Wake();
  void Stop();

  bool is_behind() const { return is_behind_; }

 private:
  void Loop();
  // False: nothing waits any more.
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
