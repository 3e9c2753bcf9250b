#include <gtest/gtest.h>

#include <filesystem>

#include "bridge/acp/turn.h"

namespace aw::bridge::acp {
namespace {

namespace json = boost::json;

const std::vector<std::string> kServer = {
    "aw", "mcp", "--role", "opponent", "--tools", "debate_submit,docs_get", "--allow", "make test"};

Policy InTempFolder() { return PolicyFor(::testing::TempDir(), kServer); }

json::value Call(std::string_view title, std::string_view kind = "other") { return {{"title", title}, {"kind", kind}}; }

TEST(Policy, KnowsTheToolsOfTheServersCommandLine) {
  const Policy policy = InTempFolder();
  EXPECT_EQ(policy.tools, (std::vector<std::string>{"debate_submit", "docs_get", "run_command"}));
  EXPECT_EQ(policy.commands, std::vector<std::string>{"make test"});
  EXPECT_TRUE(PolicyFor("/", {"aw", "mcp", "--tools"}).tools.empty());
}

TEST(Policy, OurToolsAreKnownInEverySpelling) {
  const Policy policy = InTempFolder();
  for (const std::string_view title : {"docs_get", "aw_docs_get", "mcp__aw__docs_get", "mcp_aw_docs_get", "aw-docs_get",
                                       "aw/docs_get", "docs_get (aw MCP Server)"}) {
    EXPECT_EQ(OurTool(policy, Call(title)), "docs_get") << title;
    EXPECT_EQ(OurTool(policy, {{"title", title}}), "docs_get") << title;
    EXPECT_TRUE(Allows(policy, Call(title))) << title;
  }
  EXPECT_EQ(OurTool(policy, Call("make test")), "run_command");
}

TEST(Policy, WhatOnlyLooksLikeOurToolIsNone) {
  const Policy policy = InTempFolder();
  for (const std::string_view title : {"", "debate_rule", "aw_debate_rule", "docs_get; rm -rf .", "my_aw_docs_get",
                                       "docs_get (other MCP Server)", "aw_", "make", "make test x"}) {
    EXPECT_EQ(OurTool(policy, Call(title)), "") << title;
    EXPECT_FALSE(Allows(policy, Call(title))) << title;
  }
  for (const std::string_view kind : {"execute", "edit", "delete", "move", "fetch", "think", "switch_mode", "new"}) {
    EXPECT_FALSE(Allows(policy, Call("docs_get", kind))) << kind;
  }
  json::value with_file = Call("docs_get");
  with_file.get_object()["locations"] = json::array{{{"path", "/etc"}}};
  EXPECT_FALSE(Allows(policy, with_file));
}

TEST(Policy, ReadingStaysInTheFolder) {
  const Policy policy = InTempFolder();
  const auto reading = [&](const std::string& path) {
    return Allows(policy, {{"kind", "read"}, {"locations", json::array{{{"path", path}}}}}) &&
           Allows(policy, {{"kind", "search"}, {"rawInput", {{"file_path", path}}}});
  };
  EXPECT_TRUE(Allows(policy, {{"kind", "read"}}));
  EXPECT_TRUE(reading("a/b.cc"));
  EXPECT_TRUE(reading(policy.folder + "a.cc"));
  EXPECT_FALSE(reading("/etc/passwd"));
  EXPECT_FALSE(reading("a/../../b"));
  EXPECT_FALSE(reading("~/.netrc"));
  EXPECT_FALSE(reading("file:///etc/passwd"));
  EXPECT_FALSE(reading(policy.folder + "../b"));
}

TEST(Policy, ALinkOutOfTheFolderLeadsOut) {
  const Policy policy = PolicyFor(::testing::TempDir() + "aw-policy", kServer);
  std::filesystem::create_directories(policy.folder);
  std::filesystem::remove(policy.folder + "/out");
  std::filesystem::create_directory_symlink("/etc", policy.folder + "/out");
  EXPECT_FALSE(Allows(policy, {{"kind", "read"}, {"locations", json::array{{{"path", "out/passwd"}}}}}));
  std::filesystem::remove_all(policy.folder);
}

TEST(Policy, AnAnswerIsForOnce) {
  const json::value params{{"options", json::array{{{"optionId", "A"}, {"kind", "allow_always"}},
                                                   {{"optionId", "a"}, {"kind", "allow_once"}},
                                                   {{"optionId", "r"}, {"kind", "reject_once"}}}}};
  EXPECT_EQ(PermissionResult(params, true), R"({"outcome":{"outcome":"selected","optionId":"a"}})");
  EXPECT_EQ(PermissionResult(params, false), R"({"outcome":{"outcome":"selected","optionId":"r"}})");
  EXPECT_EQ(PermissionResult({}, true), R"({"outcome":{"outcome":"cancelled"}})");
  EXPECT_EQ(PermissionResult({}, false), R"({"outcome":{"outcome":"cancelled"}})");
}

TEST(Policy, ACallInWordsIsOneShortLine) {
  EXPECT_EQ(Describe(Call("a\nb", "edit")).find('\n'), std::string::npos);
  std::string long_title;
  for (int i = 0; i < 200; ++i) long_title += "ä";
  const std::string words = Describe(Call(long_title, "edit"));
  EXPECT_LT(words.size(), 210u);
  EXPECT_TRUE(words.ends_with("ä…"));
}

}  // namespace
}  // namespace aw::bridge::acp
