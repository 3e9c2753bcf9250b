#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <cstdlib>
#include <sstream>

#include "platform/file.h"
#include "programs/code.h"
#include "programs/reader.h"
#include "programs/rows.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::programs {
namespace {

namespace json = boost::json;

// The member of that name, replaced by an empty object if it is not an object.
json::object& Within(json::object& object, std::string_view name) {
  json::value& value = object[name];
  if (!value.is_object()) value.emplace_object();
  return value.get_object();
}

// Defines an own agent: permissions elsewhere are merged with the user's. Never "ask": that would end the run.
json::object Debater(const Order& order) {
  json::object permission{{"*", "deny"}, {"read", "allow"}, {"grep", "allow"}, {"glob", "allow"}, {"list", "allow"}};
  for (const std::string& tool : order.tools) permission["aw_" + tool] = "allow";
  permission["external_directory"] = "deny";
  return {{"mode", "primary"}, {"description", "A debater"}, {"permission", std::move(permission)}};
}

// The user may have settings in this variable, which are kept.
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
  // Only this log has failed requests, which OpenCode repeats until the end of the turn.
  Launch launch{{"opencode", "run", "--format", "json", "--print-logs", "--log-level", "ERROR", "--dir", order.folder}};
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
    return AddDenial(report, std::string(TextAt(part, "tool")) + ": " + std::string(error));
  }
}

// OpenCode reports 0 for a model without a known price: that means unknown.
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

// `… message="stream error" … small=false … error.error="AI_APICallError: Cannot connect to API: …"`. A small request
// is for the conversation's title; the turn continues without it.
void ReadOpenCodeErrorLine(std::string_view line, Report& report) {
  constexpr std::string_view kError = "error.error=\"";
  const std::size_t start = line.find(kError);
  if (line.find("message=\"stream error\"") == line.npos || line.find(" small=true ") != line.npos) return;
  if (start == line.npos) return;
  std::string_view words = line.substr(start + kError.size());
  words = words.substr(0, words.rfind('"'));
  if (const std::size_t cause = words.find(" (cause: "); cause != words.npos) words = words.substr(0, cause);
  for (const std::string_view kind : {"AI_APICallError: ", "AI_RetryError: "}) {
    if (words.starts_with(kind)) words.remove_prefix(kind.size());
  }
  ++report.failed_requests;
  SetFaultAndQuota(report, words);
}

bool IsModelName(std::string_view line) {
  return line.find('/') != line.npos && line.find_first_of(" \t\r") == line.npos;
}

std::vector<std::string> ModelsIn(const std::string& output) {
  std::vector<std::string> models;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    if (IsModelName(line)) models.push_back(std::move(line));
  }
  return models;
}

// The model of a new conversation, chosen as OpenCode does: from its settings, or the last used one.
bool HasChosenModel(const std::string& path) {
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  const std::string folder = state ? state : std::string(home ? home : "") + "/.local/state";
  const auto used = ParseJson(platform::ReadUpTo(folder + "/opencode/model.json", 1u << 20).value_or(""));
  if (used && !ArrayAt(*used, "recent").empty()) return true;
  const auto settings = ParseJson(Ask(path, {"debug", "config"}).output);
  return !settings || !TextAt(*settings, "model").empty();
}

bool LacksLogins(const std::string& path) {
  return Ask(path, {"auth", "list"}).output.find(" 0 credentials") != std::string::npos;
}

// Without a login OpenCode uses the free models of its maker's service. It would send the plan there without consent,
// and if that service cannot be reached, it would wait until the end of the turn.
Readiness AskOpenCode(const std::string& path, const std::string& model) {
  constexpr std::string_view kGivenAway = "opencode/";
  auto [readiness, asked] = AskVersionAnd(path, {"models"});
  if (asked.exit_status != 0) return readiness;
  const std::vector<std::string> models = ModelsIn(asked.output);
  const auto is_given_away = [&](const std::string& name) { return name.starts_with(kGivenAway); };
  if (!model.empty()) {
    const bool is_known = models.empty() || std::ranges::find(models, model) != models.end();
    readiness.has_model = is_known;
    if (!is_known) readiness.advice = "It has no model '" + model + "': 'opencode models' lists those that it has";
    return readiness;
  }
  if (!std::ranges::all_of(models, is_given_away) || (models.empty() && !LacksLogins(path))) return readiness;
  if (!models.empty() && (std::getenv("OPENCODE_API_KEY") || HasChosenModel(path))) return readiness;
  readiness.logged_in = readiness.has_model = false;
  readiness.advice = "Log in: run 'opencode auth login'";
  if (!models.empty()) readiness.advice += "; or choose one of its free models: 'opencode:model=" + models[0] + "'";
  return readiness;
}

}  // namespace

