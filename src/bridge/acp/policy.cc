#include <algorithm>
#include <boost/json/serialize.hpp>
#include <filesystem>

#include "bridge/acp/turn.h"
#include "bridge/mcp/limits.h"
#include "core/text.h"
#include "platform/file.h"
#include "wire/json_reader.h"
#include "wire/quotation.h"

namespace aw::bridge::acp {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

constexpr std::size_t kLongestWords = 200;

// Text before and after a tool's name.
struct Spelling {
  std::string_view before, after;
};
constexpr Spelling kSpellings[] = {
    {"", ""},          {"aw_", ""},
    {"aw__", ""},      {"aw-", ""},
    {"aw/", ""},       {"aw.", ""},
    {"aw:", ""},       {"aw: ", ""},
    {"aw - ", ""},     {"mcp_aw_", ""},
    {"mcp__aw__", ""}, {"mcp.aw.", ""},
    {"Tool: aw/", ""}, {"", " (aw MCP Server)"},
};

// Fields in which calls name their file.
constexpr std::string_view kPathFields[] = {"path",      "file_path", "filePath",  "filepath",      "absolute_path",
                                            "directory", "dir_path",  "parentDir", "notebook_path", "target_file"};

bool IsIn(const fs::path& folder, const fs::path& path) {
  std::error_code failure, unknown;
  const fs::path meant = fs::weakly_canonical(path.is_absolute() ? path : folder / path, failure);
  const fs::path root = fs::weakly_canonical(folder, unknown);
  return !failure && !unknown && platform::IsBelow(meant, root);
}

bool StaysInFolder(const Policy& policy, const json::value& tool_call) {
  const auto is_inside = [&](std::string_view path) {
    const bool is_plain = !path.starts_with('~') && path.find("://") == path.npos;
    return is_plain && (path.empty() || IsIn(policy.folder, path));
  };
  for (const json::value& location : ArrayAt(tool_call, "locations")) {
    if (!is_inside(TextAt(location, "path"))) return false;
  }
  const json::value& input = At(tool_call, "rawInput");
  return std::ranges::all_of(kPathFields, [&](std::string_view field) { return is_inside(TextAt(input, field)); });
}

std::string_view OptionOf(const json::value& params, std::string_view kind) {
  for (const json::value& option : ArrayAt(params, "options")) {
    if (TextAt(option, "kind") == kind) return TextAt(option, "optionId");
  }
  return {};
}

std::vector<std::string> SplitAtCommas(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    parts.emplace_back(text.substr(0, comma));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return parts;
}

}  // namespace

Policy PolicyFor(std::string folder, const std::vector<std::string>& server) {
  Policy policy{std::move(folder)};
  for (std::size_t at = 0; at + 1 < server.size(); ++at) {
    if (server[at] == "--tools") policy.tools = SplitAtCommas(server[at + 1]);
    if (server[at] == "--allow") policy.commands.push_back(server[at + 1]);
  }
  if (!policy.commands.empty()) policy.tools.emplace_back(mcp::kRunCommand);
  return policy;
}

std::string_view OurTool(const Policy& policy, const json::value& tool_call) {
  const std::string_view kind = TextAt(tool_call, "kind");
  if ((!kind.empty() && kind != "other") || !ArrayAt(tool_call, "locations").empty()) return {};
  const std::string_view title = TextAt(tool_call, "title");
  for (const std::string& tool : policy.tools) {
    for (const Spelling& spelling : kSpellings) {
      const bool fits = title.size() == spelling.before.size() + tool.size() + spelling.after.size();
      if (fits && title.starts_with(spelling.before) && title.ends_with(spelling.after) &&
          title.substr(spelling.before.size(), tool.size()) == tool) {
        return tool;
      }
    }
  }
  // Gemini uses the command as the title of a call of run_command.
  return std::ranges::count(policy.commands, title) > 0 ? mcp::kRunCommand : std::string_view();
}

bool Allows(const Policy& policy, const json::value& tool_call) {
  const std::string_view kind = TextAt(tool_call, "kind");
  if (kind == "read" || kind == "search") return StaysInFolder(policy, tool_call);
  return !OurTool(policy, tool_call).empty();
}

std::string PermissionResult(const json::value& params, bool allowed) {
  const std::string_view option = OptionOf(params, allowed ? "allow_once" : "reject_once");
  json::object outcome{{"outcome", option.empty() ? "cancelled" : "selected"}};
  if (!option.empty()) outcome["optionId"] = option;
  return json::serialize(json::object{{"outcome", std::move(outcome)}});
}

std::string Describe(const json::value& tool_call) {
  const std::string_view kind = TextAt(tool_call, "kind");
  const std::string_view title = TextAt(tool_call, "title");
  std::string words(kind.empty() ? "other" : kind);
  if (!title.empty()) words.append(": ").append(title);
  words = NeutralisedLine(words);
  return words.size() <= kLongestWords ? words : std::string(FirstBytes(words, kLongestWords)) + "…";
}

}  // namespace aw::bridge::acp
