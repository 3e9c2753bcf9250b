// The status of a run in a few lines: the current turn and its time, the usage, the blocking issues. Pure: the caller
// passes the time.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/line.h"
#include "cli/run/figures.h"
#include "conduct/run_listener.h"

namespace aw::cli::run {

class Status {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;

  void On(const conduct::Event& event, TimePoint now);
  // Two or three lines of status, then the keys, unless `with_prompt`: the ruling prompt shows its own keys.
  std::vector<Line> Lines(TimePoint now, int columns, bool with_prompt) const;

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

  void UpdateTurn(const boost::json::value& fields, TimePoint now);
  Line TurnLine(TimePoint now) const;
  std::vector<std::string> DebateStatus() const;
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
