#include "log/log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>

namespace aw::log {
namespace {

spdlog::logger& Logger() {
  static const auto logger = [] {
    auto made = std::make_shared<spdlog::logger>("debate", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    made->set_pattern("time=%Y-%m-%dT%H:%M:%S.%eZ level=%l %v", spdlog::pattern_time_type::utc);
    made->set_level(spdlog::level::info);
    made->flush_on(spdlog::level::debug);
    return made;
  }();
  return *logger;
}

spdlog::level::level_enum Spd(Level level) {
  switch (level) {
    case Level::kDebug: return spdlog::level::debug;
    case Level::kInfo: return spdlog::level::info;
    case Level::kWarn: return spdlog::level::warn;
    case Level::kError: return spdlog::level::err;
    case Level::kOff: return spdlog::level::off;
  }
  __builtin_unreachable();
}

bool IsPlain(char c) { return c > ' ' && c < 0x7F && c != '"' && c != '=' && c != '\\'; }

void AppendValue(std::string& out, std::string_view value) {
  if (!value.empty() && std::ranges::all_of(value, IsPlain)) {
    out.append(value);
    return;
  }
  static constexpr char kHex[] = "0123456789abcdef";
  out.push_back('"');
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out.push_back('\\');
      out.push_back(c);
    } else if (byte < 0x20 || byte >= 0x7F) {
      out.append({'\\', 'x', kHex[byte >> 4], kHex[byte & 15]});
    } else {
      out.push_back(c);
    }
  }
  out.push_back('"');
}

}  // namespace

std::optional<Level> LevelNamed(std::string_view name) {
  if (name == "debug") return Level::kDebug;
  if (name == "info") return Level::kInfo;
  if (name == "warn") return Level::kWarn;
  if (name == "error") return Level::kError;
  if (name == "off") return Level::kOff;
  return std::nullopt;
}

void SetLevel(Level level) { Logger().set_level(Spd(level)); }
bool Enabled(Level level) { return Logger().should_log(Spd(level)); }

std::string Format(std::string_view event, std::initializer_list<Field> fields) {
  std::string line = "event=";
  AppendValue(line, event);
  for (const Field& field : fields) {
    line.push_back(' ');
    line.append(field.key).push_back('=');
    AppendValue(line, field.value);
  }
  return line;
}

void Write(Level level, std::string_view event, std::initializer_list<Field> fields) {
  if (Enabled(level)) Logger().log(Spd(level), "{}", Format(event, fields));
}

}  // namespace aw::log
