// Path and query parameters: percent-decoding and reading with the contract's errors.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/id.h"
#include "core/result.h"
#include "wire/fields.h"

namespace aw::http {

// The parameter's decoded value; the first one wins. Nothing if it is absent. Bad escapes and bad UTF-8 are refused.
Result<std::optional<std::string>> TextParameter(std::string_view query, std::string_view name);

// A whole number from `least` to `most`.
Result<std::optional<std::int64_t>> NumberParameter(std::string_view query, std::string_view name, std::int64_t least,
                                                    std::int64_t most);

Result<bool> FlagParameter(std::string_view query, std::string_view name);

// Empty counts as absent.
Result<std::optional<Uuid>> IdParameter(std::string_view query, std::string_view name);

// An id in the path; `name` is for the error.
Result<Uuid> IdSegment(std::string_view segment, std::string_view name);

// A query's parameters for wire's readers. `query` must outlive it.
class QueryParameters final : public Parameters {
 public:
  explicit QueryParameters(std::string_view query) : query_(query) {}

  Result<std::optional<std::string>> Text(std::string_view name) const override { return TextParameter(query_, name); }
  Result<std::optional<std::int64_t>> Number(std::string_view name, std::int64_t least,
                                             std::int64_t most) const override {
    return NumberParameter(query_, name, least, most);
  }
  Result<bool> Flag(std::string_view name) const override { return FlagParameter(query_, name); }
  Result<std::optional<std::string>> Object(std::string_view) const override { return std::optional<std::string>(); }

 private:
  const std::string_view query_;
};

}  // namespace aw::http
