// An answer before it is sent.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "core/error.h"

namespace aw::http {

inline constexpr std::string_view kJson = "application/json; charset=utf-8";

// For answers that programs read.
inline constexpr std::string_view kApiPolicy =
    "Cache-Control: no-store\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n";

struct Response {
  // Text of its own, text shared with a cache, or text in the binary.
  using Body = std::variant<std::string, std::shared_ptr<const std::string>, std::string_view>;

  int status = 200;
  std::string_view content_type = kJson;
  Body body;
  std::string headers;  // further header lines, each with its CRLF
  bool close = false;   // the connection cannot be used after this
  std::string_view policy = kApiPolicy;

  std::string_view BodyView() const;
};

std::string_view View(const Response::Body& body);

// The parts of a head that are not in the response.
struct HeadFields {
  enum class Length : std::uint8_t { kNone, kKnown, kChunked };

  Length length = Length::kKnown;
  std::uint64_t request_id = 0;
  std::string_view allowed_origin = {};  // empty: our own only
  bool keep_alive = true;
};

// The result is valid until the next call on this thread.
const std::string& ComposeHead(const Response& response, const HeadFields& fields);

Response Ok(std::string body);
Response Failed(const Error& error);

// The one map from codes to statuses.
int StatusOf(ErrorCode code);
std::string_view ReasonOf(int status);

}  // namespace aw::http
