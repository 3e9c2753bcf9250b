// Agents that speak ACP: `aw acp-turn` talks to the agent and prints JSON lines, so that the agent is a program like
// the others.
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "programs/reader.h"
#include "programs/rows.h"
#include "wire/json_reader.h"

namespace aw::programs {
namespace {

namespace json = boost::json;

Launch LaunchAcp(const Order& order, const std::vector<std::string>& command) {
  json::array server{json::value(order.aw)};
  for (const std::string& word : order.mcp_words) server.push_back(json::value(word));
  Launch launch{{order.aw, "acp-turn", "--folder", order.folder, "--mcp", json::serialize(server)}};
  auto& words = launch.words;
  if (order.resumes) words.insert(words.end(), {"--session", order.conversation});
  if (!order.model.empty()) words.insert(words.end(), {"--model", order.model});
  if (order.trusts_program) words.push_back("--trust-agents");
  words.push_back("--");
  words.insert(words.end(), command.begin(), command.end());
  launch.variables = {{"DEBATE_SERVER_URL", order.url}};
  return launch;
}

}  // namespace

void ReadAcp(const json::value& line, Report& report) {
  const std::string_view type = TextAt(line, "type");
  // Without the id of a session that cannot be resumed, the next turn starts a new conversation and gets the rules.
  if (type == "session" && FlagAt(line, "can_go_on")) report.conversation = TextAt(line, "id");
  if (type == "tool") SetTool(report, TextAt(line, "name"));
  if (type == "denied") AddDenial(report, TextAt(line, "what"));
  if (type == "usage") {
    if (const auto tokens = SumAt(line, {"tokens"})) report.usage.tokens = tokens;
    if (const auto usd = CostAt(line, "usd")) report.usage.usd = usd;
  }
  const bool part = type == "text";
  if (part && report.mark == "text") AppendText(report, TextAt(line, "text"));
  if (part && report.mark != "text") SetText(report, TextAt(line, "text"));
  report.mark = part ? "text" : "";
  if (part || type == "end") report.doing.clear();
  if (type != "fault") return;
  SetFaultAndQuota(report, TextAt(line, "message"));
  report.lost_conversation = report.lost_conversation || FlagAt(line, "lost_session");
}

Program Acp(std::string name, std::string title, std::vector<std::string> command) {
  Program program;
  program.name = std::move(name);
  program.title = std::move(title);
  program.executable = command[0];
  program.launch = [command = std::move(command)](const Order& order) { return LaunchAcp(order, command); };
  program.read = ReadAcp;
  return program;
}

}  // namespace aw::programs
