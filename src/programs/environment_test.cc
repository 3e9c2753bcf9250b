#include "programs/environment.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace aw::programs {
namespace {

class EnvironmentOfChildren : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : kNames) ::setenv(name, "x", 1);
  }
  void TearDown() override {
    for (const char* name : kNames) ::unsetenv(name);
  }

  static bool Gets(Recipient recipient, std::string_view name, const std::vector<std::string>& named = {}) {
    return std::ranges::count(EnvironmentFor(recipient, named), std::string(name) + "=x") == 1;
  }

  static constexpr const char* kNames[] = {"DEBATE_STORE",      "PGPASSWORD",        "DEBATE_NOTIFY_SECRET",
                                           "DEBATE_NOTIFY_URL", "DEBATE_AUTH_TOKEN", "DEBATE_ARBITRATOR_TOKEN",
                                           "MY_PASSWORD",       "MISTRAL_API_KEY",   "ANTHROPIC_BASE_URL",
                                           "CLAUDECODE",        "JAVA_HOME",         "LC_TIME"};
};

TEST_F(EnvironmentOfChildren, SecretsOfTheServerReachNoChild) {
  for (const Recipient recipient : {Recipient::kAgentProgram, Recipient::kProjectCommand}) {
    for (const char* name : {"DEBATE_STORE", "PGPASSWORD", "DEBATE_NOTIFY_SECRET", "DEBATE_NOTIFY_URL", "MY_PASSWORD",
                             "DEBATE_ARBITRATOR_TOKEN", "CLAUDECODE"}) {
      EXPECT_FALSE(Gets(recipient, name)) << name;
    }
    EXPECT_TRUE(Gets(recipient, "LC_TIME"));
  }
}

TEST_F(EnvironmentOfChildren, AProgramGetsItsProvidersKeysAndACommandDoesNot) {
  for (const char* name : {"MISTRAL_API_KEY", "ANTHROPIC_BASE_URL", "DEBATE_AUTH_TOKEN"}) {
    EXPECT_TRUE(Gets(Recipient::kAgentProgram, name)) << name;
    EXPECT_FALSE(Gets(Recipient::kProjectCommand, name)) << name;
  }
  EXPECT_TRUE(Gets(Recipient::kProjectCommand, "JAVA_HOME"));
}

TEST_F(EnvironmentOfChildren, TheUserMayNameMoreButNeverTheArbitratorsToken) {
  EXPECT_TRUE(Gets(Recipient::kAgentProgram, "MY_PASSWORD", {"MY_PASSWORD"}));
  EXPECT_FALSE(Gets(Recipient::kAgentProgram, "DEBATE_ARBITRATOR_TOKEN", {"DEBATE_ARBITRATOR_TOKEN"}));
}

}  // namespace
}  // namespace aw::programs
