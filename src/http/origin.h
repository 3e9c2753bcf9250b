// Protects against DNS rebinding and cross-site requests: another web site can make a browser on this machine call the
// server, but the browser sends the host name it used (Host), the calling site (Origin), and how that site relates to
// the server (Sec-Fetch-Site). Immutable after construction.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "http/request.h"

namespace aw::http {

class Origins {
 public:
  Origins(std::string bound_host, std::uint16_t port, std::vector<std::string> allowed_hosts,
          std::vector<std::string> allowed_origins);

  // `is_link_target`: links on other sites may lead to the path.
  std::optional<Error> Refuse(const Request& request, bool is_link_target) const;

  // True if the options allow pages of this foreign origin to call the server: the answer gets CORS headers.
  bool IsAllowedStranger(std::string_view origin) const;

 private:
  bool HostIsOurs(std::string_view host) const;
  bool OriginIsOurs(std::string_view origin, std::string_view host) const;

  std::string bound_host_;
  std::string port_;
  std::vector<std::string> allowed_hosts_;
  std::vector<std::string> allowed_origins_;
  bool bound_to_all_ = false;
};

// True for 127.0.0.0/8, ::1 and localhost.
bool IsLoopback(std::string_view host);

}  // namespace aw::http
