// Who may send which request: by tokens and tickets, by Host and Origin, and by its rate.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/error.h"
#include "core/id.h"
#include "http/request.h"
#include "hub/deadlines.h"

namespace aw::http {

// Authorization: the two tokens, compared in constant time, and the short-lived tickets that replace them in a
// browser's WebSocket address. A ticket opens one socket: the caller of ReadTicket has to spend it in the store.
// Immutable after construction.

// kPage: open as well, and a valid target of links on other sites.
enum class Access : std::uint8_t { kPage, kOpen, kToken, kArbitrator };
enum class Right : std::uint8_t { kNone, kAgent, kArbitrator };

// A ticket with the right signature.
struct Ticket {
  Right right = Right::kNone;
  Uuid nonce;
  std::int64_t keep_until_ms = 0;  // after it every server refuses the ticket, even with a skewed clock
};

class Gate {
 public:
  static constexpr std::int64_t kTicketSeconds = 30;
  static constexpr std::int64_t kClockSkewSeconds = 60;  // between two servers

  // `ticket_key` is secret, and the same on all servers that accept each other's tickets.
  Gate(std::string_view auth_token, std::string_view arbitrator_token, std::string ticket_key);

  bool has_tokens() const { return agent_ || arbitrator_; }

  // The right that `Authorization: Bearer …` gives.
  Right RightOfHeader(std::string_view authorization) const;
  Right RightOfToken(std::string_view token) const;
  // Nothing if it is forged, or expired by more than the clock skew.
  std::optional<Ticket> ReadTicket(std::string_view ticket, std::int64_t unix_ms) const;

  // Nothing if `right` is enough for `access`.
  std::optional<Error> Refuse(Access access, Right right) const;

  // Valid for kTicketSeconds on every server with the same key and the same tokens.
  std::string MakeTicket(Right right, std::int64_t unix_ms) const;

 private:
  using Digest = std::array<unsigned char, 32>;
  std::string Sign(std::string_view text) const;

  std::optional<Digest> agent_;
  std::optional<Digest> arbitrator_;
  const std::string ticket_key_;
};

// Protects against DNS rebinding and cross-site requests: another web site can make a browser on this machine call the
// server, but the browser sends the host name it used (Host), the calling site (Origin), and how that site relates to
// the server (Sec-Fetch-Site). Immutable after construction.
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

// At most so many requests per second from one address, with bursts of two seconds' worth. One thread.
class RateLimiter {
 public:
  explicit RateLimiter(std::int64_t per_second) : per_second_(static_cast<double>(per_second)) {}

  bool Allow(const std::string& address, SteadyTime now);

 private:
  static constexpr std::size_t kMaxAddresses = 65'536;  // at the limit all buckets are dropped

  struct Bucket {
    double tokens = 0;
    SteadyTime filled;
  };
  const double per_second_;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace aw::http
