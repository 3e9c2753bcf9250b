#include "mcp/protocol.h"

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

}  // namespace aw::mcp
