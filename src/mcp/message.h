// Reads JSON-RPC messages.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>

#include "mcp/protocol.h"

namespace aw::mcp {

struct Message {
  enum class Kind : std::uint8_t { kRequest, kNotification, kReply };

  Kind kind = Kind::kRequest;
  std::string id = "null";  // JSON; set even with a fault, if it could be read
  std::string method;
  json::value whole;
  std::optional<RpcError> fault;

  const json::value& params() const;
};

Message ReadMessage(std::string_view body);

// A request id or a progress token as JSON: a string or a whole number; empty for anything else.
std::string TokenText(const json::value& value);

}  // namespace aw::mcp
