// The table of settings, from which --help, the manual page, docs/operations.md, the environment variables and the
// configuration file are derived.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/config.h"

namespace aw {

using Problem = std::optional<std::string>;  // the error message for an invalid value

// One setting, given by a flag, a variable or a line of the configuration file.
struct Setting {
  std::string_view flag;
  std::string_view environment;
  std::string_view value;  // the value's placeholder in the help
  std::string_view default_text;
  std::string_view help;
  Problem (*set)(Config& config, std::string_view text);
};
inline constexpr std::string_view kYesNo = "BOOL";  // the placeholder of booleans

std::span<const Setting> Settings();

// The path of the configuration file itself: a flag or a variable, but not a line of that file.
inline constexpr Setting kConfigFile = {
    "config", "DEBATE_CONFIG", "FILE", "", "TOML file with any of these options; names with _ for -", nullptr};

// Values of commands' own options.
Problem SetStore(Config& config, std::string_view text);
Problem SetText(std::string& target, std::string_view text);
Problem SetAge(PruneChoice& prune, std::string_view text);

}  // namespace aw
