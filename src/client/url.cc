#include "client/url.h"

#include <netdb.h>

#include <charconv>
#include <cstring>
#include <memory>
#include <string>

namespace aw::client {
namespace {

bool TakePrefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

bool IsPort(std::string_view text) {
  unsigned port = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), port);
  return failure == std::errc{} && end == text.data() + text.size() && port >= 1 && port <= 65535;
}

bool IsPlain(std::string_view text) {
  for (const char c : text) {
    if (c <= ' ' || c > '~') return false;
  }
  return text.find_first_of("@?#\\\"<>") == text.npos;
}

using FoundAddresses = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

FoundAddresses Look(const Url& url, int flags, int& failure) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = flags | AI_NUMERICSERV;
  addrinfo* found = nullptr;
  failure = getaddrinfo(url.host.c_str(), url.port.c_str(), &hints, &found);
  return FoundAddresses(failure == 0 ? found : nullptr, freeaddrinfo);
}

}  // namespace

bool Url::IsLoopback() const { return host == "127.0.0.1" || host == "localhost" || host == "::1"; }

std::optional<Url> ParseUrl(std::string_view text) {
  Url url;
  url.tls = text.starts_with("https://");
  if (!IsPlain(text) || !(TakePrefix(text, "https://") || TakePrefix(text, "http://"))) return std::nullopt;

  const std::size_t slash = text.find('/');
  std::string_view authority = text.substr(0, slash);
  if (slash != text.npos) url.prefix = text.substr(slash);
  while (url.prefix.ends_with('/')) url.prefix.pop_back();
  url.authority = authority;

  std::string_view port;
  if (TakePrefix(authority, "[")) {
    const std::size_t close = authority.find(']');
    if (close == authority.npos) return std::nullopt;
    url.host = authority.substr(0, close);
    port = authority.substr(close + 1);
  } else {
    const std::size_t colon = authority.find(':');
    url.host = authority.substr(0, colon);
    if (colon != authority.npos) port = authority.substr(colon);
  }
  if (url.host.empty() || (!port.empty() && (port[0] != ':' || !IsPort(port.substr(1))))) return std::nullopt;
  url.port = port.empty() ? (url.tls ? "443" : "80") : std::string(port.substr(1));
  return url;
}

std::string PercentEncoded(std::string_view text) {
  static constexpr char kHex[] = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                       c == '.' || c == '_' || c == '~';
    if (plain) {
      out.push_back(c);
    } else {
      out.append({'%', kHex[static_cast<unsigned char>(c) >> 4], kHex[c & 15]});
    }
  }
  return out;
}

bool IsNumeric(const Url& url) {
  int failure = 0;
  return Look(url, AI_NUMERICHOST, failure) != nullptr;
}

Result<std::vector<Address>, ClientError> Resolve(const Url& url) {
  int failure = 0;
  FoundAddresses found = Look(url, AI_NUMERICHOST, failure);
  if (failure == EAI_NONAME) found = Look(url, AI_ADDRCONFIG, failure);
  if (failure != 0) {
    return ClientError{ClientError::Kind::kUnreachable,
                       "the name '" + url.host + "' is not known: " + gai_strerror(failure)};
  }
  std::vector<Address> addresses;
  for (const addrinfo* at = found.get(); at; at = at->ai_next) {
    Address& address = addresses.emplace_back();
    std::memcpy(&address.storage, at->ai_addr, at->ai_addrlen);
    address.size = at->ai_addrlen;
  }
  return addresses;
}

}  // namespace aw::client
