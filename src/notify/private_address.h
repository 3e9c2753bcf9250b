// Addresses that a name must not lead to unless the operator says so: this machine and the networks behind it.
#pragma once

#include <sys/socket.h>

namespace aw::notify {

// Loopback, private, link-local, unique-local, shared (carrier's), unspecified, multicast and reserved ones, also
// inside those of IPv6 that carry one of IPv4. True too for what is neither IPv4 nor IPv6.
bool IsPrivate(const sockaddr* address);

}  // namespace aw::notify
