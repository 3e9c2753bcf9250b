#include "conduct/orders.h"

#include <cstdlib>

#include "client/own_program.h"
#include "programs/environment.h"
#include "programs/rows.h"

namespace aw::conduct {
namespace {

std::string RoleOf(const std::string& player) { return player == "advice" ? "arbitrator" : player; }

std::vector<std::string> McpWords(const Seat& seat, const std::vector<std::string>& tools, bool blind) {
  std::vector<std::string> words{"mcp",
                                 "--role",
                                 RoleOf(seat.player),
                                 "--debate-id",
                                 seat.record.debate_id,
                                 "--tools",
                                 programs::Joined(tools, "", ",")};
  if (blind) words.emplace_back("--blind");
  for (const std::string& command : seat.plan.commands) words.insert(words.end(), {"--allow", command});
  words.insert(words.end(), {"--journal", JournalPath(seat.folder, seat.player)});
  return words;
}

}  // namespace

programs::Order OrderFor(const Seat& seat, bool fresh, const std::vector<std::string>& tools, bool blind) {
  const char* token = std::getenv("DEBATE_AUTH_TOKEN");
  programs::Order order;
  order.role = seat.player;
  order.folder = seat.plan.project;
  order.run_folder = seat.folder.path().string();
  order.conversation = seat.record.sides.at(seat.player).conversation;
  order.resumes = !fresh;
  order.model = seat.plan.players.at(seat.player).model;
  order.aw = client::OwnPath();
  order.mcp_words = McpWords(seat, tools, blind);
  order.tools = tools;
  order.url = seat.session.settings().url.Whole();
  order.has_token = token && *token;
  order.trusts_program = seat.plan.trusts_programs;
  return order;
}

process::Task TaskFor(const Seat& seat, const programs::Launch& launch) {
  const programs::Player& player = seat.plan.players.at(seat.player);
  const std::string path = TurnPath(seat.folder, seat.record);
  process::Task task;
  task.words = launch.words;
  if (task.words[0] == player.program.executable) task.words[0] = player.path;
  task.environment = programs::EnvironmentFor(programs::Recipient::kAgentProgram, seat.plan.variables);
  task.variables = launch.variables;
  task.variables.emplace_back("DEBATE_ROLE", RoleOf(seat.player));
  task.variables.emplace_back("DEBATE_SERVER_URL", seat.session.settings().url.Whole());
  task.folder = launch.folder.empty() ? seat.plan.project : launch.folder;
  task.output_path = path + ".out";
  task.error_path = path + ".err";
  return task;
}

std::string JournalPath(const RunFolder& folder, const std::string& player) {
  return folder.PathOf(player + "-journal.jsonl");
}

std::string TurnPath(const RunFolder& folder, const Record& record) {
  return folder.PathOf("turn-" + std::to_string(record.turns));
}

}  // namespace aw::conduct
