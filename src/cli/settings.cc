#include "cli/settings.h"

#include <charconv>
#include <cstdlib>
#include <optional>

namespace aw::cli {
namespace {

struct Variable {
  const char* name;
  std::string_view fallback;
  std::string_view help;
  std::optional<std::string> (*set)(Settings& settings, std::string_view value);  // what is wrong with it
};

std::optional<std::string> SetToken(std::string& token, std::string_view value) {
  for (const char c : value) {
    if (c <= ' ' || c > '~') return "must be printable ASCII without spaces";
  }
  token = value;
  return std::nullopt;
}

// clang-format off
constexpr Variable kVariables[] = {
    {"DEBATE_SERVER_URL", "http://127.0.0.1:3456", "Where the server is; https:// verifies its certificate",
     [](Settings& s, std::string_view v) -> std::optional<std::string> {
       auto url = client::ParseUrl(v);
       if (!url && v.find('@') != v.npos) return "must be an address without a user and a password";  // and not shown
       if (!url) return "must be an address like http://127.0.0.1:3456, not '" + std::string(v) + "'";
       s.url = *std::move(url);
       return std::nullopt;
     }},
    {"DEBATE_AUTH_TOKEN", "", "The server's access token",
     [](Settings& s, std::string_view v) { return SetToken(s.token, v); }},
    {"DEBATE_ARBITRATOR_TOKEN", "", "The arbitrator's token: used by ruling, intervention and delete",
     [](Settings& s, std::string_view v) { return SetToken(s.arbitrator_token, v); }},
    {"DEBATE_WAIT_DEADLINE", "300", "How many seconds 'aw debate wait' waits",
     [](Settings& s, std::string_view v) -> std::optional<std::string> {
       const auto [end, failure] = std::from_chars(v.data(), v.data() + v.size(), s.wait_deadline_s);
       if (failure == std::errc{} && end == v.data() + v.size() && s.wait_deadline_s >= 0) return std::nullopt;
       return "must be a whole number of seconds, not '" + std::string(v) + "'";
     }},
    {"DEBATE_AUTO_START", "", "1: a command that finds no server at a local address starts it",
     [](Settings& s, std::string_view v) -> std::optional<std::string> {
       s.auto_start = v == "1" || v == "true" || v == "yes";
       return std::nullopt;
     }},
};
// clang-format on

}  // namespace

OrFailure<Settings> ReadSettings(std::string program) {
  Settings settings;
  for (const Variable& variable : kVariables) {
    const char* value = std::getenv(variable.name);
    const std::string_view text = value && *value ? std::string_view(value) : variable.fallback;
    if (text.empty()) continue;
    if (auto problem = variable.set(settings, text)) {
      return Refuse(std::string(variable.name) + " " + *problem, "Correct that environment variable, or unset it");
    }
  }
  if (settings.arbitrator_token.empty()) settings.arbitrator_token = settings.token;
  if (settings.token.empty()) settings.token = settings.arbitrator_token;
  const char* home = std::getenv("HOME");
  settings.home = std::string(home && *home ? home : ".") + "/.aweave";
  settings.program = std::move(program);
  return settings;
}

std::string EnvironmentAsMarkdown() {
  std::string text = "| variable | default | meaning |\n|---|---|---|\n";
  for (const Variable& variable : kVariables) {
    text.append("| `").append(variable.name).append("` | ");
    if (!variable.fallback.empty()) text.append("`").append(variable.fallback).append("`");
    text.append(" | ").append(variable.help).append(" |\n");
  }
  return text;
}

}  // namespace aw::cli
