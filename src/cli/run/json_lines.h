// Writes a run as one JSON line per event, for programs.
#pragma once

#include "conduct/run_listener.h"
#include "core/clock.h"

namespace aw::cli::run {

class JsonLines : public conduct::RunListener {
 public:
  explicit JsonLines(int out, Clock clock = SystemUnixMs) : out_(out), clock_(std::move(clock)) {}

  // Writes `{"event", "at", …}`, except for turn_progress.
  void On(const conduct::Event& event) override;

 private:
  int out_;
  Clock clock_;
};

}  // namespace aw::cli::run
