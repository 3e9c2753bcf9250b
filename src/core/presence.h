// Who was last there for each role of a debate, as clients are told it. Plain data; hub/presence.h has the rules.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/debate.h"
#include "core/id.h"

namespace aw {

enum class Attendance : std::uint8_t { kWaiting, kThinking, kGone };
inline constexpr std::array kAttendances{Attendance::kWaiting, Attendance::kThinking, Attendance::kGone};

std::string_view Name(Attendance state);
std::optional<Attendance> AttendanceNamed(std::string_view name);

// Of one role. Texts come from the agents, and are nobody's word but theirs.
struct Present {
  static constexpr std::int64_t kMaxAgentCharacters = 64;
  static constexpr std::int64_t kMaxDetailCharacters = 200;
  static constexpr std::int64_t kMaxAdviceBytes = 8'192;

  std::string agent = {};  // empty: it has not said
  Attendance state = Attendance::kWaiting;
  std::int64_t since_ms = 0;
  std::string detail = {};
  std::optional<std::int64_t> tokens = {};
  std::optional<double> cost_usd = {};
  std::string advice = {};

  friend bool operator==(const Present&, const Present&) = default;
};

// By role; nothing for one that nobody has taken.
using PresentRoles = std::array<std::optional<Present>, kRoles.size()>;

// What a runner tells of a role.
struct PresenceReport {
  Role role = Role::kProposer;
  Present present = {};  // but for `since_ms`
};

// What one server tells the others of a role. Texts that do not fit are told in pieces.
struct PresenceNote {
  Uuid debate_id;
  Role role = Role::kProposer;
  std::int64_t version_ms = 0;  // the greater is the newer
  bool stays = false;           // until there is other news of it; otherwise it is gone when nothing follows
  bool reported = false;        // by a runner
  Present present = {};
  std::int64_t advice_from = 0;  // the byte of the whole advice that this piece begins with
};

// A name as it may be shown: printable, one line, short. Empty if the text is no UTF-8.
std::string AgentName(std::string_view text);

}  // namespace aw
