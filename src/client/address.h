// Resolves a URL's host into addresses to connect to.
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

// Blocks for as long as the system's resolver takes; does not block if the URL's host is a numeric address.
Result<std::vector<Address>, ClientError> Resolve(const Url& url);

// True if the URL's host is a numeric address, not a name.
bool IsNumeric(const Url& url);

}  // namespace aw::client
