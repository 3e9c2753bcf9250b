// The configuration. Precedence: flag, environment, configuration file, default.
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

}  // namespace aw
