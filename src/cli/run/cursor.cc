// By Cursor's documentation: its program is not in a public registry, and this row was never run.
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "cli/run/reader.h"
#include "cli/run/rows.h"
#include "wire/json_reader.h"

namespace aw::cli::run {
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

Readiness AskCursor(const std::string& path) {
  Readiness readiness = AskVersion(path);
  const std::string status = Ask(path, {"status"}).output;
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

Program Cursor() {
  Program program;
  program.name = "cursor";
  program.title = "Cursor";
  program.executable = "cursor-agent";
  program.launch = LaunchCursor;
  program.read = ReadCursor;
  program.ask_ready = AskCursor;
  program.install_hint = "curl https://cursor.com/install -fsS | bash";
  return program;
}

}  // namespace aw::cli::run
