// The server's address as the user writes it: `http://127.0.0.1:3456`, `https://host/prefix`.
#pragma once

#include <sys/socket.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/call_options.h"
#include "core/result.h"

namespace aw::client {

struct Url {
  bool tls = false;
  std::string host;       // without brackets
  std::string port;       // a number as text
  std::string authority;  // as the Host header carries it
  std::string prefix;     // path before the server's own, without a trailing slash

  std::string Origin() const { return (tls ? "https://" : "http://") + authority; }
  std::string Whole() const { return Origin() + prefix; }
  // True for the names and addresses of this machine that need no lookup.
  bool IsLoopback() const;
};

std::optional<Url> ParseUrl(std::string_view text);

// Encodes path segments and query values.
std::string PercentEncoded(std::string_view text);

// Whether aw can start a server there: an address of this machine, without TLS.
inline bool CanStartAt(const Url& url) { return !url.tls && url.IsLoopback(); }

// An address to connect to.
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
