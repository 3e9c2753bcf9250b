// Input validation: one function per kind of field. Texts come from the JSON parser and are valid UTF-8.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace aw {

struct Limits {
  std::int64_t max_content_bytes = 10'240;
  std::int64_t max_document_bytes = 1'048'576;
  std::vector<std::string> debate_types{"coding_plan_debate", "general_debate"};

  static constexpr std::int64_t kMaxTitleCharacters = 200;
  static constexpr std::int64_t kMaxSummaryCharacters = 500;
  static constexpr std::int64_t kMaxMetadataBytes = 8'192;
  static constexpr std::int64_t kMaxRequestIdCharacters = 200;
  static constexpr std::int64_t kMaxSearchCharacters = kMaxTitleCharacters;  // no title is longer
  static constexpr std::int64_t kMaxListed = 500;
};

// Each returns an error if the text is invalid.
std::optional<Error> CheckLine(std::string_view field, std::string_view text, std::int64_t max_characters);
std::optional<Error> CheckSearch(std::string_view field, std::string_view text);
std::optional<Error> CheckContent(std::string_view field, std::string_view text, std::int64_t max_bytes);
std::optional<Error> CheckOptionalContent(std::string_view field, std::string_view text, std::int64_t max_bytes);
std::optional<Error> CheckDocument(std::string_view text, std::int64_t max_bytes);
std::optional<Error> CheckDebateType(std::string_view name, const Limits& limits);

}  // namespace aw
