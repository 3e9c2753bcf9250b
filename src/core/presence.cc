#include "core/presence.h"

#include "core/text.h"

namespace aw {

std::string_view Name(Attendance state) {
  switch (state) {
    case Attendance::kWaiting: return "waiting";
    case Attendance::kThinking: return "thinking";
    case Attendance::kGone: return "gone";
  }
  __builtin_unreachable();
}

std::optional<Attendance> AttendanceNamed(std::string_view name) {
  for (const Attendance state : kAttendances) {
    if (Name(state) == name) return state;
  }
  return std::nullopt;
}

std::string AgentName(std::string_view text) { return Printable(text, RolePresence::kMaxAgentCharacters); }

}  // namespace aw
