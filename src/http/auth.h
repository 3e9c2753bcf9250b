// Authorization: the two tokens, compared in constant time, and the short-lived tickets that replace them in a
// browser's WebSocket address. A ticket opens one socket: the caller of ReadTicket has to spend it in the store.
// Immutable after construction.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/id.h"

namespace aw::http {

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

}  // namespace aw::http
