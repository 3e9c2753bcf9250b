#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "app/config.h"
#include "http/admission.h"
#include "options/parser.h"

namespace aw {
namespace {

using options::Kind;
using options::Option;

constexpr Option kOthers[] = {
    {kConfigFile.flag, "", Kind::kRaw, false, kConfigFile.value, kConfigFile.help, "", ""},
    {"version", "", Kind::kFlag, false, "", "", "", ""},
};
constexpr Option kCommandOptions[] = {
    {"from", "", Kind::kRaw, false, "STORE", "", "", ""},
    {"to", "", Kind::kRaw, false, "STORE", "", "", ""},
    {"documents", "", Kind::kRaw, false, "FILE", "", "", ""},
    {"closed-before", "", Kind::kRaw, false, "AGE", "", "", ""},
    {"dry-run", "", Kind::kFlag, false, "", "", "", ""},
};
// The command of each option that is not a setting.
constexpr std::pair<std::string_view, std::string_view> kOptionCommands[] = {
    {"migrate", "from"},     {"migrate", "to"},          {"import", "from"},
    {"import", "documents"}, {"prune", "closed-before"}, {"prune", "dry-run"}};

std::span<const std::span<const Option>> Tables() {
  static const auto flags = [] {
    std::vector<Option> options;
    for (const Setting& s : Settings()) {
      options.push_back({s.flag, "", Kind::kRaw, false, s.value, s.help, s.default_text, ""});
    }
    return options;
  }();
  static const std::span<const Option> tables[] = {flags, kOthers, kCommandOptions};
  return tables;
}

std::string Underscored(std::string_view flag) {
  std::string name(flag);
  for (char& c : name) c = c == '-' ? '_' : c;
  return name;
}

std::optional<std::string> AsText(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  if (const auto* array = node.as_array()) {
    std::string joined;
    for (const toml::node& item : *array) {
      const auto text = AsText(item);
      if (!text) return std::nullopt;
      joined.append(joined.empty() ? "" : ",").append(*text);
    }
    return joined;
  }
  return std::nullopt;
}

std::optional<Error> ReadFile(const std::string& path, Config& config) {
  toml::table table;
  try {
    table = toml::parse_file(path);
  } catch (const toml::parse_error& failure) {
    std::string reason(failure.description());
    std::ranges::replace(reason, '\n', ' ');
    return InvalidInput(fmt::format("configuration file '{}', line {}: {}", path, failure.source().begin.line, reason));
  }
  for (const auto& [key, node] : table) {
    const Setting* known = nullptr;
    for (const Setting& setting : Settings()) {
      if (Underscored(setting.flag) == key.str()) known = &setting;
    }
    if (!known) return InvalidInput(fmt::format("configuration file '{}': there is no option '{}'", path, key.str()));
    const auto* yes_no = known->value == kYesNo ? node.as_boolean() : nullptr;
    const auto text = yes_no ? std::optional<std::string>(yes_no->get() ? "true" : "false") : AsText(node);
    const Problem problem = text ? known->set(config, *text) : Problem("must be a string, a whole number or a list");
    if (problem) return InvalidInput(fmt::format("configuration file '{}': {} {}", path, key.str(), *problem));
  }
  return std::nullopt;
}

// Of a repeated option the last value counts.
std::optional<std::string_view> ValueOf(std::string_view flag, const options::Parsed& parsed) {
  std::optional<std::string_view> last;
  for (const auto& [option, value] : parsed.given) {
    if (option->name == flag) last = value;
  }
  return last;
}

Error Refused(const options::UsageError& refusal) {
  if (!refusal.unknown) return InvalidInput(refusal.message);
  if (refusal.nearest.empty()) return InvalidInput(refusal.message + "; --help lists them");
  return InvalidInput(refusal.message + "; did you mean " + refusal.nearest + "?");
}

Result<options::Parsed> ParseWords(const std::vector<std::string_view>& words) {
  auto parsed = options::Parse(words, Tables());
  if (!parsed) return Refused(parsed.error());
  const std::string_view command = parsed->arguments.empty() ? "" : parsed->arguments[0];
  for (const Option& option : kCommandOptions) {
    const auto rows = std::pair(command, option.name);
    if (!ValueOf(option.name, *parsed) || std::ranges::find(kOptionCommands, rows) != std::end(kOptionCommands))
      continue;
    return Refused({"there is no option '" + options::Dashed(option) + "'", true, ""});
  }
  return *std::move(parsed);
}

// Applies the configuration file first, then the environment and flags, which override it.
std::optional<Error> ReadConfig(const options::Parsed& parsed, const char* (*environment)(const char* name),
                                Config& config) {
  const char* home = environment("HOME");
  if (home && *home == '/') config.db_path = std::string(home) + "/.aweave/debate.db";

  const char* named = environment(kConfigFile.environment.data());
  const std::string file(ValueOf(kConfigFile.flag, parsed).value_or(named ? named : ""));
  if (!file.empty()) {
    if (auto error = ReadFile(file, config)) return error;
  }
  for (const Setting& setting : Settings()) {
    const auto flag = ValueOf(setting.flag, parsed);
    const char* variable = environment(std::string(setting.environment).c_str());
    if (flag) {
      const Problem problem = setting.set(config, *flag);
      if (problem) return InvalidInput(fmt::format("--{} {}", setting.flag, *problem));
    } else if (variable && *variable) {
      const Problem problem = setting.set(config, variable);
      if (problem) return InvalidInput(fmt::format("{} {}", setting.environment, *problem));
    }
  }
  // The current folder is never the default: it may be a project, to which other people can write.
  if (config.db_path.empty() && config.postgres_url.empty())
    return InvalidInput("HOME is not an absolute path; set it, or name the database: --db FILE");
  return std::nullopt;
}

std::optional<Error> CheckTogether(const Config& config) {
  if (config.http.auth_token.empty() && !http::IsLoopback(config.http.host)) {
    return InvalidInput(
        fmt::format("listening on '{}', which others can reach, needs an access token: set "
                    "DEBATE_AUTH_TOKEN, or listen on 127.0.0.1",
                    config.http.host));
  }
  return std::nullopt;
}

// Reads the options of migrate, import and prune.
std::optional<Error> ReadSources(const options::Parsed& parsed, CommandLine& line) {
  const bool imports = !line.words.empty() && line.words[0] == "import";
  const auto set_store = [](std::optional<Config>& end, std::string_view text) {
    return SetStore(end.emplace(), text);
  };
  const auto read = [&](std::string_view flag, auto set) -> std::optional<Error> {
    const auto value = ValueOf(flag, parsed);
    if (!value) return std::nullopt;
    const Problem problem = value->empty() ? "must not be empty" : set(*value);
    return problem ? std::optional(InvalidInput(fmt::format("--{} {}", flag, *problem))) : std::nullopt;
  };
  line.prune.dry_run = ValueOf("dry-run", parsed).has_value();
  if (auto error = read("closed-before", [&](std::string_view v) { return SetAge(line.prune, v); })) return error;
  if (imports) {
    if (auto error = read("from", [&](std::string_view v) { return SetText(line.import.debates, v); })) return error;
    return read("documents", [&](std::string_view v) { return SetText(line.import.documents, v); });
  }
  if (auto error = read("from", [&](std::string_view v) { return set_store(line.from, v); })) return error;
  return read("to", [&](std::string_view v) { return set_store(line.to, v); });
}

}  // namespace

Result<CommandLine> ReadCommandLine(const std::vector<std::string>& arguments,
                                    const char* (*environment)(const char* name)) {
  CommandLine line;
  const std::vector<std::string_view> words(arguments.begin(), arguments.end());
  line.help = options::AsksForHelp(words, Tables());
  if (line.help) return line;
  const auto parsed = ParseWords(words);
  if (!parsed) return parsed.error();
  line.words.assign(parsed->arguments.begin(), parsed->arguments.end());
  line.version = ValueOf("version", *parsed).has_value();
  if (line.version) return line;

  if (auto error = ReadConfig(*parsed, environment, line.config)) return *std::move(error);
  if (auto error = CheckTogether(line.config)) return *std::move(error);
  if (auto error = ReadSources(*parsed, line)) return *std::move(error);
  return line;
}

}  // namespace aw
