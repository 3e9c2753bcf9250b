// A run for a program that reads it: one JSON line per event, written at once.
#pragma once

#include "conduct/run_listener.h"
#include "core/clock.h"

namespace aw::cli::run {

class JsonLines : public conduct::RunListener {
 public:
  explicit JsonLines(int out, Clock clock = SystemUnixMs) : out_(out), clock_(std::move(clock)) {}

  // `{"event", "at", …}`; the progress of a turn is left out.
  void On(const conduct::Event& event) override;

 private:
  int out_;
  Clock clock_;
};

}  // namespace aw::cli::run
