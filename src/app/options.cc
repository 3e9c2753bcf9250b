#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <iterator>
#include <optional>

#include "app/config.h"
#include "client/url.h"
#include "http/origin.h"
#include "options/man_page.h"
#include "options/parser.h"

namespace aw {
namespace {

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

template <typename T>
Problem SetNumber(T& target, std::string_view text, std::int64_t least, std::int64_t most) {
  std::int64_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || failure != std::errc{} || end != text.data() + text.size() || number < least || number > most) {
    return fmt::format("must be a whole number from {} to {}, not '{}'", least, most, text);
  }
  target = static_cast<T>(number);
  return std::nullopt;
}

std::vector<std::string> SplitList(std::string_view text) {
  std::vector<std::string> items;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    std::string_view item = text.substr(0, comma);
    text.remove_prefix(comma == text.npos ? text.size() : comma + 1);
    while (item.starts_with(' ')) item.remove_prefix(1);
    while (item.ends_with(' ')) item.remove_suffix(1);
    if (!item.empty()) items.emplace_back(item);
  }
  return items;
}

Problem SetList(std::vector<std::string>& target, std::string_view text) {
  target = SplitList(text);
  return std::nullopt;
}

// Shorter ones are guessed.
constexpr std::size_t kMinTokenLength = 16;

Problem SetToken(std::string& target, std::string_view text) {
  for (const char c : text) {
    if (c <= ' ' || c > '~') return "must be printable ASCII without spaces";
  }
  if (!text.empty() && text.size() < kMinTokenLength) {
    return fmt::format("must have at least {} characters: openssl rand -hex 16 makes one", kMinTokenLength);
  }
  target = text;
  return std::nullopt;
}

// The value may hold a password: no complaint repeats it.
Problem SetStore(Config& config, std::string_view text) {
  constexpr std::string_view kSqlite = "sqlite:";
  config.postgres_url.clear();
  if (text.starts_with(kSqlite) && text.size() > kSqlite.size()) {
    config.db_path = text.substr(kSqlite.size());
  } else if (text.starts_with("postgres://") || text.starts_with("postgresql://")) {
    config.postgres_url = text;
  } else if (!text.empty()) {
    return "must be postgres://…, or sqlite:FILE";
  }
  return std::nullopt;
}

Problem SetText(std::string& target, std::string_view text) {
  if (text.empty()) return "must not be empty";
  target = text;
  return std::nullopt;
}

// A number of seconds, or with s, m, h or d behind it.
Problem SetDuration(std::chrono::milliseconds& target, std::string_view text) {
  constexpr std::pair<char, std::int64_t> kUnits[] = {{'s', 1}, {'m', 60}, {'h', 3'600}, {'d', 86'400}};
  constexpr std::int64_t kMostSeconds = 365 * 86'400;
  std::string_view digits = text;
  std::int64_t factor = 1;
  for (const auto& [letter, seconds] : kUnits) {
    if (!text.ends_with(letter)) continue;
    digits.remove_suffix(1);
    factor = seconds;
  }
  std::int64_t number = 0;
  if (SetNumber(number, digits, 0, kMostSeconds / factor)) {
    return fmt::format("must be a time of a year at most, like 90s, 30m, 2h or 0 for never, not '{}'", text);
  }
  target = std::chrono::seconds(number * factor);
  return std::nullopt;
}

Problem SetYesNo(bool& target, std::string_view text) {
  if (text != "true" && text != "false") return fmt::format("must be true or false, not '{}'", text);
  target = text == "true";
  return std::nullopt;
}

// The value holds secrets: no complaint repeats it.
Problem SetTargets(Config& config, std::string_view text) {
  auto targets = notify::ParseTargets(text);
  if (!targets) return targets.error().message;
  config.notices.targets = *std::move(targets);
  return std::nullopt;
}

Problem SetPublicUrl(Config& config, std::string_view text) {
  const auto url = client::ParseUrl(text);
  if (!url && !text.empty()) return "must be http://… or https://…, without user, query and fragment";
  config.notices.public_url = url ? url->Whole() : "";
  return std::nullopt;
}

constexpr std::string_view kYesNo = "BOOL";

