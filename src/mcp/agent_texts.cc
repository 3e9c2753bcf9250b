#include "mcp/agent_texts.h"

#include <algorithm>
#include <array>

#include "mcp/prompts.h"
#include "mcp/tool_handlers.h"
#include "wire/fields.h"
#include "wire/json_writer.h"

namespace aw::mcp {
namespace {

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

Work GetAgentText(const Request& request, json::object arguments) {
  const auto asked = ReadAsked(arguments);
  if (!asked) return Refused(request, asked.error());
  std::string data;
  {
    ObjectWriter object(data);
    object.Text("role", Name(asked->role));
    object.Text("part", asked->part);
  }
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
