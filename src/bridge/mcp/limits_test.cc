#include "bridge/mcp/limits.h"

#include <gtest/gtest.h>

#include "wire/json_reader.h"

namespace aw::bridge::mcp {
namespace {

namespace json = boost::json;

const Limits kTwoTools({{"debate_submit", "docs_get"}}, {});
const Limits kWithCommand({{"debate_submit"}}, {"make test", "make lint"});

json::value Call(std::string_view tool) { return {{"name", tool}, {"arguments", json::object()}}; }

std::vector<std::string> NamesIn(const std::string& message) {
  std::vector<std::string> names;
  const auto parsed = ParseJson(message);
  for (const auto& tool : ArrayAt(At(*parsed, "result"), "tools")) names.emplace_back(TextAt(tool, "name"));
  return names;
}

using Names = std::vector<std::string>;

TEST(Limits, OtherToolsAreRefusedInASentence) {
  EXPECT_FALSE(kTwoTools.Refusal("1", "tools/call", Call("docs_get")));
  const auto refusal = kTwoTools.Refusal("1", "tools/call", Call("debate_rule"));
  ASSERT_TRUE(refusal);
  EXPECT_EQ(*refusal,
            R"({"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":)"
            R"("`debate_rule` is not given to you here; you have `debate_submit` and `docs_get`."}],"isError":true}})");
  EXPECT_TRUE(kTwoTools.Refusal("1", "tools/call", Call("")));
  EXPECT_TRUE(kTwoTools.Refusal("1", "tools/call", json::value()));
  EXPECT_TRUE(kTwoTools.Refusal("", "tools/call", Call("debate_rule"))) << "nor without an id";
}

TEST(Limits, WhatIsNoToolIsRefused) {
  for (const std::string_view method : {"resources/read", "resources/subscribe", "prompts/get", "completion/complete",
                                        "subscriptions/listen", "something/new"}) {
    const auto refusal = kTwoTools.Refusal("\"a\"", method, {});
    ASSERT_TRUE(refusal) << method;
    const auto parsed = ParseJson(*refusal);
    EXPECT_EQ(NumberAt(At(*parsed, "error"), "code"), -32601) << method;
    EXPECT_EQ(TextAt(*parsed, "id"), "a");
  }
  for (const std::string_view method : {"initialize", "ping", "tools/list", "notifications/initialized", ""}) {
    EXPECT_FALSE(kTwoTools.Refusal("1", method, {})) << method;
  }
}

TEST(Limits, WithoutToolsNothingIsRefused) {
  const Limits none;
  EXPECT_FALSE(none.Refusal("1", "tools/call", Call("debate_rule")));
  EXPECT_FALSE(none.Refusal("1", "resources/read", {}));
  constexpr std::string_view kMessage = R"({"id":1, "result":{"tools":[{"name":"a"}]}})";
  EXPECT_EQ(none.Filtered(kMessage), kMessage);
}

TEST(Limits, AListHoldsOnlyWhatIsServed) {
  const std::string message =
      R"({"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"docs_get"},{"name":"debate_rule"},{"name":"run_command"}]}})";
  EXPECT_EQ(NamesIn(kTwoTools.Filtered(message)), (Names{"docs_get"}));
  EXPECT_EQ(NamesIn(kWithCommand.Filtered(message)), (Names{"run_command"}));
  EXPECT_EQ(NamesIn(Limits(std::nullopt, {"ls"}).Filtered(message)), (Names{"docs_get", "debate_rule", "run_command"}));
}

TEST(Limits, OurToolIsOnTheLastPageOnly) {
  const std::string page = R"({"id":1,"result":{"tools":[{"name":"debate_submit"}],"nextCursor":"x"}})";
  EXPECT_EQ(NamesIn(kWithCommand.Filtered(page)), (Names{"debate_submit"}));
  EXPECT_NE(kWithCommand.Filtered(page).find(R"("nextCursor":"x")"), std::string::npos);
}

TEST(Limits, ResourcesAndPromptsAreEmptyAndNotOffered) {
  EXPECT_EQ(kTwoTools.Filtered(R"({"id":1,"result":{"resources":[{"uri":"a"}],"nextCursor":"x"}})"),
            R"({"id":1,"result":{"resources":[]}})");
  EXPECT_EQ(kTwoTools.Filtered(R"({"id":1,"result":{"prompts":[{"name":"a"}]}})"),
            R"({"id":1,"result":{"prompts":[]}})");
  EXPECT_EQ(kTwoTools.Filtered(R"({"id":1,"result":{"capabilities":{"tools":{},"resources":{},"prompts":{}}}})"),
            R"({"id":1,"result":{"capabilities":{"tools":{}}}})");
}

TEST(Limits, OtherMessagesPassAsTheyCame) {
  for (const std::string_view message :
       {R"({"id":1, "result":{"content":[],"structuredContent":{"tools":[1.50]}}})", R"({"method":"x"})", "[1]", "x"}) {
    EXPECT_EQ(kWithCommand.Filtered(message), message);
  }
}

TEST(Limits, ABlindReviewListsWhatItRefuses) {
  const Limits blind({{"debate_context", "docs_get"}}, {}, true);
  const std::string message =
      R"({"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"docs_get"},{"name":"debate_context"}]}})";
  EXPECT_EQ(NamesIn(blind.Filtered(message)), (Names{"docs_get", "debate_context"}));
  EXPECT_FALSE(blind.Refusal("1", "tools/call", Call("docs_get")));
  const auto refusal = blind.Refusal("1", "tools/call", Call("debate_context"));
  ASSERT_TRUE(refusal);
  EXPECT_NE(refusal->find("Your first review is blind"), std::string::npos);
}

TEST(Limits, TheServerLearnsWhichToolsAreOffered) {
  EXPECT_EQ(kTwoTools.NamesOfTools(), "debate_submit,docs_get");
  EXPECT_EQ(Limits().NamesOfTools(), "");
}

TEST(Limits, OnlyACommandThatWasNamedLetterForLetterRuns) {
  const auto call = [](std::string_view command) {
    return json::value{{"name", kRunCommand}, {"arguments", {{"command", command}}}};
  };
  EXPECT_EQ(kWithCommand.CalledTool("tools/call", call("x")), Limits::OwnTool::kCommand);
  EXPECT_EQ(kWithCommand.CalledTool("tools/call", Call("debate_submit")), Limits::OwnTool::kNone);
  EXPECT_EQ(kTwoTools.CalledTool("tools/call", call("make test")), Limits::OwnTool::kNone);
  EXPECT_EQ(kTwoTools.CalledTool("tools/call", Call("sandbox_run")), Limits::OwnTool::kNone);
  const Limits sandbox({}, {}, false, true);
  EXPECT_EQ(sandbox.CalledTool("tools/call", Call("sandbox_run")), Limits::OwnTool::kSandbox);
  EXPECT_EQ(kWithCommand.CommandOf(call("make lint")), "make lint");
  for (const std::string_view other : {"", "make", "make test ", "make test; rm -rf /", "MAKE TEST"}) {
    EXPECT_EQ(kWithCommand.CommandOf(call(other)), std::nullopt) << other;
  }
  EXPECT_EQ(kWithCommand.CommandOf({{"arguments", {{"command", json::array{"make test"}}}}}), std::nullopt);
  EXPECT_EQ(kWithCommand.AllowedCommandsText(),
            "Only these commands may be run, each exactly as it is written: `make test` and `make lint`.");
}

}  // namespace
}  // namespace aw::bridge::mcp
