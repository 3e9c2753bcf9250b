// The servers that a URL names. libpq goes through such a list by itself, but cannot be told to leave one that neither
// answers nor refuses; so we try them one by one.
#pragma once

#include <string>
#include <vector>

namespace aw::postgres {

// What is empty is as the URL says.
struct ServerAddress {
  std::string host;
  std::string hostaddr;
  std::string port;

  friend bool operator==(const ServerAddress&, const ServerAddress&) = default;
};

// In order; at least one. A list that we do not understand is left to libpq.
std::vector<ServerAddress> ServersOf(const std::string& url);

}  // namespace aw::postgres
