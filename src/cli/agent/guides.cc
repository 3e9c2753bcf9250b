#include "cli/agent/guides.h"

#include "core/embedded.h"
#include "wire/json_writer.h"

AW_DECLARE_EMBEDDED(command_proposer);
AW_DECLARE_EMBEDDED(command_opponent);
AW_DECLARE_EMBEDDED(command_arbitrator);
AW_DECLARE_EMBEDDED(rules_proposer_coding_plan);
AW_DECLARE_EMBEDDED(rules_proposer_general);
AW_DECLARE_EMBEDDED(rules_opponent_coding_plan);
AW_DECLARE_EMBEDDED(rules_opponent_general);
AW_DECLARE_EMBEDDED(rules_arbitrator_coding_plan);
AW_DECLARE_EMBEDDED(rules_arbitrator_general);

namespace aw::cli::agent {
namespace {

std::string ReplacedAll(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size()) text.replace(at, from.size(), to);
  return text;
}

// The files say 100, which fits every tool; longer where the tool allows it.
std::string WithDeadline(std::string_view text, int deadline_s) {
  return ReplacedAll(std::string(text), "--deadline 100", "--deadline " + std::to_string(deadline_s));
}

struct Split {
  std::string front;  // between the lines of dashes
  std::string body;
};

Split SplitFrontMatter(const CommandInput& input) {
  const std::string text = WithDeadline(input.guide.command, input.deadline_s);
  const std::size_t end = text.find("\n---\n", 3);
  if (!text.starts_with("---\n") || end == text.npos) return {{}, text};
  const std::size_t body = text.find_first_not_of('\n', end + 5);
  return {text.substr(4, end - 3), body == text.npos ? std::string() : text.substr(body)};
}

std::string Description(const std::string& front) {
  constexpr std::string_view kName = "description: ";
  const std::size_t at = front.find(kName);
  if (at == front.npos) return {};
  return front.substr(at + kName.size(), front.find('\n', at) - at - kName.size());
}

std::string Quoted(std::string_view text) {
  std::string out;
  AppendQuoted(out, text);
  return out;
}

std::string AsMember(const std::string& program, std::string_view type, std::string_view more) {
  std::string out = "{";
  if (!type.empty()) out.append("\"type\":").append(Quoted(type)).append(",");
  return out + "\"command\":" + Quoted(program) + ",\"args\":[\"mcp\"]" + std::string(more) + "}";
}

}  // namespace

std::string_view Guide::Rules(std::string_view debate_type) const {
  return debate_type == "coding_plan_debate" ? coding_rules : general_rules;
}

std::span<const Guide> Guides() {
  static const Guide guides[] = {
      {"proposer", AW_EMBEDDED(command_proposer), AW_EMBEDDED(rules_proposer_coding_plan),
       AW_EMBEDDED(rules_proposer_general)},
      {"opponent", AW_EMBEDDED(command_opponent), AW_EMBEDDED(rules_opponent_coding_plan),
       AW_EMBEDDED(rules_opponent_general)},
      {"arbitrator", AW_EMBEDDED(command_arbitrator), AW_EMBEDDED(rules_arbitrator_coding_plan),
       AW_EMBEDDED(rules_arbitrator_general)},
  };
  return guides;
}

OrFailure<Guide> GuideFor(std::string_view role) {
  for (const Guide& guide : Guides()) {
    if (guide.role == role) return guide;
  }
  return Refuse("--role must be one of: proposer, opponent, arbitrator; not '" + std::string(role) + "'");
}

std::string AsSkill(const CommandInput& input) { return WithDeadline(input.guide.command, input.deadline_s); }

std::string AsClaudeSkill(const CommandInput& input) {
  const Split split = SplitFrontMatter(input);
  return "---\n" + split.front + "argument-hint: \"[debate_id or topic]\"\nallowed-tools: Bash(aw *)\n---\n\n" +
         split.body;
}

std::string AsGeminiCommand(const CommandInput& input) {
  const Split split = SplitFrontMatter(input);
  const std::string body = ReplacedAll(ReplacedAll(split.body, "\\", "\\\\"), "\"\"\"", "\"\"\\\"");
  return "description = " + Quoted(Description(split.front)) + "\nprompt = \"\"\"\n" + body +
         "\n## The user says\n\n{{args}}\n\"\"\"\n";
}

std::string AsCursorCommand(const CommandInput& input) { return SplitFrontMatter(input).body; }

std::string AsOpenCodeCommand(const CommandInput& input) {
  const Split split = SplitFrontMatter(input);
  return "---\ndescription: " + Quoted(Description(split.front)) + "\n---\n\n" + split.body +
         "\n## The user says\n\n$ARGUMENTS\n";
}

std::string McpServer(const std::string& program) { return AsMember(program, {}, {}); }
std::string GeminiServer(const std::string& program) { return AsMember(program, {}, ",\"trust\":true"); }
std::string CopilotServer(const std::string& program) { return AsMember(program, "local", ",\"tools\":[\"*\"]"); }

std::string OpenCodeServer(const std::string& program) {
  return "{\"type\":\"local\",\"command\":[" + Quoted(program) + ",\"mcp\"],\"enabled\":true}";
}

// Codex starts servers without the user's environment, but for what is named.
std::string CodexTable(const std::string& program) {
  return "[mcp_servers.aw]\ncommand = " + Quoted(program) +
         "\nargs = [\"mcp\"]\nenv_vars = [\"DEBATE_SERVER_URL\", \"DEBATE_AUTH_TOKEN\", \"DEBATE_ARBITRATOR_TOKEN\"]\n"
         "tool_timeout_sec = 300\n";
}

std::string CodexRules(const std::string&) {
  return "# Agents debate by running aw.\nprefix_rule(pattern = [\"aw\"], decision = \"allow\")\n";
}
std::string GeminiPolicy(const std::string&) {
  return "# Agents debate by running aw.\n[[rule]]\ntoolName = \"run_shell_command\"\ncommandPrefix = \"aw\"\n"
         "decision = \"allow\"\npriority = 100\n";
}
std::string OpenCodeAllow(const std::string&) { return "\"allow\""; }

}  // namespace aw::cli::agent
