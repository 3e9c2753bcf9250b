// The state machine: who may do what in which state. docs/protocol.md, section 1, row for row.
// Pure functions over one table; add a row to allow a move.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/debate.h"

namespace aw {

enum class Move : std::uint8_t { kClaim, kAppeal, kResolution, kIntervention, kRuling, kClosingRuling };
inline constexpr std::array kMoves{Move::kClaim,        Move::kAppeal, Move::kResolution,
                                   Move::kIntervention, Move::kRuling, Move::kClosingRuling};

// The state after `role` made `move` in `state`; nothing if that is refused.
std::optional<State> NextState(State state, Role role, Move move);

// The roles that may move the debate on: those with a move other than the intervention, which only stops it.
std::span<const Role> AllowedRoles(State state);

// The argument that a move writes.
ArgumentType TypeOf(Move move);

// "submit", "appeal", "request completion", "intervene", "rule".
std::string_view VerbOf(Move move);

// The state that an argument left behind. A ruling is taken as one that did not close: whether it did is known only
// from the debate, and only of its last argument.
State StateAfter(ArgumentType type, Role role);

// The debate as it stood right after `argument` was written, given the debate as it is now and its newest seq. Its
// tally stays as it is now.
Debate AsOf(const Debate& now, const Argument& argument, std::int64_t newest_seq);

}  // namespace aw
