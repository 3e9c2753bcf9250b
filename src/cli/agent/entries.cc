#include "cli/agent/entries.h"

#include "wire/json_writer.h"

namespace aw::cli::agent {
namespace {

// `"a", "b"`, with something around each.
std::string Listed(const Names& names, std::string_view before = {}) {
  std::string out;
  for (const std::string_view name : names) {
    out.append(out.empty() ? "" : ", ").append(Quoted(std::string(before) + std::string(name)));
  }
  return out;
}

std::string AsMember(const Terms& terms, std::string_view type, const std::string& more) {
  std::string out = "{";
  if (!type.empty()) out.append("\"type\":").append(Quoted(type)).append(",");
  return out + "\"command\":" + Quoted(terms.program) + ",\"args\":[\"mcp\"]" + more + "}";
}

std::string ToolList(std::string_view name, const Terms& terms) {
  return ",\"" + std::string(name) + "\":[" + Listed(AllowedTools(terms.grant)) + "]";
}

// An arbitrator's token is only for whoever may judge.
Names TokensFor(const Terms& terms) {
  Names names{"DEBATE_AUTH_TOKEN"};
  if (terms.grant == Grant::kJudging) names.emplace_back("DEBATE_ARBITRATOR_TOKEN");
  return names;
}

// Codex starts a server without the user's variables, but for those that are named.
Names VariablesFor(const Terms& terms) {
  Names names{"DEBATE_SERVER_URL", "DEBATE_ROLE"};
  for (const std::string_view name : TokensFor(terms)) names.push_back(name);
  return names;
}

// Gemini starts one without those that look like secrets. By reference no secret is written down; a variable that is
// not set is empty.
std::string References(const Terms& terms) {
  std::string out;
  for (const std::string_view name : TokensFor(terms)) {
    out.append(out.empty() ? "" : ",").append(Quoted(name)).append(":").append(Quoted("$" + std::string(name)));
  }
  return out;
}

constexpr std::string_view kRulesHead = "# Agents debate by running aw.\n";

}  // namespace

std::string McpServer(const Terms& terms) { return AsMember(terms, {}, {}); }

std::string GeminiServer(const Terms& terms) {
  return AsMember(terms, {},
                  ",\"env\":{" + References(terms) + "}" + ToolList("includeTools", terms) + ",\"trust\":true");
}

std::string CopilotServer(const Terms& terms) { return AsMember(terms, "local", ToolList("tools", terms)); }

std::string OpenCodeServer(const Terms& terms) {
  return "{\"type\":\"local\",\"command\":[" + Quoted(terms.program) + ",\"mcp\"],\"enabled\":true}";
}

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

// Redirection stays forbidden: it would allow `aw … > any-file`. Gemini drops a pattern that could be slow.
std::string GeminiPolicy(const Terms& terms) {
  return std::string(kRulesHead) + "[[rule]]\ntoolName = \"run_shell_command\"\ncommandPrefix = [" +
         Listed(AllowedCommands(terms.grant), "aw ") +
         "]\ndecision = \"allow\"\npriority = 200\n\n"
         "# Their drafts, and nothing else.\n[[rule]]\ntoolName = [\"write_file\", \"replace\"]\n"
         "argsPattern = '\"file_path\":\"[^\"]*\\.aweave/drafts/[a-zA-Z0-9_-]+\\.[a-z]+\"'\n"
         "decision = \"allow\"\npriority = 200\n";
}

std::string Allow(const Terms&) { return "\"allow\""; }
std::string Deny(const Terms&) { return "\"deny\""; }
std::string IgnoreAll(const Terms&) { return "*\n"; }

std::string OldGeminiServer(const Terms& terms) { return AsMember(terms, {}, ",\"trust\":true"); }
std::string OldCopilotServer(const Terms& terms) { return AsMember(terms, "local", ",\"tools\":[\"*\"]"); }

std::string OldCodexTable(const Terms& terms) {
  return "[mcp_servers.aw]\ncommand = " + Quoted(terms.program) +
         "\nargs = [\"mcp\"]\nenv_vars = [\"DEBATE_SERVER_URL\", \"DEBATE_AUTH_TOKEN\", \"DEBATE_ARBITRATOR_TOKEN\"]\n"
         "tool_timeout_sec = 300\n";
}

std::string OldCodexRules(const Terms&) {
  return "# Agents debate by running aw.\nprefix_rule(pattern = [\"aw\"], decision = \"allow\")\n";
}

std::string OldGeminiPolicy(const Terms&) {
  return "# Agents debate by running aw.\n[[rule]]\ntoolName = \"run_shell_command\"\ncommandPrefix = \"aw\"\n"
         "decision = \"allow\"\npriority = 100\n";
}

}  // namespace aw::cli::agent
