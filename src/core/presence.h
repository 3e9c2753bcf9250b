// The presence of agents by role, as reported to clients. Plain data; hub/presence.h has the rules.
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

// One role's agent. The agent itself supplies the texts; they are untrusted.
struct RolePresence {
  static constexpr std::int64_t kMaxAgentCharacters = 64;
  static constexpr std::int64_t kMaxDetailCharacters = 200;
  static constexpr std::int64_t kMaxAdviceBytes = 8'192;

  std::string agent = {};  // empty: not given
  Attendance state = Attendance::kWaiting;
  std::int64_t since_ms = 0;
  std::string detail = {};
  std::optional<std::int64_t> tokens = {};
  std::optional<double> cost_usd = {};
  std::string advice = {};

  friend bool operator==(const RolePresence&, const RolePresence&) = default;
};

// By role; nullopt for a role without an agent.
using PresenceByRole = std::array<std::optional<RolePresence>, kRoles.size()>;

// A report of `aw debate run` about a role.
struct PresenceReport {
  Role role = Role::kProposer;
  RolePresence present = {};  // without `since_ms`
};

// A message about a role between servers. Advice that does not fit is sent in pieces.
struct PresenceNote {
  Uuid debate_id;
  Role role = Role::kProposer;
  std::int64_t version_ms = 0;  // the greater one is newer
  bool stays = false;           // valid until the next note; otherwise it expires
  bool reported = false;        // by `aw debate run`
  RolePresence present = {};
  std::int64_t advice_from = 0;  // byte offset of this piece within the whole advice
};

// Sanitises an agent's name for display: printable, one line, short. Empty if the text is not UTF-8.
std::string AgentName(std::string_view text);

}  // namespace aw