// Every option, once: --help, docs/operations.md, the environment and the configuration file all follow from here.
constexpr Setting kSettings[] = {
    {"host", "DEBATE_SERVER_HOST", "ADDRESS", "127.0.0.1",
     "Address to listen on; another than loopback needs an access token",
     [](Config& c, std::string_view v) { return SetText(c.http.host, v); }},
    {"port", "DEBATE_SERVER_PORT", "PORT", "3456", "Port to listen on; 0 takes a free one and prints it",
     [](Config& c, std::string_view v) { return SetNumber(c.http.port, v, 0, 65535); }},
    {"db", "DEBATE_DB_PATH", "FILE", "~/.aweave/debate.db", "SQLite database; made if it does not exist",
     [](Config& c, std::string_view v) { return SetText(c.db_path, v); }},
    {"store", "DEBATE_STORE", "URL", "",
     "postgres://… for several servers on one PostgreSQL, or sqlite:FILE; without it the file of --db", SetStore},
    {"log-level", "DEBATE_LOG_LEVEL", "LEVEL", "info", "debug, info, warn, error or off",
     [](Config& c, std::string_view v) -> Problem {
       const auto level = log::LevelNamed(v);
       if (!level) return "must be debug, info, warn, error or off";
       c.log_level = *level;
       return std::nullopt;
     }},
    {"auth-token", "DEBATE_AUTH_TOKEN", "TOKEN", "",
     "Token that every request needs, at least 16 characters; better set by the environment",
     [](Config& c, std::string_view v) { return SetToken(c.http.auth_token, v); }},
    {"arbitrator-token", "DEBATE_ARBITRATOR_TOKEN", "TOKEN", "",
     "Token that rulings, interventions and deletions need, at least 16 characters; opens all else too",
     [](Config& c, std::string_view v) { return SetToken(c.http.arbitrator_token, v); }},
    {"allowed-hosts", "DEBATE_ALLOWED_HOSTS", "LIST", "", "Further names that the Host header may carry",
     [](Config& c, std::string_view v) { return SetList(c.http.allowed_hosts, v); }},
    {"allowed-origins", "DEBATE_ALLOWED_ORIGINS", "LIST", "", "Origins whose pages may call this server",
     [](Config& c, std::string_view v) { return SetList(c.http.allowed_origins, v); }},
    {"debate-types", "DEBATE_TYPES", "LIST", "", "Debate types beside coding_plan_debate and general_debate",
     [](Config& c, std::string_view v) -> Problem {
       c.limits.debate_types = Limits().debate_types;
       for (std::string& type : SplitList(v)) c.limits.debate_types.push_back(std::move(type));
       return std::nullopt;
     }},
    {"max-content-length", "DEBATE_MAX_CONTENT_LENGTH", "BYTES", "10240", "Longest argument",
     [](Config& c, std::string_view v) { return SetNumber(c.limits.max_content_bytes, v, 1, 16 << 20); }},
    {"max-document-length", "DEBATE_MAX_DOCUMENT_LENGTH", "BYTES", "1048576", "Longest document",
     [](Config& c, std::string_view v) { return SetNumber(c.limits.max_document_bytes, v, 1, 64 << 20); }},
    {"poll-timeout-ms", "DEBATE_POLL_TIMEOUT_MS", "MS", "60000", "Longest time that a wait is parked",
     [](Config& c, std::string_view v) -> Problem {
       std::int64_t ms = 0;
       Problem problem = SetNumber(ms, v, 1, 3'600'000);
       if (!problem) c.http.poll_timeout = std::chrono::milliseconds(ms);
       return problem;
     }},
    {"max-connections", "DEBATE_MAX_CONNECTIONS", "N", "16384", "Connections at the same time, parked waits included",
     [](Config& c, std::string_view v) { return SetNumber(c.http.max_connections, v, 1, 1'000'000); }},
    {"rate-limit", "DEBATE_RATE_LIMIT", "N", "0", "Requests per second from one address; 0 means no limit",
     [](Config& c, std::string_view v) { return SetNumber(c.http.rate_limit, v, 0, 1'000'000); }},
    {"notify-url", "DEBATE_NOTIFY_URL", "URLS", "",
     "Who is called when a ruling is due or a debate closes or stands still: webhooks, or ntfy+https://host/topic",
     SetTargets},
    {"notify-secret", "DEBATE_NOTIFY_SECRET", "SECRET", "",
     "Signs what goes to webhooks, at least 16 characters; better set by the environment",
     [](Config& c, std::string_view v) { return SetToken(c.notices.secret, v); }},
    {"notify-content", "DEBATE_NOTIFY_CONTENT", kYesNo, "false",
     "Tell the argument's text too, not only title, state and link",
     [](Config& c, std::string_view v) { return SetYesNo(c.notices.with_content, v); }},
    {"notify-private", "DEBATE_NOTIFY_PRIVATE", kYesNo, "false",
     "Let names in --notify-url lead to private and loopback addresses",
     [](Config& c, std::string_view v) { return SetYesNo(c.notices.allow_private, v); }},
    {"stall-after", "DEBATE_STALL_AFTER", "TIME", "30m",
     "A debate stands still after so long without a move: 90s, 30m, 2h; 0: never",
     [](Config& c, std::string_view v) { return SetDuration(c.notices.stall_after, v); }},
    {"public-url", "DEBATE_PUBLIC_URL", "URL", "",
     "Where people reach the page, for links in notices; without it the server's own address", SetPublicUrl},
};

