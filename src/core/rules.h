// The state machine: which role may make which move in which state; docs/protocol.md, section 1, row for row.
// Pure functions over one table. To allow a move, add a row.
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

// The state after `role` makes `move` in `state`; nullopt if the move is not allowed.
std::optional<State> NextState(State state, Role role, Move move);

// The roles that can advance the debate, that is by a move other than an intervention, which only pauses it.
std::span<const Role> AllowedRoles(State state);

// The type of the argument that a move writes.
ArgumentType TypeOf(Move move);

// "submit", "appeal", "request completion", "intervene", "rule".
std::string_view VerbOf(Move move);

// The state after an argument. A ruling is assumed not to close: only the debate's own state shows whether its last
// argument closed it.
State StateAfter(ArgumentType type, Role role);

// The debate right after `argument` was written, given the current debate and its newest seq. The tally is not
// restored: it stays the current one.
Debate AsOf(const Debate& now, const Argument& argument, std::int64_t newest_seq);

}  // namespace aw
