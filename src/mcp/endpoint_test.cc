#include "mcp/endpoint.h"

#include "support/mcp_room.h"

namespace aw::mcp {
namespace {

constexpr std::string_view kPing = R"({"jsonrpc":"2.0","id":1,"method":"ping"})";
constexpr std::string_view kList = R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})";

using Mcp = McpRoom;

std::int64_t CodeOf(const Answer& answer) {
  return NumberAt(aw::At(json::parse(answer.body), "error"), "code").value_or(0);
}

TEST_F(Mcp, InitializeAgreesOnAKnownVersionAndOffersTheNewestOtherwise) {
  for (const auto& [asked, given] : {std::pair{"2025-06-18", "2025-06-18"}, std::pair{"2025-11-25", "2025-11-25"},
                                     std::pair{"2024-11-05", "2025-11-25"}, std::pair{"1.0", "2025-11-25"}}) {
    const std::string body = R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":")" +
                             std::string(asked) + R"(","capabilities":{}}})";
    EXPECT_EQ(TextAt(aw::At(Tell(Post(body)), "result"), "protocolVersion"), given) << asked;
  }
}

TEST_F(Mcp, AClosedOrUnknownSessionIs404) {
  const std::string session = OpenSession();
  EXPECT_EQ(AnswerTo(Post(kPing, session)).status, 200);
  EXPECT_EQ(AnswerTo({.verb = Verb::kDelete, .session_id = session}).status, 204);
  EXPECT_EQ(AnswerTo(Post(kPing, session)).status, 404);
  EXPECT_EQ(AnswerTo({.verb = Verb::kDelete, .session_id = session}).status, 404);
  EXPECT_EQ(AnswerTo({.verb = Verb::kGet, .session_id = session}).status, 404);
}

TEST_F(Mcp, GetAndDeleteWithoutASessionAreNotAllowed) {
  EXPECT_EQ(AnswerTo({.verb = Verb::kGet}).status, 405);
  EXPECT_EQ(AnswerTo({.verb = Verb::kDelete}).status, 405);
}

TEST_F(Mcp, NotificationsAndRepliesAreAccepted) {
  for (const char* body :
       {R"({"jsonrpc":"2.0","method":"notifications/initialized"})",
        R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}})",
        R"({"jsonrpc":"2.0","method":"no/such/thing"})", R"({"jsonrpc":"2.0","id":1,"result":{}})"}) {
    const Answer answer = AnswerTo(Post(body, OpenSession()));
    EXPECT_EQ(answer.status, 202) << body;
    EXPECT_EQ(answer.body, "");
  }
}

TEST_F(Mcp, UnknownMethodsAreRefusedAsEachEraDoes) {
  const Answer legacy = AnswerTo(Post(R"({"jsonrpc":"2.0","id":1,"method":"no/such"})"));
  EXPECT_EQ(legacy.status, 200);
  EXPECT_EQ(CodeOf(legacy), RpcError::kMethodNotFound);
  for (const char* method : {"no/such", "ping", "initialize", "logging/setLevel", "resources/subscribe"}) {
    const Answer modern = AnswerTo(Modern(method));
    EXPECT_EQ(modern.status, 404) << method;
    EXPECT_EQ(CodeOf(modern), RpcError::kMethodNotFound) << method;
  }
  EXPECT_EQ(CodeOf(AnswerTo(Post(R"({"jsonrpc":"2.0","id":1,"method":"server/discover"})"))),
            RpcError::kMethodNotFound);
}

TEST_F(Mcp, TheEraFollowsFromSessionHeaderAndMeta) {
  const auto is_modern = [&](const Call& call) { return !TextAt(aw::At(Tell(call), "result"), "resultType").empty(); };
  EXPECT_TRUE(is_modern(Modern("tools/list")));
  EXPECT_FALSE(is_modern(Post(kList)));
  Call legacy = Post(kList);
  legacy.protocol_version = "2025-06-18";
  EXPECT_FALSE(is_modern(legacy));
  const std::string with_token =
      R"({"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"progressToken":1}}})";
  legacy.body = with_token;
  EXPECT_FALSE(is_modern(legacy));
}

TEST_F(Mcp, AModernRequestWithoutItsMetaIsInvalid) {
  Call call = Post(kList);
  call.protocol_version = kModernVersion;
  call.method = "tools/list";
  const Answer answer = AnswerTo(call);
  EXPECT_EQ(answer.status, 400);
  EXPECT_EQ(CodeOf(answer), RpcError::kInvalidParams);
}

TEST_F(Mcp, HeadersThatDoNotMatchTheBodyAreRefused) {
  Call version = Modern("tools/list");
  version.protocol_version = "2025-11-25";
  Call missing = Modern("tools/list");
  missing.protocol_version = {};
  Call method = Modern("tools/list");
  method.method = "TOOLS/LIST";
  const Call name = Modern("tools/call", R"({"name":"debate_list"})", "docs_list");
  for (const Call& call : {version, missing, method, name}) {
    const Answer answer = AnswerTo(call);
    EXPECT_EQ(answer.status, 400);
    EXPECT_EQ(CodeOf(answer), RpcError::kHeaderMismatch);
  }
}

TEST_F(Mcp, AnUnknownVersionNamesThoseThatAreKnown) {
  Call call = Modern("tools/list");
  std::string body(call.body);
  body.replace(body.find(kModernVersion), kModernVersion.size(), "2099-01-01");
  call.body = body;
  call.protocol_version = "2099-01-01";
  const Answer answer = AnswerTo(call);
  EXPECT_EQ(answer.status, 400);
  const json::value error = json::parse(answer.body).at("error");
  EXPECT_EQ(error.at("code"), RpcError::kUnsupportedVersion);
  EXPECT_EQ(json::serialize(error.at("data")), R"({"supported":["2026-07-28"],"requested":"2099-01-01"})");
}

