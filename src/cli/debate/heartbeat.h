// Tells standard error that `aw debate wait` still waits: agents' shells end commands that stay silent.
#pragma once

#include <cstdint>

#include "client/patience.h"

namespace aw::cli::debate {

class Heartbeat {
 public:
  Heartbeat(client::Clock::time_point start, std::int64_t deadline_s);
  ~Heartbeat();
  Heartbeat(const Heartbeat&) = delete;
  Heartbeat& operator=(const Heartbeat&) = delete;

  client::Patience Until(client::Clock::time_point deadline) const;

 private:
  void Beat() const;

  const client::Clock::time_point start_;
  const std::int64_t deadline_s_;
  const bool terminal_;
  mutable client::Clock::time_point next_;
  mutable bool drawn_ = false;
};

}  // namespace aw::cli::debate
