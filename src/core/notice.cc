#include "core/notice.h"

namespace aw {

std::string_view Name(NoticeKind kind) {
  switch (kind) {
    case NoticeKind::kRulingDue: return "ruling_due";
    case NoticeKind::kClosed: return "closed";
    case NoticeKind::kStalled: return "stalled";
  }
  __builtin_unreachable();
}

std::optional<NoticeKind> NoticeKindNamed(std::string_view name) {
  for (const NoticeKind kind : kNoticeKinds) {
    if (Name(kind) == name) return kind;
  }
  return std::nullopt;
}

std::optional<NoticeKind> NoticeOn(State after) {
  switch (after) {
    case State::kAwaitingOpponent:
    case State::kAwaitingProposer: return std::nullopt;
    case State::kAwaitingArbitrator:
    case State::kInterventionPending: return NoticeKind::kRulingDue;
    case State::kClosed: return NoticeKind::kClosed;
  }
  __builtin_unreachable();
}

std::string Notice::Id() const {
  return debate_id.ToString().append("/").append(std::to_string(seq)).append("/").append(Name(kind));
}

}  // namespace aw
