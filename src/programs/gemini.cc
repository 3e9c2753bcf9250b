#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <cstdlib>

#include "platform/file.h"
#include "programs/code.h"
#include "programs/reader.h"
#include "programs/rows.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::programs {
namespace {

namespace json = boost::json;

json::array NamesAsJson(const std::vector<std::string>& names) { return json::array(names.begin(), names.end()); }

std::string GeminiSettings(const Order& order) {
  json::object server = McpServer(order);
  // Gemini strips variables with such names from the environment of its servers.
  if (order.has_token) server["env"].as_object()["DEBATE_AUTH_TOKEN"] = "$DEBATE_AUTH_TOKEN";
  server["cwd"] = order.folder;  // for looking up quotes and running allowed commands
  server["includeTools"] = NamesAsJson(order.tools);
  server["timeout"] = 900'000;
  if (order.trusts_program) server["trust"] = true;  // this server alone: no user is there to confirm
  json::object servers;
  servers["aw"] = std::move(server);
  json::object settings{{"mcpServers", std::move(servers)}};
  settings["context"] = {{"includeDirectories", json::array{json::value(order.folder)}}};
  // The default of ten attempts takes minutes if a provider refuses.
  settings["general"] = {{"maxAttempts", 3}, {"enableAutoUpdate", false}, {"enableAutoUpdateNotification", false}};
  if (!order.trusts_program) settings["hooksConfig"] = {{"enabled", false}};
  return json::serialize(settings);
}

// Gemini does not offer tools without an allow rule to the model.
std::string PolicyFor(const Order& order) {
  return "[[rule]]\nmcpName = \"aw\"\ntoolName = " + json::serialize(NamesAsJson(order.tools)) +
         "\ndecision = \"allow\"\npriority = 900\n\n"
         "[[rule]]\ntoolName = [\"read_file\", \"glob\", \"grep_search\", \"list_directory\"]\n"
         "decision = \"allow\"\npriority = 900\n\n"
         "[[rule]]\ntoolName = \"*\"\ndecision = \"deny\"\npriority = 800\n";
}

// Gemini reads servers from the user's settings, from the system's settings, which belong to root, and from its
// workspace. So its workspace is a folder of the run; the project is a further folder, from which it loads nothing.
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

void ReadGeminiFault(std::string_view words, Report& report) { SetFaultAndQuota(report, words); }

void ReadResult(const json::value& line, Report& report) {
  report.doing.clear();
  const std::string_view type = TextAt(At(line, "error"), "type");
  if (TextAt(line, "status") != "error") return;
  if (type == "tool_not_registered" || type.find("denied") != type.npos || type.find("policy") != type.npos)
    AddDenial(report, TextAt(At(line, "error"), "message"));
}

void ReadGeminiErrors(std::string_view errors, Report& report) {
  for (const char* words : {"MCP issues detected", "Security Warning: Skipping system settings file",
                            "Tool \"debate_context\" not found", "Tool \"docs_get\" not found"}) {
    if (errors.find(words) != errors.npos) report.lacks_tools = true;
  }
  if (errors.find("Error resuming session") != errors.npos) report.lost_conversation = true;
  const std::size_t status = errors.find("failed with status 429");
  if (status != errors.npos && report.usage.tokens.value_or(0) == 0) SetQuota(report, "its provider answers 429");
}

// The exit code of a start without a prompt, if Gemini found no login.
constexpr int kNoWayToLogIn = 41;

// A login by Google leaves one of these, wherever it stores the token; only a turn shows whether it is still valid.
bool HasGoogleLogin(const std::string& folder) {
  if (std::getenv("GOOGLE_APPLICATION_CREDENTIALS")) return true;
  for (const char* file : {"/oauth_creds.json", "/google_accounts.json", "/gemini-credentials.json"}) {
    if (platform::ReadUpTo(folder + file, 1u << 20)) return true;
  }
  return false;
}

Readiness AskGemini(const std::string& path, const std::string&) {
  for (const char* name : {"GEMINI_API_KEY", "GOOGLE_API_KEY", "GOOGLE_GENAI_USE_VERTEXAI", "GOOGLE_GENAI_USE_GCA"}) {
    if (std::getenv(name)) return AskVersion(path);
  }
  auto [readiness, asked] = AskVersionAnd(path, {});
  const char* home = std::getenv("HOME");
  const std::string folder = std::string(home ? home : "") + "/.gemini";
  const std::string settings = platform::ReadUpTo(folder + "/settings.json", 1u << 20).value_or("");
  const bool is_by_google = settings.find("oauth-personal") != settings.npos;
  if (asked.exit_status != kNoWayToLogIn && (!is_by_google || HasGoogleLogin(folder))) return readiness;
  readiness.logged_in = false;
  readiness.advice = "Log in: run 'gemini' once, or set GEMINI_API_KEY";
  return readiness;
}

}  // namespace