constexpr const char* kConfigEnvironment = "DEBATE_CONFIG";
constexpr std::string_view kConfigHelp = "TOML file with any of these options; names with _ for -";

constexpr std::string_view kWhatItIs = "agents debate, an arbitrator rules, everything is kept";

// How it can be called, for --help and the manual page.
struct Usage {
  std::string_view line;
  std::string_view help;  // in lines that fit beside it
};
constexpr std::size_t kUsageWidth = 41;
constexpr Usage kUsages[] = {
    {"debate-server [options]", "run the server"},
    {"debate-server backup FILE [options]", "copy the SQLite database to FILE, also while a server runs"},
    {"debate-server check [options]", "check the database"},
    {"debate-server migrate --from STORE --to STORE",
     "copy all from one store to another and compare them; STORE is\n"
     "sqlite:FILE or postgres://…; cut off, it goes on when run again"},
    {"debate-server import [--from OLD.db] [--documents docstore.db] [options]",
     "take the databases of the original system (Node.js) into this one's\n"
     "store; the files stay as they are; 0: all is there, 3: something was\n"
     "left out, and the report names it"},
    {"debate-server prune --closed-before AGE [--dry-run] [options]",
     "remove debates that were closed longer ago than AGE (90d, 8w, 12h) and\n"
     "the documents that only they named, also while servers run"},
    {"debate-server health [options]", "say whether the server with these options answers: 0 if it does"},
    {"debate-server options", "print the options as a Markdown table"},
};

using options::Kind;
using options::Option;

constexpr Option kOthers[] = {
    {"config", "", Kind::kRaw, false, "FILE", kConfigHelp, "", ""},
    {"version", "", Kind::kFlag, false, "", "", "", ""},
};
constexpr Option kOfCommands[] = {
    {"from", "", Kind::kRaw, false, "STORE", "", "", ""},
    {"to", "", Kind::kRaw, false, "STORE", "", "", ""},
    {"documents", "", Kind::kRaw, false, "FILE", "", "", ""},
    {"closed-before", "", Kind::kRaw, false, "AGE", "", "", ""},
    {"dry-run", "", Kind::kFlag, false, "", "", "", ""},
};
// Which commands have them.
constexpr std::pair<std::string_view, std::string_view> kCommandsWith[] = {
    {"migrate", "from"},     {"migrate", "to"},          {"import", "from"},
    {"import", "documents"}, {"prune", "closed-before"}, {"prune", "dry-run"}};