TEST_F(Mcp, DiscoverSaysWhatThereIsAndForHowLong) {
  const json::value result = Tell(Modern("server/discover")).at("result");
  EXPECT_EQ(TextAt(result, "resultType"), "complete");
  EXPECT_GT(NumberAt(result, "ttlMs").value_or(0), 0);
  EXPECT_EQ(TextAt(result, "cacheScope"), "public");
  EXPECT_EQ(TextAt(result.at("_meta").at("io.modelcontextprotocol/serverInfo"), "name"), "debate-server");
  EXPECT_TRUE(aw::At(result.at("capabilities"), "tools").is_object());
}

TEST_F(Mcp, ASubscriberHearsOfItsDebateOnTheSessionsStream) {
  MustCreate(1);
  const std::string session = OpenSession();
  AnswerTo(Post(R"({"jsonrpc":"2.0","id":1,"method":"resources/subscribe",)"
                R"("params":{"uri":"debate://00000000-0000-4000-8000-000000000001"}})",
                session));
  Paper paper = StreamOf({.verb = Verb::kGet, .session_id = session});
  paper.Open();
  EXPECT_EQ(AnswerTo({.verb = Verb::kGet, .session_id = session}).status, 409);
  hub_.Announce({Change::Kind::kMoved, samples::IdOf(2)});
  EXPECT_TRUE(paper.messages.empty());
  hub_.Announce({Change::Kind::kMoved, samples::IdOf(1)});
  ASSERT_EQ(paper.messages.size(), 1u);
  EXPECT_EQ(TextAt(paper.messages[0], "method"), "notifications/resources/updated");
  AnswerTo({.verb = Verb::kDelete, .session_id = session});
  EXPECT_TRUE(paper.ended());
}

TEST_F(Mcp, ASubscriberHearsOfItsDocumentAndOfNothingElseWithTheSameId) {
  const json::value made = CallTool("docs_create", R"({"summary":"s","content":"one"})").at("structuredContent");
  const std::string id(TextAt(made, "document_id"));
  const std::string session = OpenSession();
  for (const std::string& uri : {"doc://" + id, "debate://" + id}) {
    AnswerTo(
        Post(R"({"jsonrpc":"2.0","id":1,"method":"resources/subscribe","params":{"uri":")" + uri + "\"}}", session));
  }
  Paper paper = StreamOf({.verb = Verb::kGet, .session_id = session});
  paper.Open();
  const auto heard = [&] {
    std::vector<std::string> uris;
    for (const json::value& message : paper.messages) uris.emplace_back(TextAt(message.at("params"), "uri"));
    return uris;
  };
  const std::string version =
      R"({"document_id":")" + id + R"(","summary":"s","content":"two","client_request_id":"once"})";
  CallTool("docs_submit", version);
  EXPECT_EQ(heard(), std::vector{"doc://" + id});
  CallTool("docs_submit", version);  // a replay changes nothing
  EXPECT_EQ(heard().size(), 1u);
  hub_.Announce({Change::Kind::kMoved, *Uuid::Parse(id)});
  EXPECT_EQ(heard(), (std::vector{"doc://" + id, "debate://" + id}));
}

TEST_F(Mcp, SubscriptionsAreLimitedInNumberAndLength) {
  const std::string session = OpenSession();
  const auto subscribe = [&](const std::string& uri) {
    const std::string body =
        R"({"jsonrpc":"2.0","id":1,"method":"resources/subscribe","params":{"uri":")" + uri + "\"}}";
    return aw::At(Tell(Post(body, session)), "error").is_null();
  };
  for (std::size_t i = 0; i < Session::kMaxSubscriptions; ++i) EXPECT_TRUE(subscribe("x://" + std::to_string(i)));
  EXPECT_TRUE(subscribe("x://0"));
  EXPECT_FALSE(subscribe("x://more"));
  EXPECT_FALSE(subscribe("x://" + std::string(Session::kMaxUriBytes, 'x')));
}

TEST_F(Mcp, AModernListenerFirstGetsItsSubscriptions) {
  Paper paper =
      StreamOf(Modern("subscriptions/listen", R"({"notifications":{"toolsListChanged":true,"resourceSubscriptions":)"
                                              R"(["debate://00000000-0000-4000-8000-000000000001"]}})"));
  paper.Open();
  ASSERT_EQ(paper.messages.size(), 1u);
  EXPECT_EQ(TextAt(paper.messages[0], "method"), "notifications/subscriptions/acknowledged");
  EXPECT_EQ(json::serialize(paper.messages[0].at("params").at("notifications")),
            R"({"resourceSubscriptions":["debate://00000000-0000-4000-8000-000000000001"]})");
  hub_.Announce({Change::Kind::kMoved, samples::IdOf(1)});
  ASSERT_EQ(paper.messages.size(), 2u);
  EXPECT_EQ(paper.messages[1].at("params").at("_meta").at("io.modelcontextprotocol/subscriptionId"), 7);
  paper.stream().OnStop();
  EXPECT_TRUE(paper.ended());
  EXPECT_EQ(TextAt(paper.messages.back().at("result"), "resultType"), "complete");
}

}  // namespace
}  // namespace aw::mcp
