#include "notify/private_address.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>

namespace aw::notify {
namespace {

struct Range4 {
  std::uint32_t first;
  int bits;
};

// https://www.iana.org/assignments/iana-ipv4-special-registry
constexpr Range4 kNotPublic[] = {
    {0x00000000, 8},   // 0.0.0.0/8: this network
    {0x0A000000, 8},   // 10.0.0.0/8
    {0x64400000, 10},  // 100.64.0.0/10: shared, behind a carrier
    {0x7F000000, 8},   // 127.0.0.0/8: loopback
    {0xA9FE0000, 16},  // 169.254.0.0/16: link-local
    {0xAC100000, 12},  // 172.16.0.0/12
    {0xC0000000, 24},  // 192.0.0.0/24: protocols
    {0xC0A80000, 16},  // 192.168.0.0/16
    {0xC6120000, 15},  // 198.18.0.0/15: benchmarks
    {0xE0000000, 3},   // 224.0.0.0/3: multicast, reserved, broadcast
};

bool IsPrivate4(std::uint32_t address) {
  return std::ranges::any_of(kNotPublic, [&](const Range4& range) {
    return (address >> (32 - range.bits)) == (range.first >> (32 - range.bits));
  });
}

std::uint32_t Ipv4At(std::span<const std::uint8_t, 16> bytes, std::size_t at) {
  return std::uint32_t{bytes[at]} << 24 | std::uint32_t{bytes[at + 1]} << 16 | std::uint32_t{bytes[at + 2]} << 8 |
         bytes[at + 3];
}

bool StartsWith(std::span<const std::uint8_t, 16> bytes, std::initializer_list<std::uint8_t> start) {
  return std::equal(start.begin(), start.end(), bytes.begin());
}

bool IsPrivate6(std::span<const std::uint8_t, 16> bytes) {
  if (StartsWith(bytes, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF})) return IsPrivate4(Ipv4At(bytes, 12));  // mapped
  if (StartsWith(bytes, {0, 0x64, 0xFF, 0x9B})) return IsPrivate4(Ipv4At(bytes, 12));                       // NAT64
  if (StartsWith(bytes, {0x20, 0x02})) return IsPrivate4(Ipv4At(bytes, 2));                                 // 6to4
  // Of the rest only 2000::/3 is public; this excludes ::/8 with ::1 and ::, fc00::/7, fe80::/10 and ff00::/8.
  return (bytes[0] & 0xE0) != 0x20;
}

}  // namespace

bool IsPrivate(const sockaddr* address) {
  if (address->sa_family == AF_INET) {
    sockaddr_in ipv4;
    std::memcpy(&ipv4, address, sizeof ipv4);
    return IsPrivate4(ntohl(ipv4.sin_addr.s_addr));
  }
  if (address->sa_family != AF_INET6) return true;
  sockaddr_in6 ipv6;
  std::memcpy(&ipv6, address, sizeof ipv6);
  return IsPrivate6(std::span<const std::uint8_t, 16>(ipv6.sin6_addr.s6_addr, 16));
}

}  // namespace aw::notify
