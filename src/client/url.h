// The server's address as the user writes it: `http://127.0.0.1:3456`, `https://host/prefix`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

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

}  // namespace aw::client
