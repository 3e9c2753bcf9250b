#include "core/limits.h"

#include <algorithm>

#include "core/debate.h"
#include "core/text.h"

namespace aw {
namespace {

std::int64_t Bytes(std::string_view text) { return static_cast<std::int64_t>(text.size()); }

// PostgreSQL cannot store U+0000 and no tool displays it.
std::optional<Error> CheckNoNul(std::string_view field, std::string_view text) {
  if (text.find('\0') == text.npos) return std::nullopt;
  return InvalidInput(std::string(field) + " must not contain the character U+0000");
}

}  // namespace

std::optional<Error> CheckLine(std::string_view field, std::string_view text, std::int64_t max_characters) {
  const auto characters = CountCharacters(text);
  if (!characters) return InvalidInput(std::string(field) + " must be valid UTF-8");
  if (static_cast<std::int64_t>(*characters) > max_characters || IsBlank(text)) {
    return InvalidInput(std::string(field) + " must have 1 to " + std::to_string(max_characters) +
                        " characters and not only white space; it has " + std::to_string(*characters));
  }
  return CheckNoNul(field, text);
}

std::optional<Error> CheckSearch(std::string_view field, std::string_view text) {
  const auto characters = CountCharacters(text);
  if (!characters) return InvalidInput(std::string(field) + " must be valid UTF-8");
  if (static_cast<std::int64_t>(*characters) > Limits::kMaxSearchCharacters) {
    return InvalidInput(std::string(field) + " must have at most " + std::to_string(Limits::kMaxSearchCharacters) +
                        " characters, as a title has; it has " + std::to_string(*characters));
  }
  return CheckNoNul(field, text);
}

std::optional<Error> CheckOptionalContent(std::string_view field, std::string_view text, std::int64_t max_bytes) {
  if (Bytes(text) > max_bytes) return TooLarge(field, max_bytes, Bytes(text));
  return CheckNoNul(field, text);
}

std::optional<Error> CheckContent(std::string_view field, std::string_view text, std::int64_t max_bytes) {
  if (auto error = CheckOptionalContent(field, text, max_bytes)) return error;
  if (IsBlank(text)) return InvalidInput(std::string(field) + " must not be empty or only white space");
  return std::nullopt;
}

std::optional<Error> CheckDocument(std::string_view text, std::int64_t max_bytes) {
  if (text.empty()) return InvalidInput("content must not be empty");
  return CheckOptionalContent("content", text, max_bytes);
}

std::optional<Error> CheckDebateType(std::string_view name, const Limits& limits) {
  if (name == kDemoType || std::ranges::find(limits.debate_types, name) != limits.debate_types.end()) {
    return std::nullopt;
  }
  std::string known;
  for (const std::string& type : limits.debate_types) known.append(known.empty() ? "" : ", ").append(type);
  return InvalidInput("debate_type must be one of: " + known);
}

}  // namespace aw
