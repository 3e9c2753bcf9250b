// What a run does now, as a few lines: who thinks and for how long, what was spent, what blocks. Pure: the time is
// given.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/run/figures.h"
#include "cli/run/line.h"
#include "conduct/run_listener.h"

namespace aw::cli::run {

class Status {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;

  void On(const conduct::Event& event, TimePoint now);
  // Two or three lines of what goes on; then the keys, unless `with_desk`: it has keys of its own.
  std::vector<Line> Lines(TimePoint now, int columns, bool with_desk) const;

  const std::string& page() const { return page_; }
  bool over() const { return over_; }

 private:
  struct Turn {
    std::string role, agent, doing;
    std::int64_t attempt = 1;
    bool moved = false;
    TimePoint since{};
    Spent spent;
  };

  void Progressed(const boost::json::value& fields, TimePoint now);
  Line TurnLine(TimePoint now) const;
  std::vector<std::string> Standing() const;
  std::vector<std::string> Keys() const;

  std::string page_, waits_for_;
  std::optional<Turn> turn_;
  Spent spent_;
  boost::json::value standing_;
  std::optional<TimePoint> began_;
  bool stopping_ = false;
  bool over_ = false;
};

}  // namespace aw::cli::run
