// A notice calls the arbitrator: a ruling is due, or a debate was closed or has stalled. It stays in the store's
// outbox until its target, an address that the operator configured, has accepted it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/debate.h"

namespace aw {

enum class NoticeKind : std::uint8_t { kRulingDue, kClosed, kStalled };
inline constexpr std::array kNoticeKinds{NoticeKind::kRulingDue, NoticeKind::kClosed, NoticeKind::kStalled};

std::string_view Name(NoticeKind kind);
std::optional<NoticeKind> NoticeKindNamed(std::string_view name);

// The notice due after an argument that leads to state `after`, if any.
std::optional<NoticeKind> NoticeOn(State after);

// One notice for one target. `target`, `debate_id`, `seq` and `kind` are its key.
struct Notice {
  std::string target;  // a short hash of the address; the address is secret
  Uuid debate_id;
  std::int64_t seq = 0;  // of the argument that caused it
  NoticeKind kind = NoticeKind::kRulingDue;
  std::int64_t created_ms = 0;  // Unix milliseconds
  std::int64_t attempts = 0;    // failed attempts
  std::int64_t next_ms = 0;     // earliest time of the next attempt

  // The same for every attempt and target, so that receivers can deduplicate.
  std::string Id() const;

  friend bool operator==(const Notice&, const Notice&) = default;
};

}  // namespace aw
