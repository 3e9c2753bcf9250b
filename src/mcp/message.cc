#include "mcp/message.h"

#include <boost/json/serialize.hpp>

#include "wire/json_reader.h"

namespace aw::mcp {
namespace {

Message Bad(std::string id, int code, std::string text) {
  Message message;
  message.id = std::move(id);
  message.fault = RpcError{code, std::move(text), {}, 400};
  return message;
}

}  // namespace

const json::value& Message::params() const { return At(whole, "params"); }

std::string TokenText(const json::value& value) {
  return value.is_string() || value.is_int64() || value.is_uint64() ? json::serialize(value) : std::string();
}

Message ReadMessage(std::string_view body) {
  auto value = ParseJson(body);
  if (!value) return Bad("null", RpcError::kParse, "The body is not valid JSON");
  if (value->is_array()) {
    return Bad("null", RpcError::kInvalidRequest, "Batches are not part of MCP any more: send one message at a time");
  }
  const json::object* object = value->if_object();
  if (!object) return Bad("null", RpcError::kInvalidRequest, "A message is a JSON object");

  const json::value* given_id = object->if_contains("id");
  std::string id = given_id ? TokenText(*given_id) : std::string();
  std::string known_id = id.empty() ? "null" : id;
  if (TextAt(*value, "jsonrpc") != "2.0") return Bad(known_id, RpcError::kInvalidRequest, R"(jsonrpc must be "2.0")");
  if (given_id && id.empty() && !object->contains("error")) {
    return Bad(known_id, RpcError::kInvalidRequest, "id must be a string or a whole number");
  }

  Message message;
  message.id = std::move(known_id);
  if (object->contains("method")) {
    if (!object->at("method").is_string()) return Bad(message.id, RpcError::kInvalidRequest, "method must be a string");
    const json::value& params = At(*value, "params");
    if (!params.is_null() && !params.is_object()) {
      return Bad(message.id, RpcError::kInvalidRequest, "params must be an object");
    }
    message.method = TextAt(*value, "method");
    message.kind = given_id ? Message::Kind::kRequest : Message::Kind::kNotification;
  } else if (object->contains("result") || object->contains("error")) {
    message.kind = Message::Kind::kReply;
  } else {
    return Bad(message.id, RpcError::kInvalidRequest, "A message has a method, a result or an error");
  }
  message.whole = std::move(*value);
  return message;
}

}  // namespace aw::mcp
