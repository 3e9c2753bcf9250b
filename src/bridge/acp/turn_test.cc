#include "bridge/acp/turn.h"

#include <gtest/gtest.h>

#include "wire/json_reader.h"

namespace aw::bridge::acp {
namespace {

using Texts = std::vector<std::string>;

class TurnOfAnAgent : public ::testing::Test {
 protected:
  TurnOfAnAgent() : turn(Plan(), Into(sent), Into(told)) { turn.Begin(); }

  static Assignment Plan() {
    return {"agent", "/project", "Move.", {"aw", "mcp", "--tools", "docs_get"}, {{"A", "b"}}};
  }
  static Turn::Sink Into(Texts& texts) {
    return [&texts](const std::string& line) { texts.push_back(line); };
  }
  std::string LastMethod() { return std::string(TextAt(*ParseJson(sent.back()), "method")); }
  void Answer(std::string_view result) {
    const auto id = NumberAt(*ParseJson(sent.back()), "id");
    turn.Take(R"({"jsonrpc":"2.0","id":)" + std::to_string(id.value_or(-1)) + ",\"result\":" + std::string(result) +
              "}");
  }
  void ToPrompt() {
    Answer(R"({"protocolVersion":1})");
    Answer(R"({"sessionId":"s"})");
  }

  Texts sent, told;
  Turn turn;
};

TEST_F(TurnOfAnAgent, GoesFromStepToStep) {
  EXPECT_EQ(LastMethod(), "initialize");
  Answer(R"({"protocolVersion":1})");
  EXPECT_EQ(LastMethod(), "session/new");
  EXPECT_NE(sent.back().find(R"("env":[{"name":"A","value":"b"}])"), std::string::npos);
  Answer(R"({"sessionId":"s"})");
  EXPECT_EQ(LastMethod(), "session/prompt");
  Answer(R"({"stopReason":"end_turn"})");
  EXPECT_TRUE(turn.over() && !turn.failed());
  EXPECT_EQ(told, (Texts{R"({"type":"session","id":"s","resumed":false,"can_go_on":false})",
                         R"({"type":"end","reason":"end_turn"})"}));
}

TEST_F(TurnOfAnAgent, AnswersToNothingAreIgnored) {
  turn.Take(R"({"id":7,"result":{"protocolVersion":1}})");
  turn.Take(R"({"id":"1","result":{"protocolVersion":1}})");
  turn.Take(R"({"id":null,"error":{"message":"x"}})");
  EXPECT_EQ(LastMethod(), "initialize");
  EXPECT_FALSE(turn.over());
}

TEST_F(TurnOfAnAgent, RequestsKeepTheirIds) {
  ToPrompt();
  turn.Take(R"({"id":"a\"b","method":"fs/read_text_file","params":{}})");
  EXPECT_EQ(sent.back(), R"({"jsonrpc":"2.0","id":"a\"b","error":{"code":-32601,"message":"aw has no such method"}})");
}

TEST_F(TurnOfAnAgent, ACancelledTurnAllowsNothingMore) {
  ToPrompt();
  turn.Cancel();
  EXPECT_EQ(LastMethod(), "session/cancel");
  turn.Take(R"({"id":5,"method":"session/request_permission","params":{"toolCall":{"title":"docs_get"}}})");
  EXPECT_EQ(sent.back(), R"({"jsonrpc":"2.0","id":5,"result":{"outcome":{"outcome":"cancelled"}}})");
  turn.Take(R"({"id":3,"error":{"code":1,"message":"aborted"}})");
  EXPECT_EQ(told.back(), R"({"type":"end","reason":"cancelled"})");
  EXPECT_FALSE(turn.failed());
}

TEST_F(TurnOfAnAgent, ReportsNothingAfterItsEnd) {
  ToPrompt();
  turn.Fail("is gone");
  const std::size_t count = told.size();
  turn.Fail("is gone again");
  turn.Cancel();
  turn.Take("x");
  turn.Take(R"({"method":"session/update","params":{"update":{"sessionUpdate":"tool_call","toolCallId":"c"}}})");
  EXPECT_EQ(told.size(), count);
  EXPECT_EQ(told.back(), R"({"type":"fault","message":"agent is gone"})");
}

TEST_F(TurnOfAnAgent, OddUpdatesAreNoTrouble) {
  ToPrompt();
  for (const std::string_view update : {"null", "1", "{}", R"({"sessionUpdate":"tool_call"})", R"({"sessionUpdate":7})",
                                        R"({"sessionUpdate":"usage_update","cost":{"currency":"USD","amount":"x"}})",
                                        R"({"sessionUpdate":"agent_message_chunk","content":[]})"}) {
    turn.Take(R"({"method":"session/update","params":{"update":)" + std::string(update) + "}}");
  }
  turn.Take(R"({"id":1,"method":"session/request_permission"})");
  EXPECT_FALSE(turn.over());
}

TEST(AcpWords, TextKeepsItsEndInWholeCharacters) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) AppendBounded(text, "ä");
  AppendBounded(text, "x");
  EXPECT_LE(text.size(), kMostText);
  EXPECT_TRUE(text.starts_with("ä") && text.ends_with("äx"));
}

TEST(AcpWords, AnErrorTellsItsDetails) {
  EXPECT_EQ(ErrorText({{"message", "A"}, {"data", {{"details", "b"}}}}), "A: b");
  EXPECT_EQ(ErrorText({{"message", "A"}, {"data", "c"}}), "A: c");
  EXPECT_EQ(ErrorText({}), "refused without a reason");
  EXPECT_LT(ErrorText({{"message", std::string(5000, 'x')}}).size(), 700u);
}

TEST(AcpWords, UnknownIsNotZero) {
  EXPECT_EQ(TokensIn({{"usage", {{"totalTokens", 0}}}}), std::nullopt);
  EXPECT_EQ(TokensIn({{"usage", {{"inputTokens", 2}, {"outputTokens", 3}}}}), 5);
  EXPECT_EQ(UsageLine(std::nullopt, 0.5), R"({"type":"usage","usd":0.5})");
}

}  // namespace
}  // namespace aw::bridge::acp
