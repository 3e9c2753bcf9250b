// Finds debates that stand still. A mark says until when that was looked for, so that a look costs what has changed
// since and not what is stored; the first one ever finds nothing. One thread, of the server that sends.
#pragma once

#include <chrono>
#include <optional>

#include "notify/target_sender.h"

namespace aw::notify {

class Stalls {
 public:
  explicit Stalls(Shared& shared) : shared_(shared), store_(shared.store, shared.stopping) {}

  // True if notices were made.
  bool Look();
  // After another server has sent: what it has kept counts.
  void Forget() { mark_.reset(); }

  // Between looks.
  std::chrono::milliseconds Pause() const;

 private:
  std::optional<Time> Begin(std::int64_t now_ms, const Time& until);
  bool Keep(const Time& until);
  bool Add(const QuietDebate& quiet);

  Shared& shared_;
  StoreAccess store_;
  std::optional<Time> mark_;
  std::int64_t kept_ms_ = 0;  // when the mark was last written
};

}  // namespace aw::notify
