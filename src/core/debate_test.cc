#include "core/debate.h"

#include <gtest/gtest.h>

namespace aw {
namespace {

template <typename Enums>
std::vector<std::string_view> Names(const Enums& enums) {
  std::vector<std::string_view> names;
  for (const auto value : enums) names.push_back(Name(value));
  return names;
}

TEST(Names, AreTheContracts) {
  EXPECT_EQ(Names(kStates), (std::vector<std::string_view>{"AWAITING_OPPONENT", "AWAITING_PROPOSER",
                                                           "AWAITING_ARBITRATOR", "INTERVENTION_PENDING", "CLOSED"}));
  EXPECT_EQ(Names(kRoles), (std::vector<std::string_view>{"proposer", "opponent", "arbitrator"}));
  EXPECT_EQ(Names(kArgumentTypes),
            (std::vector<std::string_view>{"MOTION", "CLAIM", "APPEAL", "RESOLUTION", "INTERVENTION", "RULING"}));
}

TEST(Names, LeadBackToWhatTheyName) {
  for (const State state : kStates) EXPECT_EQ(StateNamed(Name(state)), state);
  for (const Role role : kRoles) EXPECT_EQ(RoleNamed(Name(role)), role);
  for (const ArgumentType type : kArgumentTypes) EXPECT_EQ(ArgumentTypeNamed(Name(type)), type);
}

TEST(Names, OthersNameNothing) {
  for (const std::string_view name : {"", "closed", "CLOSED ", "Proposer", "PROPOSER", "motion", "OPEN"}) {
    EXPECT_FALSE(StateNamed(name)) << name;
    EXPECT_FALSE(RoleNamed(name)) << name;
    EXPECT_FALSE(ArgumentTypeNamed(name)) << name;
  }
}

}  // namespace
}  // namespace aw
