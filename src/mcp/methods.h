// The table of the MCP methods of both eras.
#pragma once

#include <memory>
#include <string_view>

#include "mcp/catalog.h"
#include "mcp/stream.h"

namespace aw::mcp {

struct Method {
  std::string_view name;
  bool legacy;
  bool modern;
  std::string_view named_by;  // the parameter that the header Mcp-Name repeats; empty: none
  Work (*handle)(const Request& request);
};

// Nothing if the era has no such method.
const Method* FindMethod(std::string_view name, Era era, const Catalog& catalog);

// `{"tools":{},…}`
std::string CapabilitiesOf(const Catalog& catalog);

// Streams of notifications: the legacy GET stream and the modern subscriptions/listen. They report changes of the
// resources that a client subscribed to; a notification is a wake-up, the client reads the resource again.
std::unique_ptr<Stream> ListenLegacy(Services& services, Session& session);

Work ListenModern(const Request& request);

}  // namespace aw::mcp
