// The query of a request's target.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "client/url.h"

namespace aw::cli {

class Target {
 public:
  explicit Target(std::string path) : text_(std::move(path)) {}

  Target& With(std::string_view name, std::optional<std::string_view> value) {
    if (!value) return *this;
    text_.append(first_ ? "?" : "&").append(name).append("=").append(client::PercentEncoded(*value));
    first_ = false;
    return *this;
  }
  Target& With(std::string_view name, std::optional<std::int64_t> value) {
    return value ? With(name, std::optional<std::string_view>(std::to_string(*value))) : *this;
  }

  const std::string& text() const { return text_; }

 private:
  std::string text_;
  bool first_ = true;
};

}  // namespace aw::cli
