// The setup of one turn: our MCP server with the tools of the role, and the program's process with a filtered
// environment. Pure, except that it reads the environment.
#pragma once

#include <string>
#include <vector>

#include "client/api.h"
#include "conduct/plan.h"
#include "conduct/record.h"
#include "process/keeper.h"

namespace aw::conduct {

struct TurnContext {
  const client::Api& session;
  const Plan& plan;
  const RunFolder& folder;
  const Record& record;
  const std::string& player;  // "proposer", "opponent", "opponent-codex", "arbitrator", "advice"
  std::int64_t number;        // of the turn, for the names of its files
};

programs::Order OrderFor(const TurnContext& turn, bool fresh, const std::vector<std::string>& tools, bool blind);
process::Task TaskFor(const TurnContext& turn, const programs::Launch& launch);
// The file to which `aw mcp` appends the player's calls and their refusals.
std::string JournalPath(const RunFolder& folder, const std::string& player);
// Without the extension: the output files of a turn end in ".out" and ".err".
std::string TurnPath(const RunFolder& folder, std::int64_t number);

}  // namespace aw::conduct
