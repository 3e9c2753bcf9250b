#include "conduct/turn_setup.h"

#include <cstdlib>

#include "client/own_program.h"
#include "conduct/seats.h"
#include "programs/environment.h"
#include "programs/rows.h"

namespace aw::conduct {
namespace {

std::vector<std::string> McpWords(const TurnContext& turn, const std::vector<std::string>& tools, bool blind) {
  std::vector<std::string> words{"mcp",
                                 "--role",
                                 RoleOf(turn.player),
                                 "--debate-id",
                                 turn.record.debate_id,
                                 "--tools",
                                 programs::Joined(tools, "", ",")};
  if (const auto seat = SeatOf(turn.player); !seat.empty()) words.insert(words.end(), {"--seat", std::string(seat)});
  if (blind) words.emplace_back("--blind");
  if (turn.plan.sandbox) words.emplace_back("--sandbox");
  for (const std::string& command : turn.plan.commands) words.insert(words.end(), {"--allow", command});
  words.insert(words.end(), {"--journal", JournalPath(turn.folder, turn.player)});
  return words;
}

}  // namespace

programs::Order OrderFor(const TurnContext& turn, bool fresh, const std::vector<std::string>& tools, bool blind) {
  const char* token = std::getenv("DEBATE_AUTH_TOKEN");
  programs::Order order;
  order.seat = SeatOf(turn.player);
  order.role = order.seat.empty() ? turn.player : RoleOf(turn.player);
  order.folder = turn.plan.project;
  order.run_folder = turn.folder.path().string();
  order.conversation = turn.record.sides.at(turn.player).conversation;
  order.resumes = !fresh;
  order.model = turn.plan.players.at(turn.player).model;
  order.aw = client::OwnPath();
  order.mcp_words = McpWords(turn, tools, blind);
  order.tools = tools;
  order.url = turn.session.settings().url.Whole();
  order.has_token = token && *token;
  order.trusts_program = turn.plan.trusts_programs;
  return order;
}

process::Task TaskFor(const TurnContext& turn, const programs::Launch& launch) {
  const programs::Player& player = turn.plan.players.at(turn.player);
  const std::string path = TurnPath(turn.folder, turn.number);
  process::Task task;
  task.words = launch.words;
  if (task.words[0] == player.program.executable) task.words[0] = player.path;
  task.environment = programs::EnvironmentFor(programs::Recipient::kAgentProgram, turn.plan.variables);
  task.variables = launch.variables;
  task.variables.emplace_back("DEBATE_ROLE", RoleOf(turn.player));
  task.variables.emplace_back("DEBATE_SERVER_URL", turn.session.settings().url.Whole());
  task.folder = launch.folder.empty() ? turn.plan.project : launch.folder;
  task.output_path = path + ".out";
  task.error_path = path + ".err";
  return task;
}

std::string JournalPath(const RunFolder& folder, const std::string& player) {
  return folder.PathOf(player + "-journal.jsonl");
}

std::string TurnPath(const RunFolder& folder, std::int64_t number) {
  return folder.PathOf("turn-" + std::to_string(number));
}

}  // namespace aw::conduct
