#include "bridge/mcp/limits.h"

#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>

#include "bridge/mcp/project_command.h"
#include "bridge/mcp/sandbox_tool.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::bridge::mcp {
namespace {

namespace json = boost::json;

constexpr int kMethodNotFound = -32601;
constexpr std::size_t kLongestName = 64;
constexpr std::string_view kShowsDebate[] = {"debate_context", "debate_issues", "debate_wait", "debate_search"};
constexpr std::string_view kBlind =
    "Your first review is blind: read the document, check it against the project, and submit your claim. The debate is "
    "shown from your next turn on.";
constexpr std::string_view kOnlyTools = "Only tools are served here: no resources, prompts or subscriptions";

// Requests that are forwarded if tools are limited; all others are refused.
constexpr std::string_view kForwarded[] = {
    "initialize", "ping",           "server/discover", "logging/setLevel",         "tools/list",
    "tools/call", "resources/list", "prompts/list",    "resources/templates/list",
};
// Lists that are emptied in the answers.
constexpr std::string_view kEmptied[] = {"resources", "prompts", "resourceTemplates"};
constexpr std::string_view kRemovedCapabilities[] = {"resources", "prompts",
                                                     "completions"};  // removed from the capabilities

json::object* ObjectIn(json::object& object, std::string_view name) {
  json::value* found = object.if_contains(name);
  return found ? found->if_object() : nullptr;
}

// True if it changed something.
bool EmptyLists(json::object& result) {
  bool changed = false;
  for (const std::string_view name : kEmptied) {
    json::value* list = result.if_contains(name);
    if (!list || !list->is_array()) continue;
    *list = json::array();
    result.erase("nextCursor");
    changed = true;
  }
  if (json::object* capabilities = ObjectIn(result, "capabilities")) {
    for (const std::string_view name : kRemovedCapabilities) changed = capabilities->erase(name) > 0 || changed;
  }
  return changed;
}

}  // namespace

std::string Listed(const std::vector<std::string>& names) {
  std::string out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) out.append(i + 1 == names.size() ? " and " : ", ");
    out.append("`").append(names[i]).append("`");
  }
  return out;
}

std::string ErrorMessage(std::string_view id, int code, std::string_view text) {
  std::string out = R"({"jsonrpc":"2.0","id":)";
  out.append(id.empty() ? "null" : id).append(R"(,"error":{"code":)").append(std::to_string(code));
  AppendQuoted(out.append(R"(,"message":)"), text);
  return out + "}}";
}

std::string ToolAnswer(std::string_view id, const json::value& params, std::string_view text, bool is_error) {
  const bool modern = !TextAt(At(params, "_meta"), "io.modelcontextprotocol/protocolVersion").empty();
  std::string out = R"({"jsonrpc":"2.0","id":)";
  out.append(id.empty() ? "null" : id).append(R"(,"result":)");
  {
    ObjectWriter result(out);
    if (modern) result.Text("resultType", "complete");
    AppendQuoted(result.Raw("content").append(R"([{"type":"text","text":)"), text);
    out.append("}]");
    if (is_error) result.Bool("isError", true);
  }
  return out + "}";
}

std::string Limits::NamesOfTools() const {
  std::string names;
  for (const std::string& tool : tools_.value_or(std::vector<std::string>())) {
    names.append(names.empty() ? "" : ",").append(tool);
  }
  return names;
}

bool Limits::Serves(std::string_view tool) const {
  if (tool == kRunCommand) return !commands_.empty();
  if (tool == kSandboxRun) return sandbox_;
  return !tools_ || std::ranges::count(*tools_, tool) > 0;
}

std::optional<std::string> Limits::Refusal(std::string_view id, std::string_view method,
                                           const json::value& params) const {
  if (!tools_ || method.empty() || method.starts_with("notifications/")) return std::nullopt;
  if (std::ranges::count(kForwarded, method) == 0) return ErrorMessage(id, kMethodNotFound, kOnlyTools);
  if (method != "tools/call") return std::nullopt;
  const std::string_view name = TextAt(params, "name");
  if (blind_ && std::ranges::count(kShowsDebate, name) > 0) return ToolAnswer(id, params, kBlind, true);
  if (Serves(name)) return std::nullopt;
  std::vector<std::string> served = *tools_;
  if (!commands_.empty()) served.emplace_back(kRunCommand);
  if (sandbox_) served.emplace_back(kSandboxRun);
  const std::string what = name.size() > kLongestName ? "That tool" : "`" + std::string(name) + "`";
  return ToolAnswer(id, params, what + " is not given to you here; you have " + Listed(served) + ".", true);
}

Limits::OwnTool Limits::CalledTool(std::string_view method, const json::value& params) const {
  if (method != "tools/call") return OwnTool::kNone;
  const std::string_view name = TextAt(params, "name");
  if (name == kRunCommand && !commands_.empty()) return OwnTool::kCommand;
  return name == kSandboxRun && sandbox_ ? OwnTool::kSandbox : OwnTool::kNone;
}

std::optional<std::string> Limits::CommandOf(const json::value& params) const {
  const auto found = std::ranges::find(commands_, TextAt(At(params, "arguments"), "command"));
  if (found == commands_.end()) return std::nullopt;
  return *found;
}

std::string Limits::AllowedCommandsText() const {
  return "Only these commands may be run, each exactly as it is written: " + Listed(commands_) + ".";
}

json::value Limits::CommandToolEntry() const {
  const std::string description = "Run a command of the project in its folder. " + AllowedCommandsText() +
                                  " Answers the exit code and the end of the output; ends after " +
                                  std::to_string(kCommandTime.count()) + " seconds.";
  return {
      {"name", kRunCommand},
      {"title", "Run a command of the project"},
      {"description", description},
      {"inputSchema",
       {{"type", "object"},
        {"properties", {{"command", {{"type", "string"}, {"enum", json::array(commands_.begin(), commands_.end())}}}}},
        {"required", json::array{"command"}},
        {"additionalProperties", false}}},
      {"annotations",
       {{"readOnlyHint", false}, {"destructiveHint", false}, {"idempotentHint", false}, {"openWorldHint", false}}}};
}

std::string Limits::Filtered(std::string_view message) const {
  if (!tools_ && !HasOwnTools()) return std::string(message);
  auto parsed = ParseJson(message);
  json::object* whole = parsed ? parsed->if_object() : nullptr;
  json::object* result = whole ? ObjectIn(*whole, "result") : nullptr;
  if (!result) return std::string(message);
  bool changed = tools_ && EmptyLists(*result);
  json::value* tools = result->if_contains("tools");
  if (tools && tools->is_array()) {
    json::array& list = tools->get_array();
    const auto is_not_served = [this](const json::value& tool) {
      const std::string_view name = TextAt(tool, "name");
      return name == kRunCommand || name == kSandboxRun || !Serves(name);
    };
    list.erase(std::remove_if(list.begin(), list.end(), is_not_served), list.end());
    const bool is_last_page = !result->contains("nextCursor");
    if (is_last_page && !commands_.empty()) list.push_back(CommandToolEntry());
    if (is_last_page && sandbox_) list.push_back(SandboxToolEntry());
    changed = true;
  }
  return changed ? json::serialize(*parsed) : std::string(message);
}

}  // namespace aw::bridge::mcp
