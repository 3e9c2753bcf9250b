#include <boost/json/serialize.hpp>

#include "programs/code.h"
#include "programs/reader.h"
#include "programs/rows.h"
#include "wire/json_reader.h"

namespace aw::programs {
namespace {

// Enables only the named tools, and no hook, server or permission of the project's folder; the user's own settings have
// the login and the model. Allowing Read, Grep and Glob by name would open the whole machine; without a name they can
// read the project.
Launch LaunchClaude(const Order& order) {
  boost::json::object server = McpServer(order);
  server["type"] = "stdio";
  Launch launch{{"claude", "-p", "--output-format", "stream-json", "--verbose", "--mcp-config",
                 McpServersJson(std::move(server)), "--allowedTools", Joined(order.tools, "mcp__aw__")}};
  auto& words = launch.words;
  if (!order.trusts_program) {
    words.insert(words.end(), {"--strict-mcp-config", "--setting-sources", "user", "--tools", "Read,Grep,Glob",
                               "--permission-mode", "dontAsk"});
  }
  if (!order.model.empty()) words.insert(words.end(), {"--model", order.model});
  words.push_back((order.resumes ? "--resume=" : "--session-id=") + order.conversation);
  // By default Claude Code retries a refused key for three minutes.
  launch.variables = {{"CLAUDE_CODE_MAX_RETRIES", "3"}, {"DISABLE_AUTOUPDATER", "1"}};
  return launch;
}

bool IsRefusal(std::string_view text) {
  for (const char* words : {"No such tool available", "Permission to use", "haven't granted", "requires approval",
                            "has been denied", "don't ask mode"}) {
    if (text.find(words) != text.npos) return true;
  }
  return false;
}

// The text of a tool's result, which is a string or a list of parts.
std::string_view TextOf(const boost::json::value& block) {
  if (const std::string_view text = TextAt(block, "content"); !text.empty()) return text;
  const auto& parts = ArrayAt(block, "content");
  return parts.empty() ? std::string_view() : TextAt(parts[0], "text");
}

void ReadClaudeStart(const boost::json::value& line, Report& report) {
  for (const auto& server : ArrayAt(line, "mcp_servers")) {
    if (TextAt(server, "name") == "aw") report.lacks_tools = TextAt(server, "status") == "failed";
  }
}

// A message arrives once per part, each time with its usage, which counts once. Only the result has exact usage.
void CountClaude(const boost::json::value& message, Report& report) {
  const std::string_view id = TextAt(message, "id");
  if (id.empty() || id == report.mark) return;
  report.mark = id;
  const auto tokens = SumAt(At(message, "usage"), {"input_tokens", "cache_creation_input_tokens",
                                                   "cache_read_input_tokens", "output_tokens"});
  if (tokens) AddTokens(report, *tokens);
}

void ReadBlocks(const boost::json::value& message, Report& report) {
  for (const auto& block : ArrayAt(message, "content")) {
    const std::string_view type = TextAt(block, "type");
    if (type == "text") SetText(report, TextAt(block, "text"));
    if (type == "tool_use") SetTool(report, TextAt(block, "name"));
    if (type != "tool_result") continue;
    report.doing.clear();
    const std::string_view text = TextOf(block);
    if (FlagAt(block, "is_error") && IsRefusal(text)) AddDenial(report, text);
  }
}

// The event before it has the second; the text only the minute or the hour.
std::optional<SystemTime> TimeOf(const Report& report, std::string_view words) {
  if (report.quota && report.quota->resets_at) return report.quota->resets_at;
  return ResetIn(words, std::chrono::system_clock::now());
}

void ReadClaudeEnd(const boost::json::value& line, Report& report) {
  report.doing.clear();
  const auto tokens = SumAt(
      At(line, "usage"), {"input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens"});
  if (tokens) report.usage.tokens = tokens;
  if (const auto usd = CostAt(line, "total_cost_usd")) report.usage.usd = usd;
  if (report.denials.empty()) {
    for (const auto& denial : ArrayAt(line, "permission_denials")) AddDenial(report, TextAt(denial, "tool_name"));
  }
  if (!FlagAt(line, "is_error")) {
    report.quota.reset();
    return SetText(report, TextAt(line, "result"));
  }
  std::string_view why = TextAt(line, "result");
  const auto& errors = ArrayAt(line, "errors");
  if (why.empty() && !errors.empty() && errors[0].is_string()) why = View(errors[0].get_string());
  if (why.empty()) why = TextAt(line, "subtype");
  SetFault(report, why);
  report.lost_conversation = why.find("No conversation found") != why.npos;
  if (NumberAt(line, "api_error_status") == 429 || MentionsLimit(why)) SetQuota(report, why, TimeOf(report, why));
}

}  // namespace

void ReadClaude(const boost::json::value& line, Report& report) {
  const std::string_view type = TextAt(line, "type");
  if (const std::string_view id = TextAt(line, "session_id"); !id.empty()) report.conversation = id;
  if (type == "system" && TextAt(line, "subtype") == "init") return ReadClaudeStart(line, report);
  if (type == "system" && TextAt(line, "subtype") == "api_retry")
    return SetTool(report, "a new try: " + std::string(TextAt(line, "error")));
  if (type == "assistant") {
    report.doing.clear();
    CountClaude(At(line, "message"), report);
  }
  if (type == "assistant" || type == "user") return ReadBlocks(At(line, "message"), report);
  if (type == "rate_limit_event") {
    const auto& info = At(line, "rate_limit_info");
    if (TextAt(info, "status") == "rejected")
      SetQuota(report, "its usage limit is reached", SecondsAt(info, "resetsAt"));
  }
  if (type == "result") ReadClaudeEnd(line, report);
}

namespace {

// Claude Code honours these also in an untrusted folder, where it ignores the settings.
std::string ClaudeTools(const CommandInput& input) {
  std::string out = "Edit(.aweave/drafts/**)";
  const auto add = [&](const Names& names, std::string_view before, std::string_view after) {
    for (const std::string_view name : names) out.append(", ").append(before).append(name).append(after);
  };
  add(CommandsOf(input.guide.role, input.grant), "Bash(aw ", " *)");
  add(ToolsOf(input.guide.role, input.grant), "mcp__aw__", "");
  return out;
}

std::string AsClaudeSkill(const CommandInput& input) {
  const Split split = SplitFrontMatter(input);
  return "---\n" + split.front + "allowed-tools: " + ClaudeTools(input) + "\n---\n\n" + split.body;
}

std::string ClaudeDeadline(const Terms&) { return "\"" + std::to_string(DeadlineFor("claude")) + "\""; }

// clang-format off
constexpr CommandPlace kClaudeCommands[] = {
    {Where::kBoth, ".claude/skills/debate-{role}/SKILL.md", AsClaudeSkill},
};

// Its skills grant the permissions of one role, its settings those that all roles of the installation share. The other
// programs have no permissions of a command, so their settings grant all.
constexpr SettingPlace kClaudeSettings[] = {
    {Purpose::kPermission, Where::kBoth, ".claude/settings.json", "", Kind::kItem, "permissions/allow", "Bash(aw {} *)", nullptr, Each::kSharedCommand},
    {Purpose::kPermission, Where::kBoth, ".claude/settings.json", "", Kind::kItem, "permissions/allow", "Edit(.aweave/drafts/**)", nullptr},
    {Purpose::kPermission, Where::kBoth, ".claude/settings.json", "", Kind::kItem, "permissions/allow", "Write(.aweave/drafts/**)", nullptr},
    // For a wait without a deadline: its shell moves a command to the background after two minutes.
    {Purpose::kEnvironment, Where::kBoth, ".claude/settings.json", "", Kind::kMember, "env/DEBATE_WAIT_DEADLINE", "", ClaudeDeadline},
    {Purpose::kMcpPermission, Where::kBoth, ".claude/settings.json", "", Kind::kItem, "permissions/allow", "mcp__aw__{}", nullptr, Each::kSharedTool},
    {Purpose::kMcpServer, Where::kUser, ".claude.json", "", Kind::kMember, "mcpServers/aw", "", PlainServer},
    {Purpose::kMcpServer, Where::kProject, ".mcp.json", "", Kind::kMember, "mcpServers/aw", "", PlainServer},
};

constexpr Relocation kClaudeRelocations[] = {
    {".claude.json", "CLAUDE_CONFIG_DIR", ".claude.json"},
    {".claude/", "CLAUDE_CONFIG_DIR", ""},
};
// clang-format on

}  // namespace

Program Claude() {
  Program program = FromRow("claude");
  program.launch = LaunchClaude;
  program.read = ReadClaude;
  program.ask_ready = [](const std::string& path, const std::string&) {
    auto [readiness, asked] = AskVersionAnd(path, {"auth", "status", "--json"});
    const auto status = ParseJson(asked.output);
    if (status && At(*status, "loggedIn").is_bool()) readiness.logged_in = FlagAt(*status, "loggedIn");
    if (!readiness.ready()) readiness.advice = "Log in: run 'claude auth login'";
    return readiness;
  };
  program.takes_conversation = true;
  program.reports_usd = true;
  program.reports_tokens = true;
  program.most_result_bytes = 50'000;
  return program;
}

constinit const Code kClaude{"claude", Claude, {kClaudeCommands, kClaudeSettings, kClaudeRelocations}};

}  // namespace aw::programs
