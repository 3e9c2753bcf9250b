#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <utility>
#include <vector>

#include "app/config.h"
#include "client/url.h"

namespace aw {
namespace {

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

// Shorter tokens can be guessed.
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

// A number with an optional unit s (default), m, h or d.
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

// The value contains secrets, so error messages do not repeat it.
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
    {"idle-exit", "DEBATE_IDLE_EXIT", "TIME", "0",
     "End after so long without a connection: 90s, 30m, 8h; 0: never. 'aw' gives 8h to a server that it starts by "
     "itself",
     [](Config& c, std::string_view v) { return SetDuration(c.http.idle_exit, v); }},
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
    {"notify-desktop", "DEBATE_NOTIFY_DESKTOP", kYesNo, "true",
     "Call you by notify-send when a ruling is due and no page is open; only with a file as the store, on loopback, in "
     "a desktop session",
     [](Config& c, std::string_view v) { return SetYesNo(c.notices.desktop, v); }},
    {"stall-after", "DEBATE_STALL_AFTER", "TIME", "30m",
     "A debate stands still after so long without a move: 90s, 30m, 2h; 0: never",
     [](Config& c, std::string_view v) { return SetDuration(c.notices.stall_after, v); }},
    {"public-url", "DEBATE_PUBLIC_URL", "URL", "",
     "Where people reach the page, for links in notices; without it the server's own address", SetPublicUrl},
};

}  // namespace

std::span<const Setting> Settings() { return kSettings; }

// The value may contain a password, so error messages do not repeat it.
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

}  // namespace aw
