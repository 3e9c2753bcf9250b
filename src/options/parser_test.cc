#include "options/parser.h"

#include <gtest/gtest.h>

namespace aw::options {
namespace {

using Words = std::vector<std::string_view>;

constexpr Option kOwn[] = {
    {"limit", "-l --most", Kind::kNumber, false, "N", "", "", ""},
    {"id", "", Kind::kUuid, false, "UUID", "", "", ""},
    {"title", "-t", Kind::kText, false, "TEXT", "", "", ""},
    {"file", "", Kind::kPath, false, "PATH", "", "", ""},
};
constexpr Option kShared[] = {
    {"close", "-c", Kind::kFlag, false, "", "", "", ""},
    {"token", "", Kind::kRaw, false, "TOKEN", "", "", ""},
};
constexpr std::span<const Option> kTables[] = {kOwn, kShared};

Result<Parsed, UsageError> Read(const Words& words) { return Parse(words, kTables); }

// The given options as "limit=7", then the arguments.
Words Given(const Words& words, std::vector<std::string>& storage) {
  const auto parsed = Read(words);
  if (!parsed) return {parsed.error().message};
  for (const auto& [option, value] : parsed->given) {
    storage.push_back(std::string(option->name) + "=" + std::string(value));
  }
  for (const std::string_view argument : parsed->arguments) storage.emplace_back(argument);
  return {storage.begin(), storage.end()};
}

std::string Message(const Words& words) {
  const auto parsed = Read(words);
  return parsed ? "(accepted)" : parsed.error().message;
}

TEST(Parser, TakesAValueInEverySpelling) {
  for (const Words& words :
       {Words{"--limit", "7"}, {"--limit=7"}, {"--most", "7"}, {"--most=7"}, {"-l", "7"}, {"-l7"}}) {
    std::vector<std::string> storage;
    EXPECT_EQ(Given(words, storage), Words{"limit=7"}) << words[0];
  }
}

TEST(Parser, KeepsOptionsAndArgumentsInTheirOrder) {
  std::vector<std::string> storage;
  EXPECT_EQ(Given({"a", "-c", "--limit", "1", "b", "-l2", "-"}, storage),
            (Words{"close=", "limit=1", "limit=2", "a", "b", "-"}));
}

TEST(Parser, AfterTwoDashesEverythingIsAnArgument) {
  std::vector<std::string> storage;
  EXPECT_EQ(Given({"-c", "--", "--limit", "--"}, storage), (Words{"close=", "--limit", "--"}));
}

TEST(Parser, AValueMayLookLikeAnOptionAndMayBeEmpty) {
  std::vector<std::string> storage;
  EXPECT_EQ(Given({"--title", "--close", "-t", "", "--token="}, storage), (Words{"title=--close", "title=", "token="}));
}

TEST(Parser, RefusesUnknownOptionsAndNamesTheNearest) {
  const auto near = Read({"--limt=3"});
  ASSERT_FALSE(near);
  EXPECT_EQ(near.error().message, "there is no option '--limt'");
  EXPECT_EQ(near.error().nearest, "--limit");
  EXPECT_TRUE(near.error().unknown);
  const auto far = Read({"-x"});
  ASSERT_FALSE(far);
  EXPECT_EQ(far.error().message, "there is no option '-x'");
  EXPECT_EQ(far.error().nearest, "");
}

TEST(Parser, RefusesValuesThatAreMissingOrTooMany) {
  EXPECT_EQ(Message({"--limit"}), "--limit needs a value");
  EXPECT_EQ(Message({"--close=yes"}), "--close takes no value");
}

TEST(Parser, HoldsValuesToTheirKind) {
  for (const char* wrong : {"", "x", "-1", "1x", " 1", "3.5", "99999999999999999999"}) {
    EXPECT_EQ(Message({"--limit", wrong}), "--limit must be a whole number, not '" + std::string(wrong) + "'");
  }
  EXPECT_EQ(Message({"--id", "7"}), "--id must be a UUID, not '7'");
  EXPECT_EQ(Message({"--id", "0192f0c1-7a00-7000-8000-000000000001"}), "(accepted)");
  EXPECT_EQ(Message({"--title", "\xFF"}), "--title must be valid UTF-8");
  EXPECT_EQ(Message({"--file", "\xFF", "--token", "\xFF"}), "(accepted)");
}

TEST(Parser, HelpIsAskedForUnlessItIsAValue) {
  EXPECT_TRUE(AsksForHelp(Words{"x", "--help"}, kTables));
  EXPECT_TRUE(AsksForHelp(Words{"--close", "-h"}, kTables));
  EXPECT_FALSE(AsksForHelp(Words{"--title", "--help"}, kTables));
  EXPECT_FALSE(AsksForHelp(Words{"x", "--limit"}, kTables));
}

TEST(Parser, NearestIsOneOrTwoSlipsAway) {
  const std::vector<std::string> known{"debate list", "docs list"};
  EXPECT_EQ(Nearest("debat list", known), "debate list");
  EXPECT_EQ(Nearest("server start", known), "");
  EXPECT_EQ(Nearest(std::string(100, 'x'), known), "");
}

}  // namespace
}  // namespace aw::options
