// By Cursor's documentation: its program is not in a public registry, and this row was never run.
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

// It takes servers and permissions only from files below its workspace or the user's home. So its workspace is a folder
// of the run: what it approves there is ours, and nothing that the project's folder brings is loaded.
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
  Use(report, TextAt(line, "subtype") == "started" ? name : "");
  if (!At(At(value, "result"), "rejected").is_null()) Deny(report, name);
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
    for (const auto& part : ArrayAt(At(line, "message"), "content")) Say(report, TextAt(part, "text"));
  }
  if (type == "tool_call") ReadCursorTool(line, report);
  if (type != "result") return;
  report.doing.clear();
  const auto tokens = SumAt(At(line, "usage"), {"inputTokens", "outputTokens", "cacheReadTokens", "cacheWriteTokens"});
  if (tokens) report.usage.tokens = tokens;
  const std::string_view text = TextAt(line, "result");
  if (!FlagAt(line, "is_error")) return Say(report, text);
  Fail(report, text);
  if (SpeaksOfLimit(text)) LimitReached(report, text, ResetIn(text, std::chrono::system_clock::now()));
}

namespace {

std::string AsCursorCommand(const CommandInput& input) { return SplitFrontMatter(input).body; }

// clang-format off
constexpr CommandPlace kCursorCommands[] = {
    {Where::kBoth, ".cursor/commands/debate-{role}.md", AsCursorCommand},
};

// Cursor's other file, permissions.json, is left alone: it would end the list that is kept in the program.
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
