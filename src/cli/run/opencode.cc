#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <cstdlib>

#include "cli/run/reader.h"
#include "cli/run/rows.h"
#include "wire/json_reader.h"

namespace aw::cli::run {
namespace {

namespace json = boost::json;

// The member of that name as an object, made if it is none.
json::object& Within(json::object& object, std::string_view name) {
  json::value& value = object[name];
  if (!value.is_object()) value.emplace_object();
  return value.get_object();
}

// On an agent of our own: permissions elsewhere are merged with the user's. Never "ask": it would end the run.
json::object Debater(const Order& order) {
  json::object permission{{"*", "deny"}, {"read", "allow"}, {"grep", "allow"}, {"glob", "allow"}, {"list", "allow"}};
  for (const std::string& tool : order.tools) permission["aw_" + tool] = "allow";
  permission["external_directory"] = "deny";
  return {{"mode", "primary"}, {"description", "A debater"}, {"permission", std::move(permission)}};
}

// The user may have settings in this variable already.
std::string OpenCodeSettings(const Order& order) {
  const char* present = std::getenv("OPENCODE_CONFIG_CONTENT");
  const auto parsed = ParseJson(present ? present : "{}");
  json::object settings = parsed && parsed->is_object() ? parsed->get_object() : json::object();
  json::array command{json::value(order.aw)};
  for (const std::string& word : order.mcp_words) command.push_back(json::value(word));
  Within(settings, "mcp")["aw"] = {{"type", "local"},
                                   {"command", std::move(command)},
                                   {"environment", {{"DEBATE_SERVER_URL", order.url}}},
                                   {"enabled", true},
                                   {"timeout", 30'000}};
  if (!order.trusts_program) Within(settings, "agent")["debater"] = Debater(order);
  settings["share"] = "disabled";
  settings["autoupdate"] = false;
  return json::serialize(settings);
}

Launch LaunchOpenCode(const Order& order) {
  Launch launch{{"opencode", "run", "--format", "json", "--dir", order.folder}};
  auto& words = launch.words;
  launch.variables = {{"OPENCODE_CONFIG_CONTENT", OpenCodeSettings(order)}, {"OPENCODE_DISABLE_AUTOUPDATE", "1"}};
  if (!order.trusts_program) {
    words.insert(words.end(), {"--agent", "debater"});
    launch.variables.emplace_back("OPENCODE_DISABLE_PROJECT_CONFIG", "1");
    launch.variables.emplace_back("OPENCODE_PERMISSION", "{}");
  }
  if (!order.model.empty()) words.insert(words.end(), {"-m", order.model});
  if (order.resumes) words.insert(words.end(), {"-s", order.conversation});
  return launch;
}

void ReadOpenCodeTool(const json::value& part, Report& report) {
  const std::string_view error = TextAt(At(part, "state"), "error");
  for (const char* words : {"unavailable tool", "prevents you from using", "rejected permission"}) {
    if (error.find(words) == error.npos) continue;
    return Deny(report, std::string(TextAt(part, "tool")) + ": " + std::string(error));
  }
}

// A model without a known price costs 0 there: that is no price.
void CountOpenCode(const json::value& part, Report& report) {
  const auto& counts = At(part, "tokens");
  auto tokens = SumAt(counts, {"total"});
  if (!tokens) {
    tokens = SumAt(counts, {"input", "output", "reasoning"});
    if (tokens) *tokens += SumAt(At(counts, "cache"), {"read", "write"}).value_or(0);
  }
  if (tokens) AddTokens(report, *tokens);
  const auto usd = CostAt(part, "cost");
  if (usd && *usd > 0) report.usage.usd = report.usage.usd.value_or(0) + *usd;
}

}  // namespace

void ReadOpenCode(const json::value& line, Report& report) {
  const std::string_view type = TextAt(line, "type");
  const auto& part = At(line, "part");
  if (const std::string_view id = TextAt(line, "sessionID"); !id.empty()) report.conversation = id;
  if (type == "text") Say(report, TextAt(part, "text"));
  if (type == "tool_use") ReadOpenCodeTool(part, report);
  if (type == "step_finish") CountOpenCode(part, report);
  if (type != "error") return;
  const auto& error = At(line, "error");
  std::string_view words = TextAt(At(error, "data"), "message");
  if (words.empty()) words = TextAt(error, "name");
  Fail(report, words);
  if (NumberAt(At(error, "data"), "statusCode") == 429 || SpeaksOfLimit(words))
    LimitReached(report, words, ResetIn(words, std::chrono::system_clock::now()));
}

Program OpenCode() {
  Program program;
  program.name = "opencode";
  program.title = "OpenCode";
  program.executable = "opencode";
  program.launch = LaunchOpenCode;
  program.read = ReadOpenCode;
  program.read_errors = [](std::string_view errors, Report& report) {
    if (errors.find("Session not found") != errors.npos) report.lost_conversation = true;
  };
  program.ask_ready = AskVersion;
  program.install_hint = "npm install -g opencode-ai";
  program.tells_usd = true;
  program.tells_tokens = true;
  program.most_result_bytes = 50'000;
  return program;
}

}  // namespace aw::cli::run