constexpr auto kFlags = [] {
  std::array<Option, std::size(kSettings)> flags;
  std::ranges::transform(kSettings, flags.begin(), [](const Setting& setting) {
    return Option{setting.flag, "", Kind::kRaw, false, setting.value, setting.help, setting.default_text, ""};
  });
  return flags;
}();
constexpr std::span<const Option> kTables[] = {kFlags, kOthers, kOfCommands};

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
    for (const Setting& setting : kSettings) {
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

// Of an option given more than once the last counts.
std::optional<std::string_view> ValueOf(std::string_view flag, const options::Parsed& parsed) {
  std::optional<std::string_view> last;
  for (const auto& [option, value] : parsed.given) {
    if (option->name == flag) last = value;
  }
  return last;
}

Error Refused(const options::Refusal& refusal) {
  if (!refusal.unknown) return InvalidInput(refusal.message);
  if (refusal.nearest.empty()) return InvalidInput(refusal.message + "; --help lists them");
  return InvalidInput(refusal.message + "; did you mean " + refusal.nearest + "?");
}

Result<options::Parsed> ParseWords(const std::vector<std::string_view>& words) {
  auto parsed = options::Parse(words, kTables);
  if (!parsed) return Refused(parsed.error());
  const std::string_view command = parsed->arguments.empty() ? "" : parsed->arguments[0];
  for (const Option& option : kOfCommands) {
    const auto rows = std::pair(command, option.name);
    if (!ValueOf(option.name, *parsed) || std::ranges::find(kCommandsWith, rows) != std::end(kCommandsWith)) continue;
    return Refused({"there is no option '" + options::Dashed(option) + "'", true, ""});
  }
  return *std::move(parsed);
}

// The configuration file first, then what goes before it.
std::optional<Error> ReadConfig(const options::Parsed& parsed, const char* (*environment)(const char* name),
                                Config& config) {
  const char* home = environment("HOME");
  config.db_path = std::string(home && *home ? home : ".") + "/.aweave/debate.db";

  const char* named = environment(kConfigEnvironment);
  const std::string file(ValueOf("config", parsed).value_or(named ? named : ""));
  if (!file.empty()) {
    if (auto error = ReadFile(file, config)) return error;
  }
  for (const Setting& setting : kSettings) {
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

// "90d", "12h", "8w"
Problem SetAge(PruneChoice& prune, std::string_view text) {
  constexpr std::int64_t kHour = 3600;
  constexpr std::int64_t kMost = 100'000;
  const char unit = text.empty() ? '\0' : text.back();
  const std::int64_t seconds = unit == 'h' ? kHour : unit == 'd' ? 24 * kHour : unit == 'w' ? 7 * 24 * kHour : 0;
  std::int64_t count = 0;
  if (seconds == 0 || SetNumber(count, text.substr(0, text.size() - 1), 0, kMost)) {
    return fmt::format("must be a number of hours, days or weeks like 12h, 90d or 8w, not '{}'", text);
  }
  prune.older_than_s = count * seconds;
  return std::nullopt;
}

// What migrate and import read and write beside the configured store, and what prune removes from it.
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
  line.help = options::AsksForHelp(words, kTables);
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

std::string HelpText() {
  std::string text = "debate-server: " + std::string(kWhatItIs) + "\n\nUsage:\n";
  for (const Usage& usage : kUsages) {
    std::string line = "  " + std::string(usage.line);
    if (line.size() > kUsageWidth - 2) {
      text.append(line).append("\n");
      line.clear();
    }
    for (std::string_view rest = usage.help; !rest.empty();) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      line.resize(kUsageWidth, ' ');
      text.append(line).append(rest.substr(0, end)).append("\n");
      line.clear();
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  text.append("\nOptions (flag, or environment variable, or configuration file; in this order):\n");
  const auto row = [&](std::string_view flag, std::string_view value, std::string_view help, std::string_view variable,
                       std::string_view fallback) {
    fmt::format_to(std::back_inserter(text), "  {:<32} {}{}\n  {:<32} {}\n", fmt::format("--{} {}", flag, value), help,
                   fallback.empty() ? "" : fmt::format(" [{}]", fallback), "", variable);
  };
  for (const Setting& s : kSettings) row(s.flag, s.value, s.help, s.environment, s.default_text);
  row("config", "FILE", kConfigHelp, kConfigEnvironment, "");
  return text + "  --version                        print the version\n";
}

std::string ManText(std::string_view date) {
  options::ManPage page("debate-server", kWhatItIs, date, AW_VERSION);
  page.Section("SYNOPSIS");
  for (const Usage& usage : kUsages) page.Item(usage.line, usage.help);
  page.Section("DESCRIPTION");
  page.Paragraph(
      "Keeps debates between agents, their documents and a web page to follow and decide them, in a SQLite file or, "
      "for "
      "several servers, in PostgreSQL. Agents and people use it through aw(1), MCP, HTTP and the page.");
  page.Section("OPTIONS");
  page.Paragraph("Each can be given as a flag, as an environment variable, or in a configuration file; in this order.");
  const auto item = [&](std::string_view flag, std::string_view value, std::string_view help, std::string_view variable,
                        std::string_view fallback) {
    page.Item(fmt::format("--{} {}, {}", flag, value, variable),
              fmt::format("{}{}", help, fallback.empty() ? "" : fmt::format(" [{}]", fallback)));
  };
  for (const Setting& s : kSettings) item(s.flag, s.value, s.help, s.environment, s.default_text);
  item("config", "FILE", kConfigHelp, kConfigEnvironment, "");
  page.Item("--help, -h", "Show this in short");
  page.Item("--version", "Print the version");
  page.Section("FILES");
  page.Item("~/.aweave/debate.db", "The database, unless --db or --store names another");
  page.Section("SEE ALSO");
  page.Paragraph("aw(1)");
  return page.text();
}

std::string OptionsAsMarkdown() {
  std::string text = "| flag | environment | default | meaning |\n|---|---|---|---|\n";
  const auto row = [&](std::string_view flag, std::string_view value, std::string_view help, std::string_view variable,
                       std::string_view fallback) {
    fmt::format_to(std::back_inserter(text), "| `--{} {}` | `{}` | {} | {} |\n", flag, value, variable,
                   fallback.empty() ? "" : fmt::format("`{}`", fallback), help);
  };
  for (const Setting& s : kSettings) row(s.flag, s.value, s.help, s.environment, s.default_text);
  row("config", "FILE", kConfigHelp, kConfigEnvironment, "");
  return text;
}

}  // namespace aw
