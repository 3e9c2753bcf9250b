#include "conduct/gate_settings.h"

#include <toml++/toml.h>

#include <algorithm>
#include <optional>

#include "core/panel.h"

namespace aw::conduct {
namespace {

using Then = GateSettings::Then;
using Problem = std::optional<std::string>;  // of a value: "must be …"

Problem ReadNumber(const toml::node& node, std::int64_t least, std::int64_t most, std::int64_t& number) {
  const auto value = node.value_exact<std::int64_t>();
  if (!value || *value < least || *value > most)
    return "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most);
  number = *value;
  return std::nullopt;
}

Problem ReadOpponents(const toml::node& node, GateSettings& settings) {
  const toml::array* list = node.as_array();
  const Problem wrong = "must be a list of at most " + std::to_string(Panel::kMostSeats) +
                        " programs like [\"codex\", \"gemini:model=NAME\"]";
  if (!list || list->size() > Panel::kMostSeats) return wrong;
  for (const toml::node& each : *list) {
    const auto name = each.value_exact<std::string>();
    if (!name || name->empty()) return wrong;
    settings.opponents.push_back(*name);
  }
  return std::nullopt;
}

Problem ReadThen(const toml::node& node, GateSettings& settings) {
  const auto word = node.value_exact<std::string>();
  if (word != "ask" && word != "allow") return "must be \"ask\" or \"allow\"";
  settings.then = *word == "ask" ? Then::kAsk : Then::kAllow;
  return std::nullopt;
}

struct Key {
  std::string_view name;
  Problem (*read)(const toml::node& node, GateSettings& settings);
};

constexpr Key kKeys[] = {
    {"opponents", ReadOpponents},
    {"rounds", [](const toml::node& node, GateSettings& s) { return ReadNumber(node, 1, kMaxGateRounds, s.rounds); }},
    {"time",
     [](const toml::node& node, GateSettings& s) {
       std::int64_t number = 0;
       auto problem = ReadNumber(node, kMinGateTime.count(), kMaxGateTime.count(), number);
       if (!problem) s.time = std::chrono::seconds(number);
       return problem;
     }},
    {"min_lines",
     [](const toml::node& node, GateSettings& s) { return ReadNumber(node, 0, kMaxMinLines, s.min_lines); }},
    {"then", ReadThen},
};

Problem ReadTable(const toml::table& table, GateSettings& settings) {
  for (const auto& [name, node] : table) {
    const auto key = std::ranges::find(kKeys, std::string_view(name), &Key::name);
    if (key == std::end(kKeys)) return "'" + std::string(name) + "' is not a setting of [gate]";
    if (const Problem problem = key->read(node, settings)) return std::string(name) + " " + *problem;
  }
  return std::nullopt;
}

}  // namespace

OrFailure<GateSettings> ReadGateSettings(std::string_view text, const std::string& path) {
  const std::string remedy = "Correct '" + path + "'; docs/gate.md lists the settings";
  try {
    const toml::table whole = toml::parse(text);
    const toml::node* node = whole.get("gate");
    GateSettings settings;
    if (!node) return settings;
    if (!node->is_table()) return Refuse("'" + path + "': gate must be a table, [gate]", remedy);
    if (const Problem problem = ReadTable(*node->as_table(), settings))
      return Refuse("'" + path + "': " + *problem, remedy);
    return settings;
  } catch (const toml::parse_error& error) {
    return Refuse(
        "'" + path + "', line " + std::to_string(error.source().begin.line) + ": " + std::string(error.description()),
        remedy);
  }
}

GateSettings Tightened(GateSettings settings, std::string_view project_text) {
  try {
    const toml::table whole = toml::parse(project_text);
    const toml::table* gate = whole["gate"].as_table();
    if (!gate) return settings;
    if (const auto rounds = (*gate)["rounds"].value_exact<std::int64_t>())
      settings.rounds = std::max(settings.rounds, std::min(*rounds, kMaxProjectRounds));
    if (const auto lines = (*gate)["min_lines"].value_exact<std::int64_t>())
      settings.min_lines = std::min(settings.min_lines, std::max<std::int64_t>(*lines, 0));
    if ((*gate)["then"].value_exact<std::string>() == "ask") settings.then = Then::kAsk;
  } catch (const toml::parse_error&) {
    return settings;
  }
  return settings;
}

}  // namespace aw::conduct
