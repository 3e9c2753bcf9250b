// Addresses that a target's name must not resolve to unless the operator allows it: this machine and its networks.
#pragma once

#include <sys/socket.h>

namespace aw::notify {

// True for loopback, private, link-local, unique-local, shared (carrier-grade NAT), unspecified, multicast and reserved
// addresses, also embedded in IPv6, and for families other than IPv4 and IPv6.
bool IsPrivate(const sockaddr* address);

}  // namespace aw::notify
