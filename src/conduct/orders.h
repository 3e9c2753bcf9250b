// What a program is given for one turn: our server with the tools of its role, and a process with nothing in its
// environment that is not its own. Pure, but for the environment and the folder it is started in.
#pragma once

#include <string>
#include <vector>

#include "conduct/plan.h"
#include "conduct/record.h"
#include "process/keeper.h"

namespace aw::conduct {

struct Seat {
  const client::Api& session;
  const Plan& plan;
  const RunFolder& folder;
  const Record& record;
  const std::string& player;  // "proposer", "opponent", "arbitrator", "advice"
};

programs::Order OrderFor(const Seat& seat, bool fresh, const std::vector<std::string>& tools, bool blind);
process::Task TaskFor(const Seat& seat, const programs::Launch& launch);
// Where `aw mcp` notes what it was asked by that player and refused.
std::string JournalPath(const RunFolder& folder, const std::string& player);
// Without its ending: ".out" and ".err" are the files of the latest turn.
std::string TurnPath(const RunFolder& folder, const Record& record);

}  // namespace aw::conduct