void ReadOpenCode(const json::value& line, Report& report) {
  const std::string_view type = TextAt(line, "type");
  const auto& part = At(line, "part");
  if (const std::string_view id = TextAt(line, "sessionID"); !id.empty()) report.conversation = id;
  if (type != "error") report.failed_requests = 0;
  if (type == "step_finish") {  // an earlier refusal was granted later
    report.quota.reset();
    report.fault.clear();
  }
  if (type == "text") SetText(report, TextAt(part, "text"));
  if (type == "tool_use") ReadOpenCodeTool(part, report);
  if (type == "step_finish") CountOpenCode(part, report);
  if (type != "error") return;
  const auto& error = At(line, "error");
  std::string_view words = TextAt(At(error, "data"), "message");
  if (words.empty()) words = TextAt(error, "name");
  SetFaultAndQuota(report, words, NumberAt(At(error, "data"), "statusCode") == 429);
}

namespace {

std::string AsOpenCodeCommand(const CommandInput& input) {
  const Split split = SplitFrontMatter(input);
  return "---\ndescription: " + Quoted(Description(split.front)) + "\n---\n\n" + split.body +
         "\n## The user says\n\n$ARGUMENTS\n";
}

std::string OpenCodeServer(const Terms& terms) {
  return "{\"type\":\"local\",\"command\":[" + Quoted(terms.program) + ",\"mcp\"],\"enabled\":true}";
}

std::string AllowValue(const Terms&) { return "\"allow\""; }
std::string DenyValue(const Terms&) { return "\"deny\""; }

constexpr std::string_view kUserFile = ".config/opencode/opencode.json";
constexpr std::string_view kUserFileWithComments = ".config/opencode/opencode.jsonc";

// clang-format off
constexpr CommandPlace kOpenCodeCommands[] = {
    {Where::kUser, ".config/opencode/commands/debate-{role}.md", AsOpenCodeCommand},
    {Where::kProject, ".opencode/commands/debate-{role}.md", AsOpenCodeCommand},
};

// OpenCode allows everything without a rule, so it gets rules that forbid; the other programs ask or refuse.
constexpr SettingPlace kOpenCodeSettings[] = {
    {Purpose::kPermission, Where::kUser, kUserFile, kUserFileWithComments, Kind::kMember, "permission/bash/aw {}*", "", AllowValue, Each::kAllowedCommand},
    {Purpose::kPermission, Where::kUser, kUserFile, kUserFileWithComments, Kind::kMember, "permission/bash/aw {}*", "", DenyValue, Each::kForbiddenCommand},
    {Purpose::kPermission, Where::kUser, kUserFile, kUserFileWithComments, Kind::kMember, "permission/edit/.aweave~1drafts~1**", "", AllowValue},
    {Purpose::kPermission, Where::kProject, "opencode.json", "opencode.jsonc", Kind::kMember, "permission/bash/aw {}*", "", AllowValue, Each::kAllowedCommand},
    {Purpose::kPermission, Where::kProject, "opencode.json", "opencode.jsonc", Kind::kMember, "permission/bash/aw {}*", "", DenyValue, Each::kForbiddenCommand},
    {Purpose::kPermission, Where::kProject, "opencode.json", "opencode.jsonc", Kind::kMember, "permission/edit/.aweave~1drafts~1**", "", AllowValue},
    {Purpose::kMcpPermission, Where::kUser, kUserFile, kUserFileWithComments, Kind::kMember, "permission/aw_{}", "", AllowValue, Each::kAllowedTool},
    {Purpose::kMcpPermission, Where::kUser, kUserFile, kUserFileWithComments, Kind::kMember, "permission/aw_{}", "", DenyValue, Each::kForbiddenTool},
    {Purpose::kMcpPermission, Where::kProject, "opencode.json", "opencode.jsonc", Kind::kMember, "permission/aw_{}", "", AllowValue, Each::kAllowedTool},
    {Purpose::kMcpPermission, Where::kProject, "opencode.json", "opencode.jsonc", Kind::kMember, "permission/aw_{}", "", DenyValue, Each::kForbiddenTool},
    {Purpose::kMcpServer, Where::kUser, kUserFile, kUserFileWithComments, Kind::kMember, "mcp/aw", "", OpenCodeServer},
    {Purpose::kMcpServer, Where::kProject, "opencode.json", "opencode.jsonc", Kind::kMember, "mcp/aw", "", OpenCodeServer},
};

constexpr Relocation kOpenCodeRelocations[] = {
    {".config/", "XDG_CONFIG_HOME", ""},
};
// clang-format on

}  // namespace

Program OpenCode() {
  Program program = FromRow("opencode");
  program.launch = LaunchOpenCode;
  program.read = ReadOpenCode;
  program.read_errors = [](std::string_view errors, Report& report) {
    if (errors.find("Session not found") != errors.npos) report.lost_conversation = true;
  };
  program.read_error_line = ReadOpenCodeErrorLine;
  program.ask_ready = AskOpenCode;
  program.reports_usd = true;
  program.reports_tokens = true;
  program.most_result_bytes = 50'000;
  return program;
}

constinit const Code kOpenCode{"opencode", OpenCode, {kOpenCodeCommands, kOpenCodeSettings, kOpenCodeRelocations}};

}  // namespace aw::programs
