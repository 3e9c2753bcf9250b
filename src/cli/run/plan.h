// What the user asked for on the command line of `aw debate run`. Reads options only.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/run/program.h"
#include "cli/session.h"

namespace aw::cli::run {

struct Plan {
  std::string project;                       // absolute: the repository's root, else the current folder
  std::string file;                          // absolute; empty: none
  std::map<std::string, Player> players;     // "proposer", "opponent", "arbitrator", "advice"
  std::map<std::string, std::string> specs;  // the same, as they were written
  std::string title;                         // empty: from the file
  std::string debate_type;
  std::string motion;  // empty: none
  bool blind = true;
  std::int64_t max_rounds = 3;
  std::chrono::seconds max_time{};
  std::chrono::seconds turn_time{};
  std::optional<double> max_usd;
  std::optional<std::int64_t> max_tokens;
  bool waits_for_ruling = false;
  bool waits_for_quota = false;
  bool trusts_programs = false;
  std::vector<std::string> commands;   // --allow
  std::vector<std::string> variables;  // --env
};

OrFailure<Plan> ReadPlan(const Session& session);

// "90s", "15m", "2h"; a number alone is minutes.
std::optional<std::chrono::seconds> ReadDuration(std::string_view text);

}  // namespace aw::cli::run
