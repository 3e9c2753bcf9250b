// A notice calls the person who arbitrates: a ruling is due, a debate was closed, a debate stands still. It waits in
// the store's outbox until its target, an address of the operator's, has taken it.
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

// What an argument that leads to `after` calls for; nothing for most.
std::optional<NoticeKind> NoticeOn(State after);

// One notice for one target. `target`, `debate_id`, `seq` and `kind` are its key.
struct Notice {
  std::string target;  // a short hash of the address, which itself is a secret
  Uuid debate_id;
  std::int64_t seq = 0;  // of the argument that it is about
  NoticeKind kind = NoticeKind::kRulingDue;
  std::int64_t created_ms = 0;  // Unix milliseconds
  std::int64_t attempts = 0;    // made in vain so far
  std::int64_t next_ms = 0;     // not before

  // The same for every attempt and every target, so that a receiver can tell a repetition.
  std::string Id() const;

  friend bool operator==(const Notice&, const Notice&) = default;
};

}  // namespace aw
