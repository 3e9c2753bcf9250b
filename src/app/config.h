// The configuration. Precedence: flag, environment, configuration file, default.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/limits.h"
#include "core/result.h"
#include "http/options.h"
#include "log/log.h"
#include "notify/target.h"
#include "original/import.h"

namespace aw {

struct Config {
  http::Options http;
  Limits limits;
  notify::Settings notices;
  std::string db_path;
  std::string postgres_url;  // empty: the SQLite file
  log::Level log_level = log::Level::kInfo;
};

// The selection for `prune`.
struct PruneChoice {
  std::int64_t older_than_s = -1;  // negative: not given
  bool dry_run = false;
};

struct CommandLine {
  Config config;
  std::vector<std::string> words;  // the command and its arguments
  std::optional<Config> from;      // the source store of migrate; only its store fields are set
  std::optional<Config> to;
  original::ImportSources import;
  PruneChoice prune;
  bool help = false;
  bool version = false;
};

// `environment(name)` gives a variable's value or null.
Result<CommandLine> ReadCommandLine(const std::vector<std::string>& arguments,
                                    const char* (*environment)(const char* name));

// Generated from the table of options.
std::string HelpText();
std::string OptionsAsMarkdown();
// The manual page, dated with the release's day.
std::string ManText(std::string_view date);

// The table of settings, from which --help, the manual page, docs/operations.md, the environment variables and the
// configuration file are derived.

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
