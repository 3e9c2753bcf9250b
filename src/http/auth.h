// Who may do what: the two tokens, compared in constant time, and the short-lived tickets that stand for them in a
// browser's WebSocket address. Immutable after construction.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"

namespace aw::http {

enum class Access : std::uint8_t { kOpen, kToken, kArbitrator };
enum class Right : std::uint8_t { kNone, kAgent, kArbitrator };

class Gate {
 public:
  static constexpr std::int64_t kTicketSeconds = 30;

  Gate(std::string_view auth_token, std::string_view arbitrator_token);

  // The right that `Authorization: Bearer …` gives.
  Right RightOfHeader(std::string_view authorization) const;
  Right RightOfToken(std::string_view token) const;
  Right RightOfTicket(std::string_view ticket, std::int64_t unix_ms) const;

  // Nothing if `right` is enough for `access`.
  std::optional<Error> Refuse(Access access, Right right) const;

  // Valid for kTicketSeconds on every node with the same tokens.
  std::string MakeTicket(Right right, std::int64_t unix_ms) const;

 private:
  using Digest = std::array<unsigned char, 32>;
  std::string Sign(std::string_view text) const;

  std::optional<Digest> agent_;
  std::optional<Digest> arbitrator_;
  Digest ticket_key_{};
};

}  // namespace aw::http
