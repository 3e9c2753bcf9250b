#include "mcp/protocol.h"

#include <boost/json/serialize.hpp>

#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::mcp {
namespace {

void AppendError(std::string& out, const RpcError& fault) {
  ObjectWriter error(out);
  error.Number("code", fault.code);
  error.Text("message", fault.message);
  if (!fault.data.empty()) error.Raw("data").append(fault.data);
}

// The members of the era come before those of the result.
void AppendModernResult(std::string& out, const Done& done, std::string_view server_info) {
  out.append(R"({"resultType":")").append(done.type).append(R"(","_meta":{"io.modelcontextprotocol/serverInfo":)");
  out.append(server_info);
  if (!done.meta.empty()) out.append(",").append(done.meta);
  out.push_back('}');
  if (done.cache) {
    out.append(R"(,"ttlMs":)").append(std::to_string(done.cache->ttl_ms));
    out.append(R"(,"cacheScope":")").append(done.cache->scope).append("\"");
  }
  const std::string_view members = done.Object().substr(1);
  if (members != "}") out.push_back(',');
  out.append(members);
}

Message Bad(std::string id, int code, std::string text) {
  Message message;
  message.id = std::move(id);
  message.fault = RpcError{code, std::move(text), {}, 400};
  return message;
}

}  // namespace

std::string Envelope::Message(const Outcome& outcome) const {
  std::string out;
  out.reserve(id_.size() + server_info_.size() + (outcome ? outcome->Object().size() + outcome->meta.size() : 0) + 256);
  out.append(R"({"jsonrpc":"2.0","id":)").append(id_);
  if (!outcome) {
    AppendError(out.append(R"(,"error":)"), outcome.error());
  } else if (era_ == Era::kLegacy) {
    out.append(R"(,"result":)").append(outcome->Object());
  } else {
    AppendModernResult(out.append(R"(,"result":)"), *outcome, server_info_);
  }
  out.push_back('}');
  return out;
}

Answer Envelope::Wrap(const Outcome& outcome) const {
  return {outcome ? 200 : outcome.error().status, Message(outcome), {}};
}

std::string Notification(std::string_view method, std::string_view params) {
  std::string out = R"({"jsonrpc":"2.0","method":)";
  AppendQuoted(out, method);
  return out.append(R"(,"params":)").append(params).append("}");
}

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
