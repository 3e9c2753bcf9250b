#include <algorithm>
#include <array>

#include "core/text.h"
#include "http/admission.h"

namespace aw::http {
namespace {

constexpr std::array<std::string_view, 3> kLocalNames{"localhost", "127.0.0.1", "[::1]"};

bool Contains(const auto& names, std::string_view name) {
  return std::ranges::any_of(names, [&](std::string_view known) { return EqualsIgnoringCase(known, name); });
}

struct Authority {
  std::string_view host;
  std::string_view port;  // empty: the scheme's own
};

Authority Split(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  const std::size_t bracket = text.rfind(']');
  if (colon == text.npos || (bracket != text.npos && bracket > colon)) return {text, {}};
  return {text.substr(0, colon), text.substr(colon + 1)};
}

bool IsPort(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

bool IsAddress(std::string_view host) {
  if (host.starts_with('[')) return true;
  return !host.empty() && std::ranges::all_of(host, [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
}

bool FollowsLink(const Request& request) {
  return request.fetch_mode == "navigate" && (request.method == Method::kGet || request.method == Method::kHead);
}

std::string Bracketed(std::string host) { return host.find(':') == host.npos ? host : "[" + host + "]"; }

}  // namespace

Origins::Origins(std::string bound_host, std::uint16_t port, std::vector<std::string> allowed_hosts,
                 std::vector<std::string> allowed_origins)
    : bound_host_(Bracketed(bound_host)),
      port_(std::to_string(port)),
      allowed_hosts_(std::move(allowed_hosts)),
      allowed_origins_(std::move(allowed_origins)),
      bound_to_all_(bound_host == "0.0.0.0" || bound_host == "::") {}

bool Origins::HostIsOurs(std::string_view host) const {
  const auto [name, port] = Split(host);
  if (!IsPort(port)) return false;
  if (Contains(kLocalNames, name) || EqualsIgnoringCase(name, bound_host_)) return true;
  if (Contains(allowed_hosts_, name) || Contains(allowed_hosts_, host)) return true;
  // A server bound to all addresses accepts each of them as host. DNS rebinding uses a name, never an address.
  return bound_to_all_ && IsAddress(name);
}

bool Origins::IsAllowedStranger(std::string_view origin) const { return Contains(allowed_origins_, origin); }

bool Origins::OriginIsOurs(std::string_view origin, std::string_view host) const {
  if (IsAllowedStranger(origin)) return true;
  const std::size_t scheme_end = origin.find("://");
  if (scheme_end == origin.npos) return false;
  const std::string_view authority = origin.substr(scheme_end + 3);
  if (EqualsIgnoringCase(authority, host)) return true;  // our own page, opened by any of our names
  const auto [name, port] = Split(authority);
  return origin.substr(0, scheme_end) == "http" && (port.empty() ? "80" : port) == port_ &&
         (Contains(kLocalNames, name) || EqualsIgnoringCase(name, bound_host_));
}

std::optional<Error> Origins::Refuse(const Request& request, bool is_link_target) const {
  if (!request.has_host) return InvalidInput("The Host header is missing");
  if (!HostIsOurs(request.host)) {
    return Error{ErrorCode::kForbidden,
                 "The Host header does not name this server",
                 "Call the server by its own address, or allow the name with DEBATE_ALLOWED_HOSTS",
                 {}};
  }
  if (request.origin && !OriginIsOurs(*request.origin, request.host)) {
    return Error{ErrorCode::kForbidden,
                 "Pages of this Origin may not call this server",
                 "Open the server's own page, or allow the origin with DEBATE_ALLOWED_ORIGINS",
                 {}};
  }
  // A GET may omit Origin, and the time of its answer would reveal what is stored.
  const bool is_foreign = request.fetch_site == "cross-site" || request.fetch_site == "same-site";
  if (is_foreign && !request.origin && !(is_link_target && FollowsLink(request))) {
    return Error{ErrorCode::kForbidden,
                 "Other sites may not call this server, only link to its page",
                 "Open the server's own page, or allow the origin with DEBATE_ALLOWED_ORIGINS and call with fetch",
                 {}};
  }
  return std::nullopt;
}

bool IsLoopback(std::string_view host) { return host == "localhost" || host == "::1" || host.starts_with("127."); }

}  // namespace aw::http
