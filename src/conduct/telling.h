// What the audience of a run is told of the debate: each argument once, and where the debate stands when that has
// changed. For one thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "conduct/audience.h"
#include "conduct/standing.h"

namespace aw::conduct {

class Telling {
 public:
  explicit Telling(Audience& audience) : audience_(audience) {}

  void Tell(const Standing& standing);

 private:
  void TellMove(const boost::json::value& argument);
  void TellWhereItStands(const Standing& standing);

  Audience& audience_;
  std::int64_t told_seq_ = 0;
  std::string told_standing_;
};

// The beginning of a text that somebody wrote, on one line, safe for a terminal.
std::string BeginningOf(std::string_view text);

}  // namespace aw::conduct
