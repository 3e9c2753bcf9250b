// The user's request for a run: the players, the subject and the limits.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/call_options.h"
#include "programs/program.h"

namespace aw::conduct {

struct Plan {
  std::string project;  // absolute: the repository's root, else the current folder
  std::string file;     // absolute; empty: none
  // "proposer", "opponent" or a player for each seat (conduct/seats.h), "arbitrator", "advice".
  std::map<std::string, programs::Player> players;
  std::map<std::string, std::string> specs;   // the same players, as on the command line
  std::vector<std::string> seats;             // of a panel, 2 to 5; empty: one opponent
  std::map<std::string, std::string> absent;  // seats that take no part in this turn, and why
  std::size_t parallel = 3;                   // seats at work at the same time
  std::string title;                          // empty: taken from the file
  std::string debate_type;
  std::string motion;  // empty: none
  bool blind = true;
  std::int64_t max_rounds = 3;
  std::chrono::seconds max_time{};
  std::chrono::seconds turn_time{};
  std::optional<client::Clock::time_point> deadline;  // of all programs, whatever they do
  std::optional<double> max_usd;
  std::optional<std::int64_t> max_tokens;
  bool waits_for_ruling = false;
  bool waits_for_quota = false;
  bool trusts_programs = false;
  std::vector<std::string> commands;   // --allow
  bool sandbox = false;                // the tool sandbox_run
  std::vector<std::string> variables;  // --env

  bool is_late() const { return deadline && client::Clock::now() >= *deadline; }
};

}  // namespace aw::conduct
