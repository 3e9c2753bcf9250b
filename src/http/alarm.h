// The one timer behind all deadlines of the edge.
#pragma once

#include <chrono>

#include "http/asio.h"
#include "hub/deadlines.h"

namespace aw::http {

class Alarm {
 public:
  explicit Alarm(asio::io_context& io) : timer_(io), deadlines_(std::chrono::steady_clock::now()) {}

  void Set(Timed& timed, std::chrono::nanoseconds after);

 private:
  void Arm();

  Timer timer_;
  Deadlines deadlines_;
  SteadyTime armed_ = SteadyTime::max();
};

}  // namespace aw::http
