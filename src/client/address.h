// Where a URL's host is: addresses to connect to.
#pragma once

#include <sys/socket.h>

#include <vector>

#include "client/client_error.h"
#include "client/url.h"
#include "core/result.h"

namespace aw::client {

struct Address {
  sockaddr_storage storage{};
  socklen_t size = 0;

  const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&storage); }
};

// Blocks for as long as the system's resolver takes; for an address that stands in the URL, not at all.
Result<std::vector<Address>, ClientError> Resolve(const Url& url);

// The URL's host is an address and no name.
bool IsNumeric(const Url& url);

}  // namespace aw::client
