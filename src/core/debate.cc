#include "core/debate.h"

namespace aw {
namespace {

// Indexed by enumerator.
constexpr std::array<std::string_view, kStates.size()> kStateNames{
    "AWAITING_OPPONENT", "AWAITING_PROPOSER", "AWAITING_ARBITRATOR", "INTERVENTION_PENDING", "CLOSED"};
constexpr std::array<std::string_view, kRoles.size()> kRoleNames{"proposer", "opponent", "arbitrator"};
constexpr std::array<std::string_view, kArgumentTypes.size()> kArgumentTypeNames{
    "MOTION", "CLAIM", "APPEAL", "RESOLUTION", "INTERVENTION", "RULING"};

template <typename Enum, std::size_t N>
std::optional<Enum> Find(const std::array<std::string_view, N>& names, std::string_view name) {
  for (std::size_t i = 0; i < N; ++i) {
    if (names[i] == name) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace

std::string_view Name(State state) { return kStateNames[static_cast<std::size_t>(state)]; }
std::string_view Name(Role role) { return kRoleNames[static_cast<std::size_t>(role)]; }
std::string_view Name(ArgumentType type) { return kArgumentTypeNames[static_cast<std::size_t>(type)]; }

std::optional<State> StateNamed(std::string_view name) { return Find<State>(kStateNames, name); }
std::optional<Role> RoleNamed(std::string_view name) { return Find<Role>(kRoleNames, name); }
std::optional<ArgumentType> ArgumentTypeNamed(std::string_view name) {
  return Find<ArgumentType>(kArgumentTypeNames, name);
}

ListPlace ListPlace::Start() {
  ListPlace start{Time::FromText("9999-12-31T23:59:59.999Z"), {}};
  start.tie.bytes.fill(0xFF);
  return start;
}

}  // namespace aw
