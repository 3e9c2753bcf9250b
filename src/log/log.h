// Structured logs: one line per event in logfmt, `time=… level=… event=… key=value …`, on standard error.
// Values are escaped, so that a client cannot forge a line. Never pass a token or an argument's text.
// Thread-safe.
#pragma once

#include <cstdint>
#include <exception>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace aw::log {

enum class Level : std::uint8_t { kDebug, kInfo, kWarn, kError, kOff };

std::optional<Level> LevelNamed(std::string_view name);

void SetLevel(Level level);
bool Enabled(Level level);

struct Field {
  Field(std::string_view k, std::string_view v) : key(k), value(v) {}
  Field(std::string_view k, const char* v) : key(k), value(v) {}
  Field(std::string_view k, std::int64_t v) : key(k), value(std::to_string(v)) {}
  std::string_view key;
  std::string value;
};

void Write(Level level, std::string_view event, std::initializer_list<Field> fields = {});

inline void Debug(std::string_view event, std::initializer_list<Field> fields = {}) {
  Write(Level::kDebug, event, fields);
}
inline void Info(std::string_view event, std::initializer_list<Field> fields = {}) {
  Write(Level::kInfo, event, fields);
}
inline void Warn(std::string_view event, std::initializer_list<Field> fields = {}) {
  Write(Level::kWarn, event, fields);
}
inline void Error(std::string_view event, std::initializer_list<Field> fields = {}) {
  Write(Level::kError, event, fields);
}

// The line without time and level; for tests.
std::string Format(std::string_view event, std::initializer_list<Field> fields);

// For loops over independent items: logs an exception of one item, which is a bug, and continues with the others.
template <typename Act>
void Contain(std::string_view where, Act&& act) {
  try {
    std::forward<Act>(act)();
  } catch (const std::exception& bug) {
    Error("exception", {{"where", where}, {"what", bug.what()}});
  }
}

}  // namespace aw::log
