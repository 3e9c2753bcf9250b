#include "conduct/gate_settings.h"

#include <gtest/gtest.h>

namespace aw::conduct {
namespace {

using Then = GateSettings::Then;

GateSettings Read(std::string_view text) {
  auto settings = ReadGateSettings(text, "config.toml");
  EXPECT_TRUE(settings) << settings.error().message;
  return settings ? *settings : GateSettings{};
}

TEST(GateSettings, HaveDefaults) {
  for (const char* text : {"", "[other]\nkey = 1\n", "[gate]\n"}) {
    const GateSettings settings = Read(text);
    EXPECT_TRUE(settings.opponents.empty());
    EXPECT_EQ(settings.rounds, 2);
    EXPECT_EQ(settings.time, std::chrono::seconds(300));
    EXPECT_EQ(settings.min_lines, 20);
    EXPECT_EQ(settings.then, Then::kAsk);
  }
}

TEST(GateSettings, AreRead) {
  const GateSettings settings = Read(
      "[gate]\nopponents = [\"codex\", \"gemini:model=x\"]\nrounds = 3\ntime = 60\nmin_lines = 0\nthen = 'allow'\n");
  EXPECT_EQ(settings.opponents, (std::vector<std::string>{"codex", "gemini:model=x"}));
  EXPECT_EQ(settings.rounds, 3);
  EXPECT_EQ(settings.time, std::chrono::seconds(60));
  EXPECT_EQ(settings.min_lines, 0);
  EXPECT_EQ(settings.then, Then::kAllow);
}

TEST(GateSettings, AWrongValueIsRefusedWithItsName) {
  const std::pair<const char*, const char*> cases[] = {
      {"[gate]\nrounds = 0\n", "rounds must be"},
      {"[gate]\nrounds = \"2\"\n", "rounds must be"},
      {"[gate]\ntime = 5\n", "time must be"},
      {"[gate]\ntime = 99999\n", "time must be"},
      {"[gate]\nthen = \"deny\"\n", "then must be"},
      {"[gate]\nopponents = \"codex\"\n", "opponents must be"},
      {"[gate]\nopponents = [1]\n", "opponents must"},
      {"[gate]\noponents = []\n", "'oponents' is not"},
      {"gate = 1\n", "gate must be a table"},
      {"[gate\n", "line 1"},
      {"[gate]\nopponents = ['a', 'b', 'c', 'd', 'e', 'f']\n", "opponents must be a list of at most 5"},
  };
  for (const auto& [text, words] : cases) {
    const auto settings = ReadGateSettings(text, "config.toml");
    ASSERT_FALSE(settings) << text;
    EXPECT_NE(settings.error().message.find(words), std::string::npos) << settings.error().message;
  }
}

TEST(GateSettings, AProjectCanOnlyTighten) {
  const GateSettings own = Read("[gate]\nopponents = ['codex']\nthen = 'allow'\ntime = 60\n");
  const GateSettings loose =
      Tightened(own, "[gate]\nopponents = ['acp:evil']\nrounds = 1\nmin_lines = 9999\ntime = 1800\nthen = 'allow'\n");
  EXPECT_EQ(loose.opponents, own.opponents);
  EXPECT_EQ(loose.rounds, 2);
  EXPECT_EQ(loose.min_lines, 20);
  EXPECT_EQ(loose.time, own.time);
  EXPECT_EQ(loose.then, Then::kAllow);
  const GateSettings strict = Tightened(own, "[gate]\nrounds = 1000\nmin_lines = -5\nthen = 'ask'\n");
  EXPECT_EQ(strict.rounds, kMaxProjectRounds);
  EXPECT_EQ(strict.min_lines, 0);
  EXPECT_EQ(strict.then, Then::kAsk);
  for (const char* malformed : {"[gate", "gate = 3", "[gate]\nrounds = 'x'\n", "\xff\xfe"}) {
    EXPECT_EQ(Tightened(own, malformed).rounds, own.rounds) << malformed;
  }
}

}  // namespace
}  // namespace aw::conduct
