// Finds stalled debates. A mark in the store records up to when debates were examined, so that a look costs as much as
// has changed since; the first look ever finds nothing. One thread, of the server that sends.
#pragma once

#include <chrono>
#include <optional>

#include "core/clock.h"
#include "notify/settings.h"
#include "notify/store_access.h"

namespace aw::notify {

class Stalls {
 public:
  // All of it outlives this.
  Stalls(const Settings& settings, const Clock& clock, StoreAccess& store)
      : settings_(settings), clock_(clock), store_(store) {}

  // True if notices were made.
  bool Look();
  // To be called when the lease was acquired: the mark that another server has stored counts.
  void Forget() { mark_.reset(); }

  // Between looks.
  std::chrono::milliseconds Pause() const;

 private:
  std::optional<Time> Begin(std::int64_t now_ms, const Time& until);
  bool Keep(const Time& until);
  bool Add(const QuietDebate& quiet);

  const Settings& settings_;
  const Clock& clock_;
  StoreAccess& store_;
  std::optional<Time> mark_;
  std::int64_t kept_ms_ = 0;  // when the mark was last written
};

}  // namespace aw::notify
