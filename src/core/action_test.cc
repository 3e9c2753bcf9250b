#include "core/action.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace aw {
namespace {

TEST(Action, FollowsFromStateAndRoleAsSectionFourSays) {
  struct Row {
    State state;
    std::string_view proposer_after_ruling, proposer, opponent;
  };
  constexpr Row kRows[] = {
      {State::kAwaitingProposer, "align_to_ruling", "respond", "wait_for_proposer"},
      {State::kAwaitingOpponent, "wait_for_opponent", "wait_for_opponent", "respond"},
      {State::kAwaitingArbitrator, "wait_for_ruling", "wait_for_ruling", "wait_for_ruling"},
      {State::kInterventionPending, "wait_for_ruling", "wait_for_ruling", "wait_for_ruling"},
      {State::kClosed, "debate_closed", "debate_closed", "debate_closed"},
  };
  static_assert(std::size(kRows) == kStates.size());
  for (const Row& row : kRows) {
    for (const ArgumentType newest : kArgumentTypes) {
      SCOPED_TRACE(testing::Message() << Name(row.state) << " after " << Name(newest));
      const bool ruled = newest == ArgumentType::kRuling;
      EXPECT_EQ(ActionFor(Role::kProposer, row.state, newest), ruled ? row.proposer_after_ruling : row.proposer);
      EXPECT_EQ(ActionFor(Role::kOpponent, row.state, newest), row.opponent);
    }
  }
}

const Error::Value* Field(const Error& error, std::string_view name) {
  const auto found = std::ranges::find(error.extra, name, [](const auto& field) { return field.first; });
  return found == error.extra.end() ? nullptr : &found->second;
}

std::string Text(const Error& error, std::string_view name) {
  const Error::Value* value = Field(error, name);
  return value ? std::get<std::string>(*value) : "(absent)";
}

ArgumentHead Newest(ArgumentType type) {
  return {Uuid::Parse("01890000-0000-7000-8000-00000000000a").value(), 4, type, Role::kOpponent};
}

TEST(Refusal, SaysWhoCannotDoWhatInWhichState) {
  const Error error =
      Refusal(State::kAwaitingProposer, Newest(ArgumentType::kClaim), Role::kOpponent, Move::kClaim, "");
  EXPECT_EQ(error.code, ErrorCode::kActionNotAllowed);
  EXPECT_EQ(error.message, "Role 'opponent' cannot submit in state 'AWAITING_PROPOSER'");
  EXPECT_EQ(error.suggestion, "Wait for proposer to submit their argument");
}

TEST(Refusal, EveryRefusedMoveCarriesStateRolesAndTheRefusedText) {
  for (const State state : kStates) {
    for (const Role role : kRoles) {
      for (const Move move : kMoves) {
        if (NextState(state, role, move)) continue;
        SCOPED_TRACE(testing::Message() << Name(role) << " " << VerbOf(move) << " in " << Name(state));
        const Error error = Refusal(state, Newest(ArgumentType::kClaim), role, move, "my text");
        EXPECT_EQ(error.code, ErrorCode::kActionNotAllowed);
        EXPECT_EQ(error.message, "Role '" + std::string(Name(role)) + "' cannot " + std::string(VerbOf(move)) +
                                     " in state '" + std::string(Name(state)) + "'");
        EXPECT_FALSE(error.suggestion.empty());
        EXPECT_EQ(Text(error, "current_state"), Name(state));
        EXPECT_EQ(Text(error, "content"), "my text");
        std::vector<std::string> roles;
        for (const Role allowed : AllowedRoles(state)) roles.emplace_back(Name(allowed));
        ASSERT_TRUE(Field(error, "allowed_roles"));
        EXPECT_EQ(std::get<std::vector<std::string>>(*Field(error, "allowed_roles")), roles);
        EXPECT_FALSE(Field(error, "draft_held"));
      }
    }
  }
}

TEST(Refusal, NamesTheNextActionAndTheArgumentToWaitFor) {
  for (const Role role : {Role::kProposer, Role::kOpponent}) {
    for (const State state : kStates) {
      for (const ArgumentType newest : {ArgumentType::kClaim, ArgumentType::kRuling}) {
        const Error error = Refusal(state, Newest(newest), role, Move::kClaim, "");
        EXPECT_EQ(Text(error, "action"), ActionFor(role, state, newest));
        EXPECT_EQ(Text(error, "next_argument_id_to_wait"), "01890000-0000-7000-8000-00000000000a");
      }
    }
  }
}

TEST(Refusal, TheArbitratorGetsNoAgentsAdvice) {
  const Error error = Refusal(State::kClosed, Newest(ArgumentType::kRuling), Role::kArbitrator, Move::kRuling, "");
  EXPECT_FALSE(Field(error, "action"));
  EXPECT_FALSE(Field(error, "next_argument_id_to_wait"));
}

TEST(Refusal, TheSuggestionFitsTheOneWhoTried) {
  struct Row {
    State state;
    Role role;
    Move move;
    std::string_view suggestion;
  };
  const Row rows[] = {
      {State::kAwaitingOpponent, Role::kProposer, Move::kClaim, "Wait for opponent to submit their argument"},
      {State::kAwaitingOpponent, Role::kProposer, Move::kAppeal, "Wait for opponent to submit their argument"},
      {State::kAwaitingProposer, Role::kOpponent, Move::kClaim, "Wait for proposer to submit their argument"},
      {State::kAwaitingOpponent, Role::kArbitrator, Move::kRuling, "Intervene first, then rule"},
      {State::kAwaitingProposer, Role::kArbitrator, Move::kClosingRuling, "Intervene first, then rule"},
      {State::kAwaitingArbitrator, Role::kProposer, Move::kClaim, "Wait for arbitrator to rule"},
      {State::kInterventionPending, Role::kOpponent, Move::kClaim, "Wait for arbitrator to rule"},
      {State::kAwaitingArbitrator, Role::kArbitrator, Move::kIntervention,
       "Rule instead: the debate already waits for the arbitrator"},
      {State::kInterventionPending, Role::kArbitrator, Move::kIntervention,
       "Rule instead: the debate already waits for the arbitrator"},
      {State::kClosed, Role::kProposer, Move::kClaim, "The debate is closed; create a new debate to continue"},
      {State::kClosed, Role::kArbitrator, Move::kRuling, "The debate is closed; create a new debate to continue"},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(Refusal(row.state, Newest(ArgumentType::kClaim), row.role, row.move, "").suggestion, row.suggestion)
        << Name(row.role) << " " << VerbOf(row.move) << " in " << Name(row.state);
  }
}

}  // namespace
}  // namespace aw
