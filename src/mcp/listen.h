// Streams of notifications: the legacy GET stream and the modern subscriptions/listen. They report changes of the
// resources that a client subscribed to; a notification is a wake-up, the client reads the resource again.
#pragma once

#include <memory>

#include "mcp/catalog.h"
#include "mcp/stream.h"

namespace aw::mcp {

std::unique_ptr<Stream> ListenLegacy(Services& services, Session& session);

Work ListenModern(const Request& request);

}  // namespace aw::mcp
