#include "core/rules.h"

#include <algorithm>

namespace aw {
namespace {

using enum State;
using enum Role;
using enum Move;

struct Rule {
  State in;
  Role role;
  Move move;
  State next;
};

// clang-format off
constexpr Rule kRules[] = {
    // in                    role         move            next
    {kAwaitingOpponent,    kOpponent,   kClaim,         kAwaitingProposer},
    {kAwaitingOpponent,    kArbitrator, kIntervention,  kInterventionPending},
    {kAwaitingProposer,    kProposer,   kClaim,         kAwaitingOpponent},
    {kAwaitingProposer,    kProposer,   kAppeal,        kAwaitingArbitrator},
    {kAwaitingProposer,    kProposer,   kResolution,    kAwaitingArbitrator},
    {kAwaitingProposer,    kArbitrator, kIntervention,  kInterventionPending},
    {kAwaitingArbitrator,  kArbitrator, kRuling,        kAwaitingProposer},
    {kAwaitingArbitrator,  kArbitrator, kClosingRuling, kClosed},
    {kInterventionPending, kArbitrator, kRuling,        kAwaitingProposer},
    {kInterventionPending, kArbitrator, kClosingRuling, kClosed},
};
// clang-format on

struct MoveFacts {
  ArgumentType writes;
  std::string_view verb;
};

constexpr MoveFacts FactsOf(Move move) {
  switch (move) {
    case kClaim: return {ArgumentType::kClaim, "submit"};
    case kAppeal: return {ArgumentType::kAppeal, "appeal"};
    case kResolution: return {ArgumentType::kResolution, "request completion"};
    case kIntervention: return {ArgumentType::kIntervention, "intervene"};
    case kRuling: return {ArgumentType::kRuling, "rule"};
    case kClosingRuling: return {ArgumentType::kRuling, "rule"};
  }
  __builtin_unreachable();
}

constexpr bool Advances(const Rule& rule) { return rule.move != kIntervention; }

constexpr bool NoTwoRulesCompete() {
  for (const Rule& a : kRules) {
    for (const Rule& b : kRules) {
      if (&a != &b && a.in == b.in && a.role == b.role && a.move == b.move) return false;
    }
  }
  return true;
}

constexpr bool ClosedIsFinal() {
  return std::ranges::none_of(kRules, [](const Rule& rule) { return rule.in == kClosed; });
}

constexpr bool EveryOpenStateHasExactlyOneMover() {
  for (const State state : kStates) {
    if (state == kClosed) continue;
    const Rule* first = nullptr;
    for (const Rule& rule : kRules) {
      if (rule.in != state || !Advances(rule)) continue;
      if (first && first->role != rule.role) return false;
      first = first ? first : &rule;
    }
    if (!first) return false;
  }
  return true;
}

constexpr bool EveryOpenStateCanReachClosed() {
  bool reaches[kStates.size()] = {};
  reaches[static_cast<std::size_t>(kClosed)] = true;
  for (std::size_t round = 0; round < kStates.size(); ++round) {
    for (const Rule& rule : kRules) {
      if (reaches[static_cast<std::size_t>(rule.next)]) reaches[static_cast<std::size_t>(rule.in)] = true;
    }
  }
  return std::ranges::all_of(reaches, [](bool r) { return r; });
}

// StateAfter and AsOf rely on this: the next state depends on move and role only, not on the current state.
constexpr bool MoveAndRoleDecideTheNextState() {
  for (const Rule& a : kRules) {
    for (const Rule& b : kRules) {
      if (a.role == b.role && a.move == b.move && a.next != b.next) return false;
    }
  }
  return true;
}

static_assert(NoTwoRulesCompete() && ClosedIsFinal() && EveryOpenStateHasExactlyOneMover() &&
              EveryOpenStateCanReachClosed() && MoveAndRoleDecideTheNextState());

constexpr Role MoverIn(State state) {
  for (const Rule& rule : kRules) {
    if (rule.in == state && Advances(rule)) return rule.role;
  }
  __builtin_unreachable();
}

}  // namespace

std::optional<State> NextState(State state, Role role, Move move) {
  for (const Rule& rule : kRules) {
    if (rule.in == state && rule.role == role && rule.move == move) return rule.next;
  }
  return std::nullopt;
}

std::span<const Role> AllowedRoles(State state) {
  if (state == kClosed) return {};
  return {std::ranges::find(kRoles, MoverIn(state)), 1};
}

ArgumentType TypeOf(Move move) { return FactsOf(move).writes; }

std::string_view VerbOf(Move move) { return FactsOf(move).verb; }

State StateAfter(ArgumentType type, Role role) {
  if (type == ArgumentType::kMotion) return kAwaitingOpponent;
  for (const Rule& rule : kRules) {
    if (rule.role == role && rule.move != kClosingRuling && FactsOf(rule.move).writes == type) return rule.next;
  }
  return kClosed;  // no rule writes this combination; `debate-server check` reports such a row
}

Debate AsOf(const Debate& now, const Argument& argument, std::int64_t newest_seq) {
  Debate then = now;
  if (argument.seq < newest_seq) {
    then.state = StateAfter(argument.type, argument.role);
    then.updated_at = argument.created_at;
  }
  return then;
}

}  // namespace aw
