// Everything that can be set, once: --help, the manual page, docs/operations.md, the environment and the configuration
// file all follow from one table.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/config.h"

namespace aw {

using Problem = std::optional<std::string>;  // what is wrong with a value

// One thing that can be set, by a flag, a variable or a line of the configuration file.
struct Setting {
  std::string_view flag;
  std::string_view environment;
  std::string_view value;  // what stands for the value in the help
  std::string_view default_text;
  std::string_view help;
  Problem (*set)(Config& config, std::string_view text);
};
inline constexpr std::string_view kYesNo = "BOOL";  // the value of what is true or false

std::span<const Setting> Settings();

// The file that holds them: it is named by a flag or a variable too, but not in itself.
inline constexpr Setting kConfigFile = {
    "config", "DEBATE_CONFIG", "FILE", "", "TOML file with any of these options; names with _ for -", nullptr};

// Values that commands take beside the settings.
Problem SetStore(Config& config, std::string_view text);
Problem SetText(std::string& target, std::string_view text);
Problem SetAge(PruneChoice& prune, std::string_view text);

}  // namespace aw
