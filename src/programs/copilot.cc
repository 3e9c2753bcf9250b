#include <boost/json/array.hpp>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "platform/file.h"
#include "programs/code.h"
#include "programs/reader.h"
#include "programs/rows.h"
#include "wire/json_reader.h"

namespace aw::programs {
namespace {

namespace json = boost::json;

// One file per conversation, since Copilot counts whole conversations.
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
    launch.variables = {{"COPILOT_ALLOW_ALL", "false"}};  // overrides the user's shell
  }
  if (!order.model.empty()) words.insert(words.end(), {"--model", order.model});
  // Copilot would silently start a new conversation with an unknown id.
  words.push_back((order.resumes ? "--resume=" : "--session-id=") + order.conversation);
  launch.files.emplace_back(UsageFile(order), "");  // created by us, with access for the user alone
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
    if (text.find(words) != text.npos) return AddDenial(report, text);
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

// The places of a login, its own or that of GitHub's program; only a turn shows whether it works. The first start
// creates the file of settings, a login adds the user's name or a token.
Readiness AskCopilot(const std::string& path, const std::string&) {
  Readiness readiness = AskVersion(path);
  for (const char* name : {"COPILOT_GITHUB_TOKEN", "GH_TOKEN", "GITHUB_TOKEN", "COPILOT_PROVIDER_BASE_URL",
                           "COPILOT_HOME", "XDG_CONFIG_HOME", "GH_CONFIG_DIR"}) {
    if (std::getenv(name)) return readiness;
  }
  const char* home = std::getenv("HOME");
  const auto text_of = [&](const char* file) {
    return platform::ReadUpTo(std::string(home ? home : "") + file, 1u << 20);
  };
  const std::string settings = text_of("/.copilot/config.json").value_or("");
  for (const char* mark : {"\"login\"", "oggedInUser", "ogged_in_user", "oken"}) {
    if (settings.find(mark) != settings.npos) return readiness;
  }
  if (text_of("/.config/gh/hosts.yml")) return readiness;
  readiness.logged_in = false;
  readiness.advice = "Log in: run 'copilot login'";
  return readiness;
}

}  // namespace

void ReadCopilot(const json::value& line, Report& report) {
  const std::string_view type = TextAt(line, "type");
  const auto& data = At(line, "data");
  if (type == "session.mcp_servers_loaded") ReadServers(ArrayAt(data, "servers"), report);
  if (type == "session.mcp_server_status_changed" && TextAt(data, "serverName") == "aw")
    report.lacks_tools = TextAt(data, "status") == "failed";
  if (type == "assistant.message") SetText(report, TextAt(data, "content"));
  if (type == "tool.execution_start") SetTool(report, TextAt(data, "toolName"));
  if (type == "tool.execution_complete") ReadCopilotTool(data, report);
  if (type == "session.error") {
    const std::string_view words = TextAt(data, "message");
    const std::string_view kind = TextAt(data, "errorType");
    SetFault(report, words);
    if (kind == "rate_limit" || kind == "quota" || NumberAt(data, "statusCode") == 429)
      SetQuota(report, words, ResetIn(words, std::chrono::system_clock::now()));
  }
  if (type == "result") report.conversation = TextAt(line, "sessionId");
}

namespace {

std::string CopilotServer(const Terms& terms) { return ServerMember(terms, "local", ToolList("tools", terms)); }

// clang-format off
constexpr CommandPlace kCopilotCommands[] = {
    {Where::kUser, ".copilot/skills/debate-{role}/SKILL.md", AsSkill},
    {Where::kProject, ".github/skills/debate-{role}/SKILL.md", AsSkill},
};

// Copilot reads other agents' skills too, its own first. It has no file for permissions.
constexpr SettingPlace kCopilotSettings[] = {
    {Purpose::kMcpServer, Where::kUser, ".copilot/mcp-config.json", "", Kind::kMember, "mcpServers/aw", "", CopilotServer},
    {Purpose::kMcpServer, Where::kProject, ".mcp.json", "", Kind::kMember, "mcpServers/aw", "", PlainServer},
    {Purpose::kMcpServer, Where::kProject, ".vscode/mcp.json", "", Kind::kMember, "servers/aw", "", PlainServer},
};

constexpr Relocation kCopilotRelocations[] = {
    {".copilot/", "COPILOT_HOME", ""},
};
// clang-format on

}  // namespace

Program Copilot() {
  Program program = FromRow("copilot");
  program.launch = LaunchCopilot;
  program.read = ReadCopilot;
  program.read_files = ReadUsage;
  program.read_errors = ReadCopilotErrors;
  program.ask_ready = AskCopilot;
  program.takes_conversation = true;
  program.counts_conversation = true;
  program.reports_tokens = true;
  program.most_result_bytes = 20'000;
  return program;
}

constinit const Code kCopilot{"copilot", Copilot, {kCopilotCommands, kCopilotSettings, kCopilotRelocations}};

}  // namespace aw::programs
