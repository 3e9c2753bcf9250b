#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "programs/code.h"
#include "programs/reader.h"
#include "programs/rows.h"
#include "programs/toml.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::programs {
namespace {

namespace json = boost::json;

// JSON strings and lists are valid TOML.
std::string InQuotes(std::string_view text) { return json::serialize(json::value(text)); }

std::string InQuotes(const std::vector<std::string>& words) {
  return json::serialize(json::array(words.begin(), words.end()));
}

std::string Server(const Order& order) {
  std::string out = "mcp_servers.aw={command=" + InQuotes(order.aw) + ",args=" + InQuotes(order.mcp_words);
  out.append(",env={DEBATE_SERVER_URL=").append(InQuotes(order.url)).append("}");
  // By name: all users of the machine can see a value on a command line.
  if (order.has_token) out.append(",env_vars=[\"DEBATE_AUTH_TOKEN\"]");
  out.append(",enabled_tools=").append(InQuotes(order.tools));
  return out + ",enabled=true,required=true,default_tools_approval_mode=\"approve\",tool_timeout_sec=900}";
}

std::string UserSettings() {
  const char* folder = std::getenv("CODEX_HOME");
  const char* home = std::getenv("HOME");
  if (!folder && !home) return {};
  std::ifstream file(folder ? std::string(folder) + "/config.toml" : std::string(home) + "/.codex/config.toml");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// Excludes the user's own MCP servers, the apps of the user's account, and the settings of the project's folder, even
// if the user trusts it. A user's allow rule would run commands outside the sandbox.
void TieHands(const Order& order, std::vector<std::string>& words) {
  words.insert(words.end(), {"--ignore-rules", "-s", "read-only", "-c", "approval_policy=\"never\""});
  words.insert(words.end(), {"-c", "projects={" + InQuotes(order.folder) + "={trust_level=\"untrusted\"}}"});
  words.insert(words.end(), {"-c", "features.apps=false", "-c", "features.plugins=false"});
  for (const std::string& name : TomlTablesIn(UserSettings(), "mcp_servers")) {
    if (name != "aw") words.insert(words.end(), {"-c", "mcp_servers={" + InQuotes(name) + "={enabled=false}}"});
  }
}

Launch LaunchCodex(const Order& order) {
  Launch launch{{"codex", "exec", "--json", "--skip-git-repo-check", "-C", order.folder}};
  auto& words = launch.words;
  if (!order.trusts_program) TieHands(order, words);
  words.insert(words.end(), {"-c", Server(order)});
  if (!order.model.empty()) words.insert(words.end(), {"-m", order.model});
  if (order.resumes) words.insert(words.end(), {"resume", order.conversation});
  words.push_back("-");
  return launch;
}

void ReadItem(const json::value& item, bool ended, Report& report) {
  const std::string_view type = TextAt(item, "type");
  if (type == "agent_message") return SetText(report, TextAt(item, "text"));
  std::string_view tool;
  if (type == "mcp_tool_call") tool = TextAt(item, "tool");
  if (type == "command_execution") tool = "shell";
  if (type == "file_change") tool = "patch";
  if (type == "web_search") tool = "web search";
  if (tool.empty()) return;
  SetTool(report, ended ? "" : tool);
  const std::string_view status = TextAt(item, "status");
  const std::string_view error = TextAt(At(item, "error"), "message");
  if (status == "declined" || (status == "failed" && type == "file_change"))
    AddDenial(report, type == "command_execution" ? TextAt(item, "command") : tool);
  if (error.find("rejected") != error.npos || error.find("cancelled") != error.npos)
    AddDenial(report, std::string(tool) + ": " + std::string(error));
}

void ReadCodexFault(std::string_view words, Report& report) { SetFaultAndQuota(report, words); }

// Only these have refusals within its own scripts, and the reason of a failed start.
void ReadCodexErrors(std::string_view errors, Report& report) {
  std::istringstream lines{std::string(errors)};
  for (std::string line; std::getline(lines, line);) {
    const auto has = [&line](std::string_view words) { return line.find(words) != line.npos; };
    if (has("rejected by user approval") || has("blocked by"))
      AddDenial(report, line.substr(line.find("error=") + 1 ? line.find("error=") + 6 : 0));
    if (has("required MCP servers failed")) report.lacks_tools = true;
    if (has("no rollout found")) report.lost_conversation = true;
    if (line.starts_with("Error: ") && report.fault.empty()) SetFault(report, line.substr(7));
  }
}

Readiness AskCodex(const std::string& path, const std::string&) {
  auto [readiness, asked] = AskVersionAnd(path, {"login", "status"});
  if (!asked.exit_status) return readiness;
  readiness.logged_in = *asked.exit_status == 0;
  // With a key in the environment or another provider there is no login; only a turn shows whether it works.
  const std::string settings = "\n" + UserSettings();
  if (std::getenv("CODEX_API_KEY") || settings.find("\nmodel_provider") != settings.npos) {
    if (!*readiness.logged_in) readiness.logged_in.reset();
  }
  if (!readiness.ready()) readiness.advice = "Log in: run 'codex login'";
  return readiness;
}

}  // namespace

void ReadCodex(const json::value& line, Report& report) {
  const std::string_view type = TextAt(line, "type");
  if (type == "thread.started") report.conversation = TextAt(line, "thread_id");
  if (type == "item.started" || type == "item.updated") ReadItem(At(line, "item"), false, report);
  if (type == "item.completed") ReadItem(At(line, "item"), true, report);
  if (type == "error") ReadCodexFault(TextAt(line, "message"), report);
  if (type == "turn.failed") ReadCodexFault(TextAt(At(line, "error"), "message"), report);
  if (type != "turn.completed") return;
  report.doing.clear();
  report.fault.clear();  // a retry succeeded
  report.quota.reset();
  if (const auto tokens = SumAt(At(line, "usage"), {"input_tokens", "output_tokens"})) report.usage.tokens = tokens;
}

namespace {

std::string CodexTable(const Terms& terms) {
  return "[mcp_servers.aw]\ncommand = " + Quoted(terms.program) + "\nargs = [\"mcp\"]\nenv_vars = [" +
         Listed(VariablesFor(terms)) + "]\nenabled_tools = [" + Listed(AllowedTools(terms.grant)) +
         "]\ndefault_tools_approval_mode = \"approve\"\ntool_timeout_sec = 300\n";
}

// A rule per group of commands: `aw debate …`, `aw docs …`, and those of one word.
std::string CodexRules(const Terms& terms) {
  std::string out(kRulesHead);
  const Names names = AllowedCommands(terms.grant);
  for (std::size_t i = 0; i < names.size();) {
    const std::size_t space = names[i].find(' ');
    const std::string_view group = names[i].substr(0, space);
    Names verbs;
    for (; i < names.size() && names[i].substr(0, names[i].find(' ')) == group; ++i) {
      if (space != names[i].npos) verbs.push_back(names[i].substr(space + 1));
    }
    out.append("prefix_rule(pattern = [\"aw\", ").append(Quoted(group));
    if (!verbs.empty()) out.append(", [").append(Listed(verbs)).append("]");
    out.append("], decision = \"allow\")\n");
  }
  return out;
}

// clang-format off
constexpr CommandPlace kCodexCommands[] = {
    {Where::kBoth, ".agents/skills/debate-{role}/SKILL.md", AsSkill},
};

constexpr SettingPlace kCodexSettings[] = {
    {Purpose::kPermission, Where::kBoth, ".codex/rules/aw.rules", "", Kind::kFile, "", "", CodexRules},
    {Purpose::kMcpServer, Where::kBoth, ".codex/config.toml", "", Kind::kTable, "mcp_servers.aw", "", CodexTable},
};

constexpr Relocation kCodexRelocations[] = {
    {".codex/", "CODEX_HOME", ""},
};
// clang-format on

}  // namespace

Program Codex() {
  Program program = FromRow("codex");
  program.launch = LaunchCodex;
  program.read = ReadCodex;
  program.read_errors = ReadCodexErrors;
  program.ask_ready = AskCodex;
  program.counts_conversation = true;
  program.reports_tokens = true;
  program.most_result_bytes = 12'000;  // for a model without data in Codex; else 40,000
  program.reads_by_shell = true;
  return program;
}

constinit const Code kCodex{"codex", Codex, {kCodexCommands, kCodexSettings, kCodexRelocations}};

}  // namespace aw::programs
