#include "mcp/prompts.h"

#include <algorithm>
#include <array>

#include "core/agent_text.h"
#include "core/embedded.h"
#include "core/fill_in.h"
#include "mcp/scope.h"
#include "mcp/tool_handlers.h"
#include "wire/fields.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"
#include "wire/quotation.h"

AW_DECLARE_EMBEDDED(command_proposer);
AW_DECLARE_EMBEDDED(command_opponent);
AW_DECLARE_EMBEDDED(command_arbitrator);
AW_DECLARE_EMBEDDED(per_agent);
AW_DECLARE_EMBEDDED(agent_errors);
AW_DECLARE_EMBEDDED(rules_proposer_coding_plan);
AW_DECLARE_EMBEDDED(rules_proposer_general);
AW_DECLARE_EMBEDDED(rules_opponent_coding_plan);
AW_DECLARE_EMBEDDED(rules_opponent_general);
AW_DECLARE_EMBEDDED(rules_arbitrator_coding_plan);
AW_DECLARE_EMBEDDED(rules_arbitrator_general);

namespace aw::mcp {
namespace {

struct Texts {
  std::string_view command;
  std::string_view coding_rules;
  std::string_view general_rules;
};

const Texts& TextsOf(Role role) {
  static const Texts proposer{AW_EMBEDDED(command_proposer), AW_EMBEDDED(rules_proposer_coding_plan),
                              AW_EMBEDDED(rules_proposer_general)};
  static const Texts opponent{AW_EMBEDDED(command_opponent), AW_EMBEDDED(rules_opponent_coding_plan),
                              AW_EMBEDDED(rules_opponent_general)};
  static const Texts arbitrator{AW_EMBEDDED(command_arbitrator), AW_EMBEDDED(rules_arbitrator_coding_plan),
                                AW_EMBEDDED(rules_arbitrator_general)};
  switch (role) {
    case Role::kProposer: return proposer;
    case Role::kOpponent: return opponent;
    case Role::kArbitrator: return arbitrator;
  }
  __builtin_unreachable();
}

// The front matter is for programs.
std::string_view WithoutFrontMatter(std::string_view text) {
  if (!text.starts_with("---\n")) return text;
  const std::size_t end = text.find("\n---\n", 3);
  return end == text.npos ? text : text.substr(end + 5);
}

struct Asked {
  std::string debate_id;
  std::string debate_type;
  std::string topic;
  std::string language;
};

Outcome Render(Role role, const Asked& asked) {
  std::string text = CommandFor(role) + "\n";
  // A debate that does not exist yet may get either type; the rules of both would be too long.
  if (asked.debate_type.empty()) {
    text.append("# Rules\n\nRead them with `debate_rules` as soon as you know the debate's type, and follow them.\n");
  } else {
    text.append(RulesFor(role, asked.debate_type, asked.language));
  }
  text.append("\n# Now\n\nYou are the ").append(Name(role)).append(". Begin.\n");
  if (!asked.debate_id.empty()) text.append("\n- debate_id: ").append(asked.debate_id).append(" (join or resume it)");
  if (!asked.debate_type.empty()) text.append("\n- debate_type: ").append(QuotedUnlessWord(asked.debate_type));
  if (!asked.topic.empty()) text.append("\n- topic: ").append(QuotedUnlessWord(asked.topic));
  text.push_back('\n');

  std::string out = R"({"description":"The )";
  out.append(Name(role)).append(R"('s command and rules","messages":[{"role":"user","content":{"type":"text","text":)");
  AppendQuoted(out, text);
  return Done{.object = out + "}}]}"};
}

Outcome RefusePrompt(const Error& error) { return RpcError{RpcError::kInternal, error.message}; }

std::string TextOf(const json::object& arguments, std::string_view name) {
  const json::value* value = arguments.if_contains({name.data(), name.size()});
  return value ? std::string(View(value->get_string())) : std::string();
}

// Reads the type from the debate.
Work PromptFor(Role role, const Request& request, const json::object& arguments) {
  Asked asked{TextOf(arguments, "debate_id"), TextOf(arguments, "debate_type"), TextOf(arguments, "topic"),
              request.scope.language};
  const auto id = Uuid::Parse(asked.debate_id);
  if (!asked.debate_id.empty() && !id) return Outcome(RpcError{RpcError::kInvalidParams, "debate_id must be a UUID"});
  if (!id || !asked.debate_type.empty()) return Render(role, asked);
  return Read{[role, asked = std::move(asked), id = *id](ReadTx& tx) {
                Asked known = asked;
                if (const auto head = tx.FindDebate(id)) known.debate_type = head->debate.debate_type;
                return Render(role, known);
              },
              RefusePrompt};
}

template <Role role>
Work Get(const Request& request, const json::object& arguments) {
  return PromptFor(role, request, arguments);
}

constexpr std::string_view kScheme = "aweave://";
constexpr std::array<std::string_view, 3> kParts{"rules", "command", "errors"};

struct AskedText {
  Role role = Role::kProposer;
  std::string type;
  std::string part;
};

Result<AskedText> ReadAsked(const json::object& arguments) {
  const JsonParameters parameters(arguments, {});
  Fields fields(parameters);
  AskedText asked;
  asked.part = fields.OptionalText("part").value_or("rules");
  asked.type = fields.OptionalText("type").value_or("");
  const auto role = RoleNamed(fields.OptionalText("role").value_or(""));
  if (!role) fields.Keep(InvalidInput("role must be one of: proposer, opponent, arbitrator"));
  if (std::ranges::find(kParts, asked.part) == kParts.end()) {
    fields.Keep(InvalidInput("part must be one of: rules, command, errors"));
  }
  asked.role = role.value_or(Role::kProposer);
  return fields.Done(std::move(asked));
}

std::string AskedFor(const AskedText& asked, std::string_view language) {
  if (asked.part == "errors") return std::string(ErrorsText());
  return asked.part == "command" ? CommandFor(asked.role) : RulesFor(asked.role, asked.type, language);
}

void AppendResource(std::string& out, std::string_view uri, std::string_view title) {
  {
    ObjectWriter object(out);
    object.Text("uri", uri);
    object.Text("name", title);
    object.Text("title", title);
    object.Text("mimeType", "text/markdown");
  }
  out.push_back(',');
}

}  // namespace

std::string CommandFor(Role role) {
  return TextFor({.role = role}, FillIn(WithoutFrontMatter(TextsOf(role).command), AW_EMBEDDED(per_agent), "mcp"));
}

// A debate that does not exist yet may get either type.
std::string RulesFor(Role role, std::string_view debate_type, std::string_view language) {
  const Addressee addressee{.language = language};
  const bool coding = debate_type == "coding_plan_debate";
  std::string text;
  if (coding || debate_type.empty()) text.append(WordedFor(TextsOf(role).coding_rules, addressee)).append("\n");
  if (!coding) text.append(WordedFor(TextsOf(role).general_rules, addressee));
  return text;
}

std::string_view ErrorsText() { return AW_EMBEDDED(agent_errors); }

std::span<const Prompt> DebatePrompts() {
  static const std::vector<PromptArgument> arguments{
      {"debate_id", "The debate to join or resume; left out: a new one"},
      {"debate_type", "coding_plan_debate or general_debate; the debate's own when left out"},
      {"topic", "What to debate, or anything else you should know"},
  };
  static const std::vector<Prompt> prompts{
      {"proposer", "Propose", "Open or resume a debate and defend its motion", arguments, Get<Role::kProposer>},
      {"opponent", "Oppose", "Join a debate and test its motion", arguments, Get<Role::kOpponent>},
      {"arbitrator", "Judge", "Follow a debate and rule on it", arguments, Get<Role::kArbitrator>},
  };
  return prompts;
}

Work GetAgentText(const Request& request, json::object arguments) {
  const auto asked = ReadAsked(arguments);
  if (!asked) return Refused(request, asked.error());
  std::string data = ObjectOf([&](ObjectWriter& object) {
    object.Text("role", Name(asked->role));
    object.Text("part", asked->part);
  });
  return Outcome(ToolResult(data, AskedFor(*asked, request.scope.language), request.form));
}

// aweave://rules/ROLE/TYPE, aweave://commands/ROLE, aweave://errors
std::optional<std::string> AgentTextAt(std::string_view uri, std::string_view language) {
  if (!uri.starts_with(kScheme)) return std::nullopt;
  uri.remove_prefix(kScheme.size());
  if (uri == "errors") return std::string(ErrorsText());
  const std::string_view kind = uri.substr(0, uri.find('/'));
  uri.remove_prefix(std::min(kind.size() + 1, uri.size()));
  const std::string_view name = uri.substr(0, uri.find('/'));
  const std::string_view type = uri.substr(std::min(name.size() + 1, uri.size()));
  const auto role = RoleNamed(name);
  if (!role) return std::nullopt;
  if (kind == "commands" && name.size() == uri.size()) return CommandFor(*role);
  if (kind != "rules" || type.empty() || type.find('/') != type.npos) return std::nullopt;
  return RulesFor(*role, type, language);
}

void AppendAgentResources(std::string& out, const Scope& scope) {
  for (const Role role : kRoles) {
    if (scope.role && *scope.role != role) continue;
    const std::string name(Name(role));
    AppendResource(out, "aweave://commands/" + name, "The " + name + "'s command");
    for (const char* type : {"coding_plan_debate", "general_debate"}) {
      AppendResource(out, "aweave://rules/" + name + "/" + type, "The " + name + "'s rules, " + type);
    }
  }
  AppendResource(out, "aweave://errors", "Errors, and what to do");
}

}  // namespace aw::mcp
