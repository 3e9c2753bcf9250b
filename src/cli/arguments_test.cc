#include "cli/arguments.h"

#include <gtest/gtest.h>

#include <set>

namespace aw::cli {
namespace {

constexpr std::string_view kId = "0192f0c1-7a00-7000-8000-000000000001";

std::string Refusal(const std::vector<std::string_view>& words) {
  const auto read = ReadArguments(words);
  return read ? "" : read.error().message;
}

TEST(Arguments, TakeValuesInEverySpelling) {
  for (const auto& words : std::vector<std::vector<std::string_view>>{{"debate", "list", "--limit", "7"},
                                                                      {"debate", "list", "--limit=7"},
                                                                      {"debate", "list", "-l", "7"},
                                                                      {"debate", "list", "-l7"}}) {
    const auto read = ReadArguments(words);
    ASSERT_TRUE(read);
    ASSERT_EQ(read->given.size(), 1u);
    EXPECT_EQ(read->given[0].first->name, "limit");
    EXPECT_EQ(read->given[0].second, "7");
  }
}

TEST(Arguments, AValueMayLookLikeAnOption) {
  const auto read = ReadArguments({"debate", "intervention", "--debate-id", kId, "--content", "--help"});
  ASSERT_TRUE(read);
  EXPECT_FALSE(read->help);
  EXPECT_EQ(read->given[1].second, "--help");
}

TEST(Arguments, HelpGoesBeforeWhatIsMissing) {
  const auto read = ReadArguments({"debate", "create", "--stdin", "--help"});
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->help);
  EXPECT_EQ(read->topic, "debate create");
}

TEST(Arguments, NameWhatIsMissing) {
  EXPECT_EQ(Refusal({"debate", "submit", "--debate-id", kId}), "aw debate submit needs --role, --target-id");
  EXPECT_EQ(Refusal({"docs", "get"}), "aw docs get needs DOC");
}

TEST(Arguments, RefuseWhatIsTooMuch) {
  EXPECT_EQ(Refusal({"debate", "list", "x"}), "Unexpected argument 'x'");
  EXPECT_EQ(Refusal({"debate", "list", "--limit", "1", "-l", "2"}), "--limit may be given only once");
}

TEST(Arguments, SomeMayBeGivenSeveralTimes) {
  const auto read = ReadArguments({"mcp", "--allow", "make test", "--allow=make lint"});
  ASSERT_TRUE(read);
  ASSERT_EQ(read->given.size(), 2u);
  EXPECT_EQ(read->given[1].second, "make lint");
}

// Detects unreachable rows and ambiguous options in the table.
TEST(Commands, TheTableIsSound) {
  std::set<std::string_view> paths;
  for (const Command& command : Commands()) {
    EXPECT_TRUE(paths.insert(command.path).second) << command.path;
    EXPECT_FALSE(command.summary.empty() || command.example.empty() || !command.run) << command.path;
    EXPECT_TRUE(command.example.starts_with("aw " + std::string(command.path))) << command.path;
    std::set<std::string> words;
    for (const auto options : {command.options, GeneralOptions()}) {
      for (const Option& option : options) {
        // A command's option replaces a general one, as --format of `debate export` does.
        if (options.data() == GeneralOptions().data() && words.contains("--" + std::string(option.name))) continue;
        EXPECT_TRUE(words.insert("--" + std::string(option.name)).second) << command.path << " " << option.name;
        EXPECT_EQ(option.kind == Kind::kFlag, option.value.empty()) << command.path << " " << option.name;
        std::string_view rest = option.aliases;
        while (!rest.empty()) {
          const std::size_t space = rest.find(' ');
          EXPECT_TRUE(words.insert(std::string(rest.substr(0, space))).second) << command.path << " " << rest;
          rest.remove_prefix(space == rest.npos ? rest.size() : space + 1);
        }
      }
    }
  }
}

}  // namespace
}  // namespace aw::cli
