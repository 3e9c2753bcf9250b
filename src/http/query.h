// Path and query parameters: percent-decoding and reading with the contract's errors.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/debate.h"
#include "core/id.h"
#include "core/result.h"

namespace aw::http {

// The parameter's decoded value; the first one wins. Nothing if it is absent. Bad escapes and bad UTF-8 are refused.
Result<std::optional<std::string>> TextParameter(std::string_view query, std::string_view name);

// A whole number from `least` to `most`.
Result<std::optional<std::int64_t>> NumberParameter(std::string_view query, std::string_view name, std::int64_t least,
                                                    std::int64_t most);

Result<bool> FlagParameter(std::string_view query, std::string_view name);
Result<std::optional<State>> StateParameter(std::string_view query, std::string_view name);

// Empty counts as absent.
Result<std::optional<Uuid>> IdParameter(std::string_view query, std::string_view name);

// An id in the path; `name` is for the error.
Result<Uuid> IdSegment(std::string_view segment, std::string_view name);

}  // namespace aw::http
