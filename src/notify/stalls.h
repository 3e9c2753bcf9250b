// Finds stalled debates. A mark in the store records the time up to which debates were examined, so the cost of a look
// depends on the changes since then; the first look finds nothing. For one thread, on the server that holds the lease.
#pragma once

#include <chrono>
#include <optional>

#include "core/clock.h"
#include "notify/store_access.h"
#include "notify/target.h"

namespace aw::notify {

class Stalls {
 public:
  // All arguments outlive this object.
  Stalls(const Settings& settings, const Clock& clock, StoreAccess& store)
      : settings_(settings), clock_(clock), store_(store) {}

  // True if notices were created.
  bool Look();
  // Call it when the lease was acquired, to read the mark that another server may have stored.
  void Forget() { mark_.reset(); }

  // The pause between looks.
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
