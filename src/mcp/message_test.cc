#include <gtest/gtest.h>

#include "mcp/protocol.h"

namespace aw::mcp {
namespace {

TEST(Message, WhatIsNoneIsRefusedWithTheCodeAndTheIdAsFarAsKnown) {
  struct Case {
    std::string body;
    int code;
    std::string id;
  };
  const Case cases[] = {
      {"", RpcError::kParse, "null"},
      {"{", RpcError::kParse, "null"},
      {"\xff", RpcError::kParse, "null"},
      {std::string(100'000, '['), RpcError::kParse, "null"},
      {"[]", RpcError::kInvalidRequest, "null"},
      {R"([{"jsonrpc":"2.0","id":1,"method":"ping"}])", RpcError::kInvalidRequest, "null"},
      {"1", RpcError::kInvalidRequest, "null"},
      {R"({"id":1,"method":"ping"})", RpcError::kInvalidRequest, "1"},
      {R"({"jsonrpc":"1.0","id":"a","method":"ping"})", RpcError::kInvalidRequest, "\"a\""},
      {R"({"jsonrpc":"2.0","id":1})", RpcError::kInvalidRequest, "1"},
      {R"({"jsonrpc":"2.0","id":1,"method":5})", RpcError::kInvalidRequest, "1"},
      {R"({"jsonrpc":"2.0","id":1,"method":"ping","params":[1]})", RpcError::kInvalidRequest, "1"},
      {R"({"jsonrpc":"2.0","id":null,"method":"ping"})", RpcError::kInvalidRequest, "null"},
      {R"({"jsonrpc":"2.0","id":1.5,"method":"ping"})", RpcError::kInvalidRequest, "null"},
      {R"({"jsonrpc":"2.0","id":{},"method":"ping"})", RpcError::kInvalidRequest, "null"},
  };
  for (const Case& c : cases) {
    const Message message = ReadMessage(c.body);
    ASSERT_TRUE(message.fault) << c.body.substr(0, 80);
    EXPECT_EQ(message.fault->code, c.code) << c.body.substr(0, 80);
    EXPECT_EQ(message.fault->status, 400);
    EXPECT_EQ(message.id, c.id) << c.body.substr(0, 80);
  }
}

TEST(Message, RequestsNotificationsAndRepliesAreDistinguished) {
  using Kind = Message::Kind;
  EXPECT_EQ(ReadMessage(R"({"jsonrpc":"2.0","id":0,"method":"ping"})").kind, Kind::kRequest);
  EXPECT_EQ(ReadMessage(R"({"jsonrpc":"2.0","method":"notifications/initialized"})").kind, Kind::kNotification);
  EXPECT_EQ(ReadMessage(R"({"jsonrpc":"2.0","id":"x","result":{}})").kind, Kind::kReply);
  EXPECT_EQ(ReadMessage(R"({"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"m"}})").kind, Kind::kReply);
}

TEST(Message, IdsKeepTheirType) {
  EXPECT_EQ(ReadMessage(R"({"jsonrpc":"2.0","id":"5","method":"ping"})").id, "\"5\"");
  EXPECT_EQ(ReadMessage(R"({"jsonrpc":"2.0","id":5,"method":"ping"})").id, "5");
  EXPECT_EQ(ReadMessage(R"({"jsonrpc":"2.0","id":18446744073709551615,"method":"ping"})").id, "18446744073709551615");
  EXPECT_EQ(ReadMessage(R"({"jsonrpc":"2.0","id":"a\"b","method":"ping"})").id, R"("a\"b")");
}

}  // namespace
}  // namespace aw::mcp
