#include "http/query.h"

#include <charconv>

#include "core/text.h"

namespace aw::http {
namespace {

std::optional<std::string> Decode(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+') {
      out.push_back(' ');
    } else if (text[i] == '%') {
      unsigned value = 0;
      if (i + 2 >= text.size()) return std::nullopt;
      const auto [end, failure] = std::from_chars(text.data() + i + 1, text.data() + i + 3, value, 16);
      if (failure != std::errc{} || end != text.data() + i + 3) return std::nullopt;
      out.push_back(static_cast<char>(value));
      i += 2;
    } else {
      out.push_back(text[i]);
    }
  }
  if (!CountCharacters(out)) return std::nullopt;
  return out;
}

std::optional<std::string_view> Find(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), pair.size() + 1));
    const std::size_t equals = pair.find('=');
    if (pair.substr(0, equals) != name) continue;
    return equals == pair.npos ? std::string_view() : pair.substr(equals + 1);
  }
  return std::nullopt;
}

// Numbers, names and ids need no escapes; only a value that has some is copied, into `decoded`.
std::string_view Plain(std::string_view raw, std::string& decoded) {
  if (raw.find('%') == raw.npos) return raw;
  if (auto text = Decode(raw)) decoded = *std::move(text);
  return decoded.empty() ? raw : std::string_view(decoded);
}

}  // namespace

Result<std::optional<std::string>> TextParameter(std::string_view query, std::string_view name) {
  const auto raw = Find(query, name);
  if (!raw) return std::optional<std::string>{};
  auto text = Decode(*raw);
  if (!text || text->find('\0') != text->npos) {
    return InvalidInput(std::string(name) + " must be percent-encoded UTF-8 without U+0000");
  }
  return text;
}

Result<std::optional<std::int64_t>> NumberParameter(std::string_view query, std::string_view name, std::int64_t least,
                                                    std::int64_t most) {
  const auto raw = Find(query, name);
  if (!raw) return std::optional<std::int64_t>{};
  std::string decoded;
  const std::string_view text = Plain(*raw, decoded);
  std::int64_t value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || failure != std::errc{} || end != text.data() + text.size() || value < least || value > most) {
    std::string message = std::string(name) + " must be a whole number of at least " + std::to_string(least);
    if (most != INT64_MAX) message += " and at most " + std::to_string(most);
    return InvalidInput(std::move(message));
  }
  return std::optional<std::int64_t>{value};
}

Result<bool> FlagParameter(std::string_view query, std::string_view name) {
  const auto raw = Find(query, name);
  std::string decoded;
  const std::string_view text = Plain(raw.value_or("false"), decoded);
  if (text == "false" || text == "0") return false;
  if (text == "true" || text == "1" || text.empty()) return true;
  return InvalidInput(std::string(name) + " must be true or false");
}

Result<std::optional<Uuid>> IdParameter(std::string_view query, std::string_view name) {
  const auto raw = Find(query, name);
  if (!raw || raw->empty()) return std::optional<Uuid>{};
  const auto id = IdSegment(*raw, name);
  if (!id) return id.error();
  return std::optional<Uuid>{*id};
}

Result<Uuid> IdSegment(std::string_view segment, std::string_view name) {
  std::string decoded;
  if (const auto id = Uuid::Parse(Plain(segment, decoded))) return *id;
  return InvalidInput(std::string(name) + " must be a UUID");
}

}  // namespace aw::http
