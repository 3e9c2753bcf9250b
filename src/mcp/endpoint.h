// The MCP endpoint: from a Call to a NextStep. Distinguishes the eras, keeps the legacy sessions. On the io thread.
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

  NextStep Handle(const Call& call);

 private:
  NextStep Post(const Call& call);
  NextStep Legacy(const Call& call, const Message& message);
  NextStep Initialize(const Call& call, const Message& message);
  void PassToStreams(Session* session, const Message& message);
  NextStep Modern(const Call& call, const Message& message);
  NextStep Listen(const Call& call);
  NextStep Close(const Call& call);
  NextStep Perform(const Call& call, const Message& message, Era era, Session* session);

  const Catalog& catalog_;
  Services services_;
  Sessions sessions_;
};

}  // namespace aw::mcp
