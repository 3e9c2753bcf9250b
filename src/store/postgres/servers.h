// The servers of a URL. libpq can try such a list by itself, but does not give up on a server that neither answers nor
// refuses, so this program tries them one by one.
#pragma once

#include <string>
#include <vector>

namespace aw::postgres {

// An empty member keeps the URL's value.
struct ServerAddress {
  std::string host;
  std::string hostaddr;
  std::string port;

  friend bool operator==(const ServerAddress&, const ServerAddress&) = default;
};

// In order; at least one. A list of another form is left to libpq.
std::vector<ServerAddress> ServersOf(const std::string& url);

}  // namespace aw::postgres
