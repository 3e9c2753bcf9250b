#include "core/rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

namespace aw {
namespace {

// The table of docs/protocol.md, section 1, with the document's names.
struct RuleRow {
  std::string_view state;
  std::string_view proposer, opponent, arbitrator;
};
constexpr RuleRow kContractRules[] = {
    {"AWAITING_OPPONENT", "", "submit → AWAITING_PROPOSER", "intervention → INTERVENTION_PENDING"},
    {"AWAITING_PROPOSER",
     "submit → AWAITING_OPPONENT; appeal → AWAITING_ARBITRATOR; request-completion → AWAITING_ARBITRATOR", "",
     "intervention → INTERVENTION_PENDING"},
    {"AWAITING_ARBITRATOR", "", "", "ruling → AWAITING_PROPOSER; ruling with close → CLOSED"},
    {"INTERVENTION_PENDING", "", "", "ruling → AWAITING_PROPOSER; ruling with close → CLOSED"},
    {"CLOSED", "", "", ""},
};

const std::map<std::string_view, Move> kContractMoves{
    {"submit", Move::kClaim},
    {"appeal", Move::kAppeal},
    {"request-completion", Move::kResolution},
    {"intervention", Move::kIntervention},
    {"ruling", Move::kRuling},
    {"ruling with close", Move::kClosingRuling},
};

using Table = std::map<std::tuple<State, Role, Move>, State>;

void AddCell(Table& table, State state, Role role, std::string_view cell) {
  while (!cell.empty()) {
    const std::string_view entry = cell.substr(0, cell.find("; "));
    cell.remove_prefix(std::min(cell.size(), entry.size() + 2));
    constexpr std::string_view kArrow = " → ";
    const std::size_t arrow = entry.find(kArrow);
    const Move move = kContractMoves.at(entry.substr(0, arrow));
    table[{state, role, move}] = StateNamed(entry.substr(arrow + kArrow.size())).value();
  }
}

Table ContractTable() {
  Table table;
  for (const RuleRow& row : kContractRules) {
    const State state = StateNamed(row.state).value();
    AddCell(table, state, Role::kProposer, row.proposer);
    AddCell(table, state, Role::kOpponent, row.opponent);
    AddCell(table, state, Role::kArbitrator, row.arbitrator);
  }
  return table;
}

TEST(Rules, EveryCellOfTheContractsTableHoldsAndNoOther) {
  const Table contract = ContractTable();
  ASSERT_EQ(contract.size(), 10u);
  for (const State state : kStates) {
    for (const Role role : kRoles) {
      for (const Move move : kMoves) {
        SCOPED_TRACE(testing::Message() << Name(role) << " " << VerbOf(move) << " (" << static_cast<int>(move)
                                        << ") in " << Name(state));
        const auto cell = contract.find({state, role, move});
        const auto next = NextState(state, role, move);
        ASSERT_EQ(next.has_value(), cell != contract.end());
        if (next) {
          EXPECT_EQ(Name(*next), Name(cell->second));
        }
      }
    }
  }
}

TEST(Rules, ClosedDebateRefusesEveryMove) {
  for (const Role role : kRoles) {
    for (const Move move : kMoves) EXPECT_FALSE(NextState(State::kClosed, role, move));
  }
}

TEST(Rules, OnlyTheRoleWhoseMoveItIsMovesTheDebateOn) {
  const auto mover = [](State state) {
    const auto roles = AllowedRoles(state);
    EXPECT_EQ(roles.size(), 1u) << Name(state);
    return roles.empty() ? std::string_view() : Name(roles.front());
  };
  EXPECT_EQ(mover(State::kAwaitingOpponent), "opponent");
  EXPECT_EQ(mover(State::kAwaitingProposer), "proposer");
  EXPECT_EQ(mover(State::kAwaitingArbitrator), "arbitrator");
  EXPECT_EQ(mover(State::kInterventionPending), "arbitrator");
  EXPECT_TRUE(AllowedRoles(State::kClosed).empty());
}

TEST(Rules, EachMoveHasItsVerbAndWritesItsType) {
  const std::tuple<Move, std::string_view, std::string_view> rows[] = {
      {Move::kClaim, "submit", "CLAIM"},
      {Move::kAppeal, "appeal", "APPEAL"},
      {Move::kResolution, "request completion", "RESOLUTION"},
      {Move::kIntervention, "intervene", "INTERVENTION"},
      {Move::kRuling, "rule", "RULING"},
      {Move::kClosingRuling, "rule", "RULING"},
  };
  static_assert(std::size(rows) == kMoves.size());
  for (const auto& [move, verb, type] : rows) {
    EXPECT_EQ(VerbOf(move), verb);
    EXPECT_EQ(Name(TypeOf(move)), type);
  }
}

TEST(Rules, AnArgumentTellsTheStateItLeftBehind) {
  const std::tuple<ArgumentType, Role, State> rows[] = {
      {ArgumentType::kMotion, Role::kProposer, State::kAwaitingOpponent},
      {ArgumentType::kClaim, Role::kOpponent, State::kAwaitingProposer},
      {ArgumentType::kClaim, Role::kProposer, State::kAwaitingOpponent},
      {ArgumentType::kAppeal, Role::kProposer, State::kAwaitingArbitrator},
      {ArgumentType::kResolution, Role::kProposer, State::kAwaitingArbitrator},
      {ArgumentType::kIntervention, Role::kArbitrator, State::kInterventionPending},
      {ArgumentType::kRuling, Role::kArbitrator, State::kAwaitingProposer},
  };
  for (const auto& [type, role, state] : rows) {
    EXPECT_EQ(Name(StateAfter(type, role)), Name(state)) << Name(type) << " by " << Name(role);
  }
}

TEST(Rules, WhatNoRuleWritesLeavesNoOpenState) {
  EXPECT_EQ(StateAfter(ArgumentType::kClaim, Role::kArbitrator), State::kClosed);
  EXPECT_EQ(StateAfter(ArgumentType::kRuling, Role::kProposer), State::kClosed);
  EXPECT_EQ(StateAfter(ArgumentType::kAppeal, Role::kOpponent), State::kClosed);
}

TEST(Rules, StateAfterAgreesWithTheMoveThatWasMade) {
  for (const State state : kStates) {
    for (const Role role : kRoles) {
      for (const Move move : kMoves) {
        const auto next = NextState(state, role, move);
        if (!next || move == Move::kClosingRuling) continue;
        EXPECT_EQ(StateAfter(TypeOf(move), role), *next);
      }
    }
  }
}

class AsOfTest : public testing::Test {
 protected:
  AsOfTest() {
    now_.title = "T";
    now_.state = State::kClosed;
    now_.created_at = Time::FromUnixMs(1);
    now_.updated_at = Time::FromUnixMs(9);
    argument_.type = ArgumentType::kClaim;
    argument_.role = Role::kOpponent;
    argument_.seq = 2;
    argument_.created_at = Time::FromUnixMs(5);
  }
  Debate now_;
  Argument argument_;
};

TEST_F(AsOfTest, AnOlderArgumentShowsTheDebateAsItWasThen) {
  const Debate then = AsOf(now_, argument_, 3);
  EXPECT_EQ(then.state, State::kAwaitingProposer);
  EXPECT_EQ(then.updated_at, Time::FromUnixMs(5));
  EXPECT_EQ(then.created_at, Time::FromUnixMs(1));
  EXPECT_EQ(then.title, "T");
}

TEST_F(AsOfTest, TheNewestArgumentShowsTheDebateAsItIs) {
  const Debate then = AsOf(now_, argument_, 2);
  EXPECT_EQ(then.state, State::kClosed);
  EXPECT_EQ(then.updated_at, Time::FromUnixMs(9));
}

TEST_F(AsOfTest, ARulingThatIsNotTheLastDidNotClose) {
  argument_.type = ArgumentType::kRuling;
  argument_.role = Role::kArbitrator;
  EXPECT_EQ(AsOf(now_, argument_, 7).state, State::kAwaitingProposer);
}

}  // namespace
}  // namespace aw
