#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "cli/run/reader.h"
#include "cli/run/rows.h"
#include "wire/json_reader.h"

namespace aw::cli::run {
namespace {

namespace json = boost::json;

json::array Names(const std::vector<std::string>& names) { return json::array(names.begin(), names.end()); }

std::string GeminiSettings(const Order& order) {
  json::object server = McpServer(order);
  // It strips variables with such names from the environment of its servers.
  if (order.has_token) server["env"].as_object()["DEBATE_AUTH_TOKEN"] = "$DEBATE_AUTH_TOKEN";
  server["includeTools"] = Names(order.tools);
  server["timeout"] = 900'000;
  if (order.trusts_program) server["trust"] = true;  // it alone: nobody is there to ask
  json::object servers;
  servers["aw"] = std::move(server);
  json::object settings{{"mcpServers", std::move(servers)}};
  // Fewer tries than ten, which are minutes, for a provider that refuses.
  settings["general"] = {{"maxAttempts", 3}, {"enableAutoUpdate", false}, {"enableAutoUpdateNotification", false}};
  // Not even those of a folder that the user has told it to trust.
  if (!order.trusts_program) settings["hooksConfig"] = {{"enabled", false}};
  return json::serialize(settings);
}

// What no rule allows is not even offered to the model.
std::string PolicyFor(const Order& order) {
  return "[[rule]]\nmcpName = \"aw\"\ntoolName = " + json::serialize(Names(order.tools)) +
         "\ndecision = \"allow\"\npriority = 900\n\n"
         "[[rule]]\ntoolName = [\"read_file\", \"glob\", \"grep_search\", \"list_directory\"]\n"
         "decision = \"allow\"\npriority = 900\n\n"
         "[[rule]]\ntoolName = \"*\"\ndecision = \"deny\"\npriority = 800\n";
}

Launch LaunchGemini(const Order& order) {
  const std::string settings = FileOf(order, "gemini.json");
  // A folder that is not trusted: neither its hooks nor its servers are started.
  Launch launch{{"gemini", "-o", "stream-json", "--skip-trust"}};
  auto& words = launch.words;
  launch.files.emplace_back(settings, GeminiSettings(order));
  if (!order.trusts_program) {
    const std::string policy = FileOf(order, "gemini-policy.toml");
    launch.files.emplace_back(policy, PolicyFor(order));
    words.insert(words.end(), {"--approval-mode", "default", "--allowed-mcp-server-names", "aw", "--policy", policy});
  }
  if (!order.model.empty()) words.insert(words.end(), {"-m", order.model});
  words.push_back((order.resumes ? "--resume=" : "--session-id=") + order.conversation);
  launch.variables = {{"GEMINI_CLI_SYSTEM_SETTINGS_PATH", settings}};
  if (!order.trusts_program) launch.variables.emplace_back("GEMINI_CLI_TRUST_WORKSPACE", "false");
  return launch;
}

void ReadGeminiFault(std::string_view words, Report& report) {
  Fail(report, words);
  if (SpeaksOfLimit(words)) LimitReached(report, words, ResetIn(words, std::chrono::system_clock::now()));
}

void ReadResult(const json::value& line, Report& report) {
  report.doing.clear();
  const std::string_view type = TextAt(At(line, "error"), "type");
  if (TextAt(line, "status") != "error") return;
  if (type == "tool_not_registered" || type.find("denied") != type.npos || type.find("policy") != type.npos)
    Deny(report, TextAt(At(line, "error"), "message"));
}

void ReadGeminiErrors(std::string_view errors, Report& report) {
  if (errors.find("MCP issues detected") != errors.npos) report.lacks_tools = true;
  if (errors.find("Error resuming session") != errors.npos) report.lost_conversation = true;
  const std::size_t status = errors.find("failed with status 429");
  if (status != errors.npos && report.usage.tokens.value_or(0) == 0) LimitReached(report, "its provider answers 429");
}

}  // namespace

void ReadGemini(const json::value& line, Report& report) {
  const std::string_view type = TextAt(line, "type");
  if (type == "init") report.conversation = TextAt(line, "session_id");
  if (type == "tool_use") Use(report, TextAt(line, "tool_name"));
  if (type == "tool_result") ReadResult(line, report);
  const bool part = type == "message" && TextAt(line, "role") == "assistant";
  if (part && report.mark == "text") SayMore(report, TextAt(line, "content"));
  if (part && report.mark != "text") Say(report, TextAt(line, "content"));
  report.mark = part ? "text" : "";
  if (type == "error" && TextAt(line, "severity") == "error") ReadGeminiFault(TextAt(line, "message"), report);
  if (type != "result") return;
  if (const auto tokens = SumAt(At(line, "stats"), {"total_tokens"})) report.usage.tokens = tokens;
  if (TextAt(line, "status") == "error") ReadGeminiFault(TextAt(At(line, "error"), "message"), report);
}

Program Gemini() {
  Program program;
  program.name = "gemini";
  program.title = "Gemini CLI";
  program.executable = "gemini";
  program.launch = LaunchGemini;
  program.read = ReadGemini;
  program.read_errors = ReadGeminiErrors;
  program.ask_ready = AskVersion;
  program.install_hint = "npm install -g @google/gemini-cli";
  program.takes_conversation = true;
  program.tells_tokens = true;
  return program;
}

}  // namespace aw::cli::run