void ReadGemini(const json::value& line, Report& report) {
  const std::string_view type = TextAt(line, "type");
  if (type == "init") report.conversation = TextAt(line, "session_id");
  if (type == "tool_use") SetTool(report, TextAt(line, "tool_name"));
  if (type == "tool_result") ReadResult(line, report);
  const bool part = type == "message" && TextAt(line, "role") == "assistant";
  if (part && report.mark == "text") AppendText(report, TextAt(line, "content"));
  if (part && report.mark != "text") SetText(report, TextAt(line, "content"));
  report.mark = part ? "text" : "";
  if (type == "error" && TextAt(line, "severity") == "error") ReadGeminiFault(TextAt(line, "message"), report);
  if (type != "result") return;
  if (const auto tokens = SumAt(At(line, "stats"), {"total_tokens"})) report.usage.tokens = tokens;
  if (TextAt(line, "status") == "error") ReadGeminiFault(TextAt(At(line, "error"), "message"), report);
}

namespace {

std::string ReplacedAll(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size()) text.replace(at, from.size(), to);
  return text;
}

std::string AsGeminiCommand(const CommandInput& input) {
  const Split split = SplitFrontMatter(input);
  const std::string body = ReplacedAll(ReplacedAll(split.body, "\\", "\\\\"), "\"\"\"", "\"\"\\\"");
  return "description = " + Quoted(Description(split.front)) + "\nprompt = \"\"\"\n" + body +
         "\n## The user says\n\n{{args}}\n\"\"\"\n";
}

// Gemini does not pass variables that look like secrets to a server. A reference writes no secret to the file; an unset
// variable is empty.
std::string References(const Terms& terms) {
  std::string out;
  for (const std::string_view name : TokensFor(terms)) {
    out.append(out.empty() ? "" : ",").append(Quoted(name)).append(":").append(Quoted("$" + std::string(name)));
  }
  return out;
}

std::string GeminiServer(const Terms& terms) {
  return ServerMember(terms, {},
                      ",\"env\":{" + References(terms) + "}" + ToolList("includeTools", terms) + ",\"trust\":true");
}

// Redirection stays forbidden: it would allow `aw … > any-file`. Gemini drops a pattern that could be slow.
std::string GeminiPolicy(const Terms& terms) {
  return std::string(kRulesHead) + "[[rule]]\ntoolName = \"run_shell_command\"\ncommandPrefix = [" +
         Listed(AllowedCommands(terms.grant), "aw ") +
         "]\ndecision = \"allow\"\npriority = 200\n\n"
         "# Their drafts, and nothing else.\n[[rule]]\ntoolName = [\"write_file\", \"replace\"]\n"
         "argsPattern = '\"file_path\":\"[^\"]*\\.aweave/drafts/[a-zA-Z0-9_-]+\\.[a-z]+\"'\n"
         "decision = \"allow\"\npriority = 200\n";
}

// clang-format off
constexpr CommandPlace kGeminiCommands[] = {
    {Where::kBoth, ".gemini/commands/debate/{role}.toml", AsGeminiCommand},
};

// Gemini reads no permissions from a project.
constexpr SettingPlace kGeminiSettings[] = {
    {Purpose::kPermission, Where::kUser, ".gemini/policies/aw.toml", "", Kind::kFile, "", "", GeminiPolicy},
    {Purpose::kMcpServer, Where::kBoth, ".gemini/settings.json", "", Kind::kMember, "mcpServers/aw", "", GeminiServer},
};

constexpr Relocation kGeminiRelocations[] = {
    {".gemini/", "GEMINI_CLI_HOME", ".gemini/"},
};
// clang-format on

}  // namespace

Program Gemini() {
  Program program = FromRow("gemini");
  program.launch = LaunchGemini;
  program.read = ReadGemini;
  program.read_errors = ReadGeminiErrors;
  program.ask_ready = AskGemini;
  program.takes_conversation = true;
  program.reports_tokens = true;
  program.most_result_bytes = 40'000;
  return program;
}

constinit const Code kGemini{"gemini", Gemini, {kGeminiCommands, kGeminiSettings, kGeminiRelocations}};

}  // namespace aw::programs
