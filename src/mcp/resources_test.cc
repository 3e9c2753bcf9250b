#include "mcp/resources.h"

#include <set>

#include "support/mcp_room.h"

namespace aw::mcp {
namespace {

class Resources : public McpRoom {
 protected:
  json::value Ask(std::string_view method, std::string_view params) {
    return Tell(Post(R"({"jsonrpc":"2.0","id":1,"method":")" + std::string(method) + R"(","params":)" +
                     std::string(params) + "}"));
  }
  json::value ReadUri(const std::string& uri) { return Ask("resources/read", R"({"uri":")" + uri + "\"}"); }
};

const std::string kDebateUri = "debate://00000000-0000-4000-8000-000000000001";

TEST_F(Resources, ADebateReadsAsATranscriptOrAsJson) {
  PlayTo(State::kAwaitingProposer);
  const json::value transcript = ReadUri(kDebateUri).at("result").at("contents").at(0);
  EXPECT_EQ(TextAt(transcript, "mimeType"), "text/markdown");
  EXPECT_NE(TextAt(transcript, "text").find("## 2. CLAIM by opponent"), std::string_view::npos);
  const json::value arguments = ReadUri(kDebateUri + "/arguments").at("result").at("contents").at(0);
  EXPECT_EQ(json::parse(arguments.at("text").as_string()).at("arguments").as_array().size(), 1u);
}

TEST_F(Resources, ADocumentReadsInEachOfItsVersions) {
  const json::value made = CallTool("docs_create", R"({"summary":"s","content":"one"})").at("structuredContent");
  const std::string id(TextAt(made, "document_id"));
  CallTool("docs_submit", R"({"document_id":")" + id + R"(","summary":"s","content":"two"})");
  const auto text = [&](const std::string& uri) {
    return std::string(TextAt(ReadUri(uri).at("result").at("contents").at(0), "text"));
  };
  EXPECT_EQ(text("doc://" + id), "two");
  EXPECT_EQ(text("doc://" + id + "?version=1"), "one");
}

TEST_F(Resources, TheAgentsTextsAreThereByRoleAndType) {
  const json::value list = Ask("resources/list", "{}").at("result");
  for (const json::value& resource : ArrayAt(list, "resources")) {
    const std::string uri(TextAt(resource, "uri"));
    EXPECT_FALSE(TextAt(ReadUri(uri).at("result").at("contents").at(0), "text").empty()) << uri;
  }
  const auto text = [&](const std::string& uri) {
    return std::string(TextAt(ReadUri(uri).at("result").at("contents").at(0), "text"));
  };
  EXPECT_NE(text("aweave://rules/opponent/coding_plan_debate"), text("aweave://rules/opponent/general_debate"));
  EXPECT_EQ(text("aweave://rules/opponent/of_our_own"), text("aweave://rules/opponent/general_debate"));
  EXPECT_NE(text("aweave://commands/proposer"), text("aweave://commands/opponent"));
}

TEST_F(Resources, WhatIsNotThereIsNotFound) {
  for (const std::string uri :
       {"debate://x", "debate://00000000-0000-4000-8000-000000000001", "debate://", "http://x", "",
        "debate://00000000-0000-4000-8000-000000000001/other", "doc://00000000-0000-4000-8000-000000000001?version=x",
        "doc://00000000-0000-4000-8000-000000000001/arguments", "aweave://", "aweave://rules/opponent",
        "aweave://rules/judge/general_debate", "aweave://commands/opponent/x", "aweave://rules/opponent/x/y"}) {
    const json::value answer = ReadUri(uri);
    EXPECT_EQ(NumberAt(aw::At(answer, "error"), "code"), RpcError::kResourceNotFound) << uri;
    EXPECT_EQ(TextAt(answer.at("error").at("data"), "uri"), uri);
  }
  const json::value modern = Tell(Modern("resources/read", R"({"uri":"debate://x"})", "debate://x"));
  EXPECT_EQ(NumberAt(modern.at("error"), "code"), RpcError::kInvalidParams);
}

TEST_F(Resources, TheListGoesThroughDebatesThenDocumentsPageByPage) {
  for (int number = 1; number <= 101; ++number) MustCreate(number);
  CallTool("docs_create", R"({"summary":"s","content":"one"})");
  std::set<std::string> uris;
  std::string params = "{}";
  int pages = 0;
  while (true) {
    const json::value result = Ask("resources/list", params).at("result");
    ++pages;
    for (const json::value& resource : ArrayAt(result, "resources")) {
      EXPECT_TRUE(uris.insert(std::string(TextAt(resource, "uri"))).second);
    }
    const std::string next(TextAt(result, "nextCursor"));
    if (next.empty()) break;
    params = R"({"cursor":")" + next + "\"}";
  }
  EXPECT_EQ(uris.size(), 112u) << "and ten texts for agents";
  EXPECT_EQ(pages, 3);
}

TEST_F(Resources, AForeignCursorIsRefused) {
  for (const char* cursor : {R"("x")", R"("debates-")", R"("debates--1")", R"("documents-1x")", "5"}) {
    const json::value answer = Ask("resources/list", R"({"cursor":)" + std::string(cursor) + "}");
    EXPECT_EQ(NumberAt(aw::At(answer, "error"), "code"), RpcError::kInvalidParams) << cursor;
  }
}

TEST_F(Resources, ArgumentsAreCompleted) {
  MustCreate(1);
  const auto values = [&](std::string_view name, std::string_view value) {
    const json::value answer =
        Ask("completion/complete", R"({"ref":{"type":"ref/prompt","name":"proposer"},)"
                                   R"("argument":{"name":")" +
                                       std::string(name) + R"(","value":")" + std::string(value) + "\"}}");
    return json::serialize(answer.at("result").at("completion").at("values"));
  };
  EXPECT_EQ(values("debate_id", "0000"), R"(["00000000-0000-4000-8000-000000000001"])");
  EXPECT_EQ(values("debate_id", "1"), "[]");
  EXPECT_EQ(values("debate_type", "gen"), R"(["general_debate"])");
  EXPECT_EQ(values("topic", ""), "[]");
}

TEST_F(Resources, PromptsGiveCommandAndRulesOfTheDebatesType) {
  MustCreate(1);
  const auto text = [&](std::string_view params) {
    return std::string(TextAt(Ask("prompts/get", params).at("result").at("messages").at(0).at("content"), "text"));
  };
  for (const char* role : {"proposer", "opponent", "arbitrator"}) {
    const std::string general = text(R"({"name":")" + std::string(role) + R"(","arguments":{"topic":"tea"}})");
    const std::string coding =
        text(R"({"name":")" + std::string(role) + R"(","arguments":{"debate_type":"coding_plan_debate"}})");
    EXPECT_NE(general, coding);
    EXPECT_FALSE(general.starts_with("---"));
    EXPECT_NE(general.find("debate_wait"), general.npos);
    EXPECT_NE(general.find("topic: tea"), general.npos);
  }
  const std::string known =
      text(R"({"name":"opponent","arguments":{"debate_id":"00000000-0000-4000-8000-000000000001"}})");
  EXPECT_NE(known.find("debate_type: general_debate"), known.npos);
}

}  // namespace
}  // namespace aw::mcp
