#include "notify/target.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

#include "client/url.h"
#include "core/sha256.h"

namespace aw::notify {
namespace {

constexpr std::string_view kNtfyPrefix = "ntfy+";
constexpr std::size_t kIdLength = 12;
constexpr std::size_t kMostBytes = 2048;

bool TakePrefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

std::optional<std::string> PercentDecoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out.push_back(text[i]);
      continue;
    }
    unsigned char byte = 0;
    const char* const digits = text.data() + i + 1;
    if (i + 2 >= text.size() || std::from_chars(digits, digits + 2, byte, 16).ptr != digits + 2) return std::nullopt;
    out.push_back(static_cast<char>(byte));
    i += 2;
  }
  return out;
}

std::string Base64(std::string_view bytes) {
  std::string out(4 * ((bytes.size() + 2) / 3) + 1, '\0');
  const int length =
      EVP_EncodeBlock(reinterpret_cast<unsigned char*>(out.data()),
                      reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
  out.resize(static_cast<std::size_t>(length));
  return out;
}

// `user:password` becomes Basic, which ntfy also accepts with a token as the password; a single word becomes Bearer.
std::optional<std::string> Authorization(std::string_view user_info) {
  const auto decoded = PercentDecoded(user_info);
  if (!decoded) return std::nullopt;
  const bool is_plain = std::ranges::all_of(*decoded, [](char c) { return c > ' ' && c <= '~'; });
  if (user_info.find(':') != user_info.npos) return "Basic " + Base64(*decoded);
  if (!is_plain) return std::nullopt;
  return decoded->empty() ? std::string() : "Bearer " + *decoded;
}

bool IsPlain(std::string_view text) {
  return text.find_first_of("#\\\"<>") == text.npos &&
         std::ranges::all_of(text, [](char c) { return c > ' ' && c <= '~'; });
}

std::optional<Target> ParseTarget(std::string_view text) {
  Target target;
  if (text.size() > kMostBytes || !IsPlain(text)) return std::nullopt;
  const bool says_ntfy = TakePrefix(text, kNtfyPrefix);
  const std::size_t scheme_end = text.find("://");
  if (scheme_end == text.npos) return std::nullopt;
  const std::string scheme(text.substr(0, scheme_end + 3));
  text.remove_prefix(scheme.size());

  std::string_view authority = text.substr(0, text.find_first_of("/?"));
  target.path = text.substr(authority.size());
  if (!target.path.starts_with('/')) target.path.insert(0, "/");
  if (const std::size_t at = authority.rfind('@'); at != authority.npos) {
    const auto authorization = Authorization(authority.substr(0, at));
    if (!authorization) return std::nullopt;
    target.authorization = *authorization;
    authority.remove_prefix(at + 1);
  }
  const auto url = client::ParseUrl(scheme + std::string(authority));
  if (!url) return std::nullopt;
  target.url = *url;
  target.is_own_word = url->host == "localhost" || client::IsNumeric(*url);
  target.kind = says_ntfy || url->host == "ntfy.sh" ? Target::Kind::kNtfy : Target::Kind::kWebhook;
  if (target.kind == Target::Kind::kNtfy && target.path == "/") return std::nullopt;  // no topic
  target.id = Sha256(std::string(NameOf(target.kind)) + " " + target.Name() + target.path).substr(0, kIdLength);
  return target;
}

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

std::string_view NameOf(Target::Kind kind) {
  switch (kind) {
    case Target::Kind::kWebhook: return "webhook";
    case Target::Kind::kNtfy: return "ntfy";
    case Target::Kind::kDesktop: return "desktop";
  }
  __builtin_unreachable();
}

Result<std::vector<Target>> ParseTargets(std::string_view text) {
  constexpr std::string_view kSeparators = ", \t\r\n";
  std::vector<Target> targets;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t begin = std::min(text.find_first_not_of(kSeparators), text.size());
    text.remove_prefix(begin);
    if (text.empty()) break;
    const std::string_view one = text.substr(0, text.find_first_of(kSeparators));
    text.remove_prefix(one.size());
    const auto target = ParseTarget(one);
    if (!target) {
      return InvalidInput("must be http://…, https://… or ntfy+https://host/topic; number " + std::to_string(number) +
                          " is none (it is not repeated here, since it may hold a secret)");
    }
    if (std::ranges::find(targets, target->id, &Target::id) == targets.end()) targets.push_back(*target);
  }
  if (targets.size() > kMostTargets) {
    return InvalidInput("must name " + std::to_string(kMostTargets) + " addresses at most, not " +
                        std::to_string(targets.size()));
  }
  return targets;
}

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
