#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <cstdlib>

#include "cli/file.h"
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
  server["cwd"] = order.folder;  // where quotes are looked up and allowed commands run
  server["includeTools"] = Names(order.tools);
  server["timeout"] = 900'000;
  if (order.trusts_program) server["trust"] = true;  // it alone: nobody is there to ask
  json::object servers;
  servers["aw"] = std::move(server);
  json::object settings{{"mcpServers", std::move(servers)}};
  settings["context"] = {{"includeDirectories", json::array{json::value(order.folder)}}};
  // Fewer tries than ten, which are minutes, for a provider that refuses.
  settings["general"] = {{"maxAttempts", 3}, {"enableAutoUpdate", false}, {"enableAutoUpdateNotification", false}};
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

// It takes servers from the user's settings, from system settings that belong to root, and from its workspace. So its
// workspace is a folder of the run, which is ours; the project is a further folder, of which nothing is loaded.
Launch LaunchGemini(const Order& order) {
  const std::string workspace = FileOf(order, "gemini");
  Launch launch{{"gemini", "-o", "stream-json", "--skip-trust"}};
  auto& words = launch.words;
  launch.folder = workspace;
  launch.files.emplace_back(workspace + "/.gemini/settings.json", GeminiSettings(order));
  if (!order.trusts_program) {
    const std::string policy = FileOf(order, "gemini-policy.toml");
    launch.files.emplace_back(policy, PolicyFor(order));
    words.insert(words.end(), {"--approval-mode", "default", "--allowed-mcp-server-names", "aw", "--policy", policy});
  }
  if (!order.model.empty()) words.insert(words.end(), {"-m", order.model});
  words.push_back((order.resumes ? "--resume=" : "--session-id=") + order.conversation);
  launch.variables = {{"GEMINI_CLI_TRUST_WORKSPACE", "true"}};
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
  for (const char* words : {"MCP issues detected", "Security Warning: Skipping system settings file",
                            "Tool \"debate_context\" not found", "Tool \"docs_get\" not found"}) {
    if (errors.find(words) != errors.npos) report.lacks_tools = true;
  }
  if (errors.find("Error resuming session") != errors.npos) report.lost_conversation = true;
  const std::size_t status = errors.find("failed with status 429");
  if (status != errors.npos && report.usage.tokens.value_or(0) == 0) LimitReached(report, "its provider answers 429");
}

// Without a way to log in by its settings or its environment it ends at once; whether that works, only a turn can tell.
Readiness AskGemini(const std::string& path) {
  Readiness readiness = AskVersion(path);
  for (const char* name : {"GEMINI_API_KEY", "GOOGLE_API_KEY", "GOOGLE_GENAI_USE_VERTEXAI", "GOOGLE_GENAI_USE_GCA"}) {
    if (std::getenv(name)) return readiness;
  }
  const char* home = std::getenv("HOME");
  const std::string own = std::string(home ? home : "");
  for (const std::string& file : {own + "/.gemini/settings.json", own + "/.gemini/.env", own + "/.env"}) {
    const std::string text = ReadUpTo(file, 1u << 20).value_or("");
    for (const char* way : {"selectedType", "selectedAuthType", "GEMINI_API_KEY", "GOOGLE_"}) {
      if (text.find(way) != text.npos) return readiness;
    }
  }
  readiness.logged_in = false;
  readiness.advice = "Log in: run 'gemini' once, or set GEMINI_API_KEY";
  return readiness;
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
  program.ask_ready = AskGemini;
  program.install_hint = "npm install -g @google/gemini-cli";
  program.takes_conversation = true;
  program.tells_tokens = true;
  program.most_result_bytes = 40'000;
  return program;
}

}  // namespace aw::cli::run
