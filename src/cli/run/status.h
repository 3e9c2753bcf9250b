// The status of a run in a few lines: the current turns and their time, the usage, the blocking issues. Pure: the
// caller passes the time.
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
    std::string role, seat, agent, stage, doing;
    std::int64_t attempt = 1;
    bool moved = false;
    TimePoint since{};
    Spent spent;
  };

  // The turn of the player that the event is about; null if it has none.
  Turn* FindTurn(const boost::json::value& fields);
  void UpdateTurn(const boost::json::value& fields, TimePoint now);
  static Line TurnLine(const Turn& turn, TimePoint now);
  std::vector<Line> TurnLines(TimePoint now) const;
  std::vector<std::string> PanelStatus() const;
  std::vector<std::string> DebateStatus() const;
  std::vector<std::string> Keys() const;

  std::string page_, waits_for_;
  std::vector<Turn> turns_;  // one; of a panel one for each seat at work
  Spent spent_;
  std::vector<std::string> submitted_, dropped_;  // seats, in the current stage
  std::string stage_;
  boost::json::value standing_;
  std::optional<TimePoint> began_;
  bool stopping_ = false;
  bool over_ = false;
};

}  // namespace aw::cli::run
