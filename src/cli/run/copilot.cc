#include <boost/json/array.hpp>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "cli/file.h"
#include "cli/run/reader.h"
#include "cli/run/rows.h"
#include "wire/json_reader.h"

namespace aw::cli::run {
namespace {

namespace json = boost::json;

// One per conversation, since it counts the whole of it.
std::string UsageFile(const Order& order) { return FileOf(order, "copilot-usage-" + order.conversation + ".json"); }

Launch LaunchCopilot(const Order& order) {
  json::object server = McpServer(order);
  server["type"] = "local";
  server["tools"] = json::array(order.tools.begin(), order.tools.end());
  Launch launch{{"copilot", "--output-format", "json", "--no-color", "--no-auto-update", "--no-ask-user",
                 "--additional-mcp-config", McpServersJson(std::move(server)), "--usage-output-file",
                 UsageFile(order)}};
  auto& words = launch.words;
  for (const std::string& tool : order.tools) words.push_back("--allow-tool=aw(" + tool + ")");
  if (!order.trusts_program) {
    words.insert(words.end(),
                 {"--disable-builtin-mcps", "--available-tools=view,grep,glob," + Joined(order.tools, "aw-"),
                  "--deny-tool=write", "--deny-tool=shell"});
    launch.variables = {{"COPILOT_ALLOW_ALL", "false"}};  // whatever the user's shell sets
  }
  if (!order.model.empty()) words.insert(words.end(), {"--model", order.model});
  // The id of an unknown conversation would begin it, without a word that it is new.
  words.push_back((order.resumes ? "--resume=" : "--session-id=") + order.conversation);
  launch.files.emplace_back(UsageFile(order), "");  // made by us, it is for the user alone
  return launch;
}

void ReadServers(const json::array& servers, Report& report) {
  for (const auto& server : servers) {
    if (TextAt(server, "name") == "aw") report.lacks_tools = TextAt(server, "status") == "failed";
  }
}

void ReadCopilotTool(const json::value& data, Report& report) {
  report.doing.clear();
  if (FlagAt(data, "success")) return;
  std::string_view text = TextAt(At(data, "error"), "message");
  if (text.empty()) text = TextAt(At(data, "result"), "content");
  for (const char* words : {"does not exist", "Permission", "denied"}) {
    if (text.find(words) != text.npos) return Deny(report, text);
  }
}

void ReadUsage(const Order& order, Report& report) {
  std::ifstream file(UsageFile(order));
  std::ostringstream text;
  text << file.rdbuf();
  const auto usage = ParseJson(text.str());
  if (!usage || !At(*usage, "modelMetrics").is_object()) return;
  std::optional<std::int64_t> sum;
  for (const auto& model : At(*usage, "modelMetrics").get_object()) {
    const auto tokens = SumAt(At(model.value(), "usage"), {"inputTokens", "outputTokens"});
    if (tokens) sum = sum.value_or(0) + *tokens;
  }
  if (sum) report.usage.tokens = sum;
}

void ReadCopilotErrors(std::string_view errors, Report& report) {
  if (errors.find("Error: No session") != errors.npos) report.lost_conversation = true;
}

// Where it keeps a login, or finds one of GitHub's own program; whether that works, only a turn can tell.
Readiness AskCopilot(const std::string& path) {
  Readiness readiness = AskVersion(path);
  for (const char* name : {"COPILOT_GITHUB_TOKEN", "GH_TOKEN", "GITHUB_TOKEN", "COPILOT_PROVIDER_BASE_URL",
                           "COPILOT_HOME", "XDG_CONFIG_HOME", "GH_CONFIG_DIR"}) {
    if (std::getenv(name)) return readiness;
  }
  const char* home = std::getenv("HOME");
  for (const char* file : {"/.copilot/config.json", "/.config/gh/hosts.yml"}) {
    if (home && ReadUpTo(home + std::string(file), 1)) return readiness;
  }
  readiness.logged_in = false;
  readiness.advice = "Log in: run 'copilot' and type /login";
  return readiness;
}

}  // namespace

void ReadCopilot(const json::value& line, Report& report) {
  const std::string_view type = TextAt(line, "type");
  const auto& data = At(line, "data");
  if (type == "session.mcp_servers_loaded") ReadServers(ArrayAt(data, "servers"), report);
  if (type == "session.mcp_server_status_changed" && TextAt(data, "serverName") == "aw")
    report.lacks_tools = TextAt(data, "status") == "failed";
  if (type == "assistant.message") Say(report, TextAt(data, "content"));
  if (type == "tool.execution_start") Use(report, TextAt(data, "toolName"));
  if (type == "tool.execution_complete") ReadCopilotTool(data, report);
  if (type == "session.error") {
    const std::string_view words = TextAt(data, "message");
    const std::string_view kind = TextAt(data, "errorType");
    Fail(report, words);
    if (kind == "rate_limit" || kind == "quota" || NumberAt(data, "statusCode") == 429)
      LimitReached(report, words, ResetIn(words, std::chrono::system_clock::now()));
  }
  if (type == "result") report.conversation = TextAt(line, "sessionId");
}

Program Copilot() {
  Program program;
  program.name = "copilot";
  program.title = "Copilot CLI";
  program.executable = "copilot";
  program.launch = LaunchCopilot;
  program.read = ReadCopilot;
  program.read_files = ReadUsage;
  program.read_errors = ReadCopilotErrors;
  program.ask_ready = AskCopilot;
  program.install_hint = "npm install -g @github/copilot";
  program.takes_conversation = true;
  program.counts_conversation = true;
  program.tells_tokens = true;
  program.most_result_bytes = 20'000;
  return program;
}

}  // namespace aw::cli::run
