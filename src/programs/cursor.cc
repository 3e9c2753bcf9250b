// Written from Cursor's documentation and never run: its program is not in a public registry.
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "programs/code.h"
#include "programs/reader.h"
#include "programs/rows.h"
#include "wire/json_reader.h"

namespace aw::programs {
namespace {

namespace json = boost::json;

std::string PermissionsFor(const Order& order) {
  json::array allow{json::value("Read(" + order.folder + "/**)")};
  for (const std::string& tool : order.tools) allow.push_back(json::value("Mcp(aw:" + tool + ")"));
  json::object permissions{{"allow", std::move(allow)}, {"deny", json::array{"Write(**)", "Shell(*)"}}};
  return json::serialize(json::object{{"permissions", std::move(permissions)}});
}

// Cursor reads servers and permissions only from files below its workspace or the user's home. So its workspace is a
// folder of the run, with our files, and it loads nothing from the project's folder.
Launch LaunchCursor(const Order& order) {
  const std::string workspace = FileOf(order, "cursor");
  Launch launch{
      {"cursor-agent", "-p", "--output-format", "stream-json", "--workspace", workspace, "--trust", "--approve-mcps"}};
  auto& words = launch.words;
  launch.files = {{workspace + "/.cursor/mcp.json", McpServersJson(McpServer(order))}};
  if (!order.trusts_program) launch.files.emplace_back(workspace + "/.cursor/cli.json", PermissionsFor(order));
  if (!order.model.empty()) words.insert(words.end(), {"--model", order.model});
  if (order.resumes) words.push_back("--resume=" + order.conversation);
  return launch;
}

// {"tool_call": {"readToolCall": {"args": …, "result": {"rejected": …}}}}
void ReadCursorTool(const json::value& line, Report& report) {
  const auto& call = At(line, "tool_call");
  if (!call.is_object() || call.get_object().empty()) return;
  const auto& [kind, value] = *call.get_object().begin();
  std::string_view name = TextAt(At(value, "args"), "toolName");
  if (name.empty()) name = TextAt(At(value, "args"), "name");
  if (name.empty()) name = kind;
  SetTool(report, TextAt(line, "subtype") == "started" ? name : "");
  if (!At(At(value, "result"), "rejected").is_null()) AddDenial(report, name);
}

Readiness AskCursor(const std::string& path, const std::string&) {
  auto [readiness, asked] = AskVersionAnd(path, {"status"});
  const std::string& status = asked.output;
  if (status.find("Not logged in") != status.npos)
    readiness.logged_in = false;
  else if (status.find("Logged in") != status.npos)
    readiness.logged_in = true;
  if (!readiness.ready()) readiness.advice = "Log in: run 'cursor-agent login'";
  return readiness;
}

}  // namespace

void ReadCursor(const json::value& line, Report& report) {
  const std::string_view type = TextAt(line, "type");
  if (const std::string_view id = TextAt(line, "session_id"); !id.empty()) report.conversation = id;
  if (type == "assistant") {
    for (const auto& part : ArrayAt(At(line, "message"), "content")) SetText(report, TextAt(part, "text"));
  }
  if (type == "tool_call") ReadCursorTool(line, report);
  if (type != "result") return;
  report.doing.clear();
  const auto tokens = SumAt(At(line, "usage"), {"inputTokens", "outputTokens", "cacheReadTokens", "cacheWriteTokens"});
  if (tokens) report.usage.tokens = tokens;
  const std::string_view text = TextAt(line, "result");
  if (!FlagAt(line, "is_error")) return SetText(report, text);
  SetFaultAndQuota(report, text);
}

namespace {

std::string AsCursorCommand(const CommandInput& input) { return SplitFrontMatter(input).body; }

// clang-format off
constexpr CommandPlace kCursorCommands[] = {
    {Where::kBoth, ".cursor/commands/debate-{role}.md", AsCursorCommand},
};

// Does not write Cursor's other file, permissions.json: it would override the list that the program keeps.
constexpr SettingPlace kCursorSettings[] = {
    {Purpose::kPermission, Where::kUser, ".cursor/cli-config.json", "", Kind::kItem, "permissions/allow", "Shell(aw:{}*)", nullptr, Each::kAllowedCommand},
    {Purpose::kPermission, Where::kProject, ".cursor/cli.json", "", Kind::kItem, "permissions/allow", "Shell(aw:{}*)", nullptr, Each::kAllowedCommand},
    {Purpose::kPermission, Where::kUser, ".cursor/cli-config.json", "", Kind::kItem, "permissions/allow", "Write(.aweave/drafts/**)", nullptr},
    {Purpose::kPermission, Where::kProject, ".cursor/cli.json", "", Kind::kItem, "permissions/allow", "Write(.aweave/drafts/**)", nullptr},
    {Purpose::kMcpPermission, Where::kUser, ".cursor/cli-config.json", "", Kind::kItem, "permissions/allow", "Mcp(aw:{})", nullptr, Each::kAllowedTool},
    {Purpose::kMcpPermission, Where::kProject, ".cursor/cli.json", "", Kind::kItem, "permissions/allow", "Mcp(aw:{})", nullptr, Each::kAllowedTool},
    {Purpose::kMcpServer, Where::kBoth, ".cursor/mcp.json", "", Kind::kMember, "mcpServers/aw", "", PlainServer},
};

constexpr Relocation kCursorRelocations[] = {
    {".cursor/cli-config.json", "CURSOR_CONFIG_DIR", "cli-config.json"},
    {".cursor/cli-config.json", "XDG_CONFIG_HOME", "cursor/cli-config.json"},
};
// clang-format on

}  // namespace

Program Cursor() {
  Program program = FromRow("cursor");
  program.launch = LaunchCursor;
  program.read = ReadCursor;
  program.ask_ready = AskCursor;
  return program;
}

constinit const Code kCursor{"cursor", Cursor, {kCursorCommands, kCursorSettings, kCursorRelocations}};

}  // namespace aw::programs
