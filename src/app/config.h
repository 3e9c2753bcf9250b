// All that can be set, and where it comes from: flag, then environment, then configuration file, then default.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/limits.h"
#include "core/result.h"
#include "http/options.h"
#include "log/log.h"
#include "notify/settings.h"
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

// What prune removes.
struct PruneChoice {
  std::int64_t older_than_s = -1;  // negative: not given
  bool dry_run = false;
};

struct CommandLine {
  Config config;
  std::vector<std::string> words;  // what is not an option: the command and its arguments
  std::optional<Config> from;      // of migrate, as far as the store goes
  std::optional<Config> to;
  original::ImportSources import;
  PruneChoice prune;
  bool help = false;
  bool version = false;
};

// `environment(name)` gives a variable's value or null.
Result<CommandLine> ReadCommandLine(const std::vector<std::string>& arguments,
                                    const char* (*environment)(const char* name));

// Made of the table of options.
std::string HelpText();
std::string OptionsAsMarkdown();
// The manual page of a release of that day.
std::string ManText(std::string_view date);

}  // namespace aw
