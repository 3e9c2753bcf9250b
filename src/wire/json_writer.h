// Writes JSON directly into a string, without a tree or a copy. Texts must be valid UTF-8.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/clock.h"
#include "core/id.h"

namespace aw {

void AppendQuoted(std::string& out, std::string_view text);
inline std::string Quoted(std::string_view text) {
  std::string out;
  AppendQuoted(out, text);
  return out;
}

// Writes one object; the destructor closes it. Names must need no escaping.
class ObjectWriter {
 public:
  explicit ObjectWriter(std::string& out) : out_(out) { out_.push_back('{'); }
  ObjectWriter(const ObjectWriter&) = delete;
  ObjectWriter& operator=(const ObjectWriter&) = delete;
  ~ObjectWriter() { out_.push_back('}'); }

  // Writes the name; the caller appends the value to the returned string.
  std::string& Raw(std::string_view name) {
    if (!first_) out_.push_back(',');
    first_ = false;
    out_.push_back('"');
    return out_.append(name).append("\":");
  }

  // Appends rendered members: `"a":1,"b":2`.
  void Members(std::string_view members) {
    if (!first_) out_.push_back(',');
    first_ = false;
    out_.append(members);
  }

  void Text(std::string_view name, std::string_view value) { AppendQuoted(Raw(name), value); }
  void Number(std::string_view name, std::int64_t value) { Raw(name).append(std::to_string(value)); }
  void Bool(std::string_view name, bool value) { Raw(name).append(value ? "true" : "false"); }
  void Null(std::string_view name) { Raw(name).append("null"); }
  void Id(std::string_view name, const Uuid& value) {
    std::string& out = Raw(name);
    out.push_back('"');
    value.AppendTo(out);
    out.push_back('"');
  }
  void Time(std::string_view name, const aw::Time& value) {
    std::string& out = Raw(name);
    out.push_back('"');
    out.append(value.View()).push_back('"');
  }

 private:
  std::string& out_;
  bool first_ = true;
};

// Writes `[a,b,…]`; `append(out, item)` writes an item.
template <typename Items, typename Append>
void AppendArray(std::string& out, const Items& items, Append append) {
  out.push_back('[');
  bool first = true;
  for (const auto& item : items) {
    if (!first) out.push_back(',');
    first = false;
    append(out, item);
  }
  out.push_back(']');
}

// `{…}` with the members written by `fill`.
template <typename Fill>
std::string ObjectOf(const Fill& fill) {
  std::string out;
  {
    ObjectWriter object(out);
    fill(object);
  }
  return out;
}

// The text that AppendJson(out, value) appends.
template <typename T>
std::string JsonOf(const T& value) {
  std::string out;
  AppendJson(out, value);
  return out;
}

}  // namespace aw
