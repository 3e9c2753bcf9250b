#include "core/action.h"

#include <vector>

namespace aw {
namespace {

bool IsAgent(Role role) { return role != Role::kArbitrator; }

// The suggestion names the role to wait for, or an allowed move.
std::string_view SuggestionFor(State state, Role role, Move move) {
  const bool arbitrator_rules = !IsAgent(role) && TypeOf(move) == ArgumentType::kRuling;
  switch (state) {
    case State::kAwaitingOpponent:
      return arbitrator_rules ? "Intervene first, then rule" : "Wait for opponent to submit their argument";
    case State::kAwaitingProposer:
      return arbitrator_rules ? "Intervene first, then rule" : "Wait for proposer to submit their argument";
    case State::kAwaitingArbitrator:
    case State::kInterventionPending:
      return IsAgent(role) ? "Wait for arbitrator to rule"
                           : "Rule instead: the debate already waits for the arbitrator";
    case State::kClosed: return "The debate is closed; create a new debate to continue";
  }
  __builtin_unreachable();
}

}  // namespace

std::string_view ActionFor(Role role, State state, ArgumentType newest) {
  switch (state) {
    case State::kAwaitingOpponent: return role == Role::kOpponent ? "respond" : "wait_for_opponent";
    case State::kAwaitingProposer:
      if (role != Role::kProposer) return "wait_for_proposer";
      return newest == ArgumentType::kRuling ? "align_to_ruling" : "respond";
    case State::kAwaitingArbitrator:
    case State::kInterventionPending: return "wait_for_ruling";
    case State::kClosed: return "debate_closed";
  }
  __builtin_unreachable();
}

Error Refusal(State state, const ArgumentHead& newest, Role role, Move move, std::string content) {
  std::string message = "Role '";
  message.append(Name(role)).append("' cannot ").append(VerbOf(move)).append(" in state '");
  message.append(Name(state)).append("'");

  std::vector<std::string> allowed;
  for (const Role r : AllowedRoles(state)) allowed.emplace_back(Name(r));

  Error error{ErrorCode::kActionNotAllowed, std::move(message), std::string(SuggestionFor(state, role, move)), {}};
  error.extra.emplace_back("current_state", std::string(Name(state)));
  error.extra.emplace_back("allowed_roles", std::move(allowed));
  if (IsAgent(role)) {
    error.extra.emplace_back("action", std::string(ActionFor(role, state, newest.type)));
    error.extra.emplace_back("next_argument_id_to_wait", newest.id.ToString());
  }
  error.extra.emplace_back("content", std::move(content));
  return error;
}

}  // namespace aw
