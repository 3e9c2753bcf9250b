// The MCP endpoint: from a Call to a Plan. Tells the eras apart, keeps the legacy sessions. On the io thread.
#pragma once

#include "mcp/catalog.h"
#include "mcp/protocol.h"
#include "mcp/sessions.h"

namespace aw::mcp {

struct Message;

class Endpoint {
 public:
  // Both must outlive the endpoint.
  Endpoint(const Catalog& catalog, Services services) : catalog_(catalog), services_(std::move(services)) {}

  Plan Handle(const Call& call);

 private:
  Plan Post(const Call& call);
  Plan Legacy(const Call& call, const Message& message);
  Plan Initialize(const Call& call, const Message& message);
  void Hear(Session* session, const Message& message);
  Plan Modern(const Call& call, const Message& message);
  Plan Listen(const Call& call);
  Plan Close(const Call& call);
  Plan Perform(const Call& call, const Message& message, Era era, Session* session);

  const Catalog& catalog_;
  Services services_;
  Sessions sessions_;
};

}  // namespace aw::mcp
