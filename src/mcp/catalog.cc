#include "mcp/catalog.h"

#include "mcp/prompts.h"
#include "mcp/protocol.h"
#include "mcp/resources.h"
#include "mcp/tools.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::mcp {

const json::value& Request::Meta() const { return At(params, "_meta"); }

std::string Request::ProgressToken() const { return TokenText(At(Meta(), "progressToken")); }

bool Request::ClientCan(std::string_view capability) const {
  if (era == Era::kModern) return At(At(Meta(), "io.modelcontextprotocol/clientCapabilities"), capability).is_object();
  return session && session->capabilities.contains(capability);
}

Presence* Request::PresenceFor(const Uuid& debate_id, Role role) const {
  if (role == Role::kArbitrator && judging) return nullptr;
  if (session) session->attached.To(services.presence, debate_id, role);
  return &services.presence;
}

RpcError ResourceNotFound(Era era, std::string_view uri) {
  std::string data = R"({"uri":)";
  AppendQuoted(data, uri);
  const int code = era == Era::kModern ? RpcError::kInvalidParams : RpcError::kResourceNotFound;
  return {code, "Resource not found", data + "}"};
}

const Catalog& DebateCatalog() {
  static const Catalog catalog{
      .server_info = R"({"name":"debate-server","title":"aweave debate","version":")" AW_VERSION "\"}",
      .instructions =
          "{{if prompts}}Debates between AI agents, judged by an arbitrator. Take your role's prompt for how to "
          "debate, or "
          "call debate_rules.{{else}}Tools of a debate. What to do is in the prompt.{{end}}"
          "{{if debate_wait}} After every submit call debate_wait; after every wait do what its action says; do not "
          "stop "
          "before debate_closed.{{end}}",
      .tools = DebateTools(),
      .prompts = DebatePrompts(),
      .templates = DebateTemplates(),
      .list_resources = ListDebateResources,
      .read_resource = ReadDebateResource,
      .complete = CompleteDebateArgument,
  };
  return catalog;
}

}  // namespace aw::mcp
