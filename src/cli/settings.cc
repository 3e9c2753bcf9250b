#include "cli/settings.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

#include "programs/guides.h"
#include "programs/table/table.h"

namespace aw::cli {
namespace {

struct Variable {
  const char* name;
  std::string_view fallback;
  std::string_view help;
  // Returns the error, if any. Null: ReadHostAndPort reads it.
  std::optional<std::string> (*set)(Settings& settings, std::string_view value);
};

std::optional<std::string> SetToken(std::string& token, std::string_view value) {
  for (const char c : value) {
    if (c <= ' ' || c > '~') return "must be printable ASCII without spaces";
  }
  token = value;
  return std::nullopt;
}

std::string Lowered(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

// The agent program that runs aw, detected by the variables that it sets for its commands.
std::string_view AgentAround(const Surroundings& around) {
  for (const programs::Row& row : programs::Table()) {
    for (const std::string_view variable : programs::WordsOf(row.marks)) {
      if (!around.Variable(std::string(variable).c_str()).empty()) return row.name;
    }
  }
  return {};
}

// clang-format off
constexpr Variable kVariables[] = {
    {"DEBATE_SERVER_URL", "http://127.0.0.1:3456", "The server's address; https:// verifies its certificate",
     [](Settings& s, std::string_view v) -> std::optional<std::string> {
       auto url = client::ParseUrl(v);
       if (!url && v.find('@') != v.npos) return "must be an address without a user and a password";  // keep the password out
       if (!url) return "must be an address like http://127.0.0.1:3456, not '" + std::string(v) + "'";
       s.url = *std::move(url);
       return std::nullopt;
     }},
    {"DEBATE_SERVER_HOST", "127.0.0.1", "Without DEBATE_SERVER_URL: the server's host, and where 'aw server start' listens",
     nullptr},
    {"DEBATE_SERVER_PORT", "3456", "Without DEBATE_SERVER_URL: the server's port, and where 'aw server start' listens",
     nullptr},
    {"DEBATE_AUTH_TOKEN", "", "The server's access token",
     [](Settings& s, std::string_view v) { return SetToken(s.token, v); }},
    {"DEBATE_ARBITRATOR_TOKEN", "", "The arbitrator's token: used by ruling, intervention and delete",
     [](Settings& s, std::string_view v) { return SetToken(s.arbitrator_token, v); }},
    {"DEBATE_WAIT_DEADLINE", "", "The timeout of 'aw debate wait' in seconds; default: 300, or the limit of the agent program that runs aw",
     [](Settings& s, std::string_view v) -> std::optional<std::string> {
       const auto [end, failure] = std::from_chars(v.data(), v.data() + v.size(), s.wait_deadline_s);
       if (failure == std::errc{} && end == v.data() + v.size() && s.wait_deadline_s >= 0) return std::nullopt;
       return "must be a whole number of seconds, not '" + std::string(v) + "'";
     }},
    {"DEBATE_ROLE", "", "proposer, opponent or arbitrator: aw refuses the moves of every other role",
     [](Settings& s, std::string_view v) -> std::optional<std::string> {
       s.role = v;
       if (v == "proposer" || v == "opponent" || v == "arbitrator") return std::nullopt;
       return "must be one of: proposer, opponent, arbitrator; not '" + std::string(v) + "'";
     }},
    {"DEBATE_LANGUAGE", "", "The language in which agents write, such as Vietnamese or vi; default: the motion's",
     [](Settings& s, std::string_view v) -> std::optional<std::string> {
       s.language = v;
       return std::nullopt;
     }},
    {"DEBATE_AUTO_START", "", "1: commands start the server if none runs at a local address; 0: they do not; default: 1, but 0 with DEBATE_SERVER_URL or DEBATE_ROLE",
     [](Settings& s, std::string_view v) -> std::optional<std::string> {
       constexpr std::string_view kTrue[] = {"1", "t", "true", "y", "yes", "on"};
       s.auto_start = std::ranges::count(kTrue, Lowered(v)) > 0;
       return std::nullopt;
     }},
};
// clang-format on

// The address of DEBATE_SERVER_HOST and DEBATE_SERVER_PORT, if one is set and DEBATE_SERVER_URL is not. A server that
// listens on all addresses is reached on this machine.
std::optional<Failure> ReadHostAndPort(Settings& settings, const Surroundings& around) {
  const std::string_view port = around.Variable("DEBATE_SERVER_PORT");
  std::string host(around.Variable("DEBATE_SERVER_HOST"));
  if (!around.Variable("DEBATE_SERVER_URL").empty() || (port.empty() && host.empty())) return std::nullopt;
  if (host.empty() || host == "0.0.0.0") host = "127.0.0.1";
  if (host == "::") host = "::1";
  if (host.find(':') != host.npos) host = "[" + host + "]";
  auto url = client::ParseUrl("http://" + host + ":" + std::string(port.empty() ? "3456" : port));
  if (!url || !url->prefix.empty()) {
    return Refuse("DEBATE_SERVER_HOST and DEBATE_SERVER_PORT must be a host and a port from 1 to 65535, not '" +
                      std::string(around.Variable("DEBATE_SERVER_HOST")) + "' and '" + std::string(port) + "'",
                  "Correct these environment variables, or set DEBATE_SERVER_URL");
  }
  settings.url = *std::move(url);
  return std::nullopt;
}

}  // namespace

bool IsRunByAgent(const Surroundings& around) {
  return !AgentAround(around).empty() || !around.Variable("DEBATE_ROLE").empty();
}

OrFailure<Settings> ReadSettings(std::string program, const Surroundings& around) {
  Settings settings;
  settings.retry_pause = around.retry_pause;
  settings.agent = AgentAround(around);
  if (!settings.agent.empty()) settings.wait_deadline_s = programs::DeadlineFor(settings.agent);
  for (const Variable& variable : kVariables) {
    std::string_view text = around.Variable(variable.name);
    if (text.empty()) text = variable.fallback;
    if (text.empty() || !variable.set) continue;
    if (auto problem = variable.set(settings, text)) {
      return Refuse(std::string(variable.name) + " " + *problem, "Correct that environment variable, or unset it");
    }
  }
  // An address that the user gives is a server that the user runs. An agent in a run must not start one.
  if (around.Variable("DEBATE_AUTO_START").empty())
    settings.auto_start = around.Variable("DEBATE_SERVER_URL").empty() && settings.role.empty();
  if (auto failure = ReadHostAndPort(settings, around)) return *std::move(failure);
  if (settings.arbitrator_token.empty()) settings.arbitrator_token = settings.token;
  if (settings.token.empty()) settings.token = settings.arbitrator_token;
  const std::string_view home = around.Variable("HOME");
  if (home.starts_with('/')) settings.home = std::string(home) + "/.aweave";
  settings.program = std::move(program);
  return settings;
}

std::vector<VariableHelp> Variables() {
  std::vector<VariableHelp> rows;
  for (const Variable& variable : kVariables) rows.push_back({variable.name, variable.fallback, variable.help});
  return rows;
}

}  // namespace aw::cli
