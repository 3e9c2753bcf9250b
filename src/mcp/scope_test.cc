#include "mcp/scope.h"

#include <set>

#include "support/mcp_room.h"

namespace aw::mcp {
namespace {

const std::string kOther = "00000000-0000-4000-8000-000000000002";

class Scopes : public McpRoom {
 protected:
  json::value Ask(const Scope& scope, std::string_view method, const std::string& params = "{}") {
    const std::string body =
        R"({"jsonrpc":"2.0","id":1,"method":")" + std::string(method) + R"(","params":)" + params + "}";
    Call call = Post(body);
    call.scope = scope;
    return Tell(call);
  }
  json::value AskTool(const Scope& scope, std::string_view tool, std::string_view arguments) {
    const std::string body = ToolCall(tool, arguments);
    Call call = Post(body);
    call.scope = scope;
    return Tell(call).at("result");
  }
  std::string CodeOf(const Scope& scope, std::string_view tool, std::string_view arguments) {
    return std::string(TextAt(AskTool(scope, tool, arguments).at("structuredContent"), "code"));
  }
  std::set<std::string> ToolsOf(Role role) {
    std::set<std::string> names;
    const json::value answer = Ask({.role = role}, "tools/list");
    for (const json::value& tool : answer.at("result").at("tools").as_array()) {
      names.emplace(TextAt(tool, "name"));
    }
    return names;
  }
};

const std::set<std::string> kReading{"debate_context", "debate_issues", "debate_list",  "debate_wait", "docs_get",
                                     "docs_diff",      "docs_list",     "docs_history", "debate_rules"};

std::set<std::string> With(std::set<std::string> more) {
  more.insert(kReading.begin(), kReading.end());
  return more;
}

TEST_F(Scopes, EachRoleSeesItsOwnToolsAndNoOther) {
  EXPECT_EQ(ToolsOf(Role::kProposer), With({"debate_create", "debate_submit", "debate_appeal", "debate_search",
                                            "debate_request_completion", "docs_create", "docs_submit", "docs_edit"}));
  EXPECT_EQ(ToolsOf(Role::kOpponent), With({"debate_submit", "docs_create", "docs_submit", "docs_edit"}));
  EXPECT_EQ(ToolsOf(Role::kArbitrator), With({"debate_rule", "debate_intervene", "debate_search"}));
}

TEST_F(Scopes, AnothersToolIsRefusedInASentenceAndDoesNothing) {
  MustCreate(1);
  for (const Role role : kRoles) {
    const std::set<std::string> own = ToolsOf(role);
    for (const Tool& tool : DebateCatalog().tools) {
      if (own.contains(std::string(tool.name))) continue;
      const json::value result =
          AskTool({.role = role}, tool.name, R"({"debate_id":"00000000-0000-4000-8000-000000000001","content":"c"})");
      EXPECT_TRUE(FlagAt(result, "isError")) << tool.name;
      EXPECT_EQ(TextAt(result.at("structuredContent"), "code"), "FORBIDDEN") << tool.name;
      const std::string message(TextAt(result.at("structuredContent"), "message"));
      EXPECT_NE(message.find("go on with debate_wait"), message.npos) << message;
    }
  }
  EXPECT_EQ(Read([&](ReadTx& tx) { return tx.FindDebate(samples::IdOf(1))->newest.seq; }), 1);
}

TEST_F(Scopes, TheRoleIsFilledInAndAnotherIsRefused) {
  const std::string motion = MustCreate(1).argument.id.ToString();
  const std::string claim =
      R"({"debate_id":"00000000-0000-4000-8000-000000000001","content":"c","target_id":")" + motion + "\"";
  const Scope opponent{.role = Role::kOpponent};
  EXPECT_EQ(CodeOf(opponent, "debate_submit", claim + R"(,"role":"proposer"})"), "FORBIDDEN");
  EXPECT_EQ(CodeOf(opponent, "debate_submit", claim + R"(,"role":5})"), "FORBIDDEN");
  const json::value written = AskTool(opponent, "debate_submit", claim + "}");
  EXPECT_EQ(TextAt(written.at("structuredContent").at("argument"), "role"), "opponent");
  EXPECT_EQ(
      CodeOf(opponent, "debate_wait", R"({"debate_id":"00000000-0000-4000-8000-000000000001","role":"proposer"})"),
      "FORBIDDEN");
}

TEST_F(Scopes, AnArbitratorWaitsForTheProposer) {
  MustCreate(1);
  for (const char* role : {"", R"(,"role":"arbitrator")", R"(,"role":"opponent")"}) {
    const std::string body =
        ToolCall("debate_wait", R"({"debate_id":"00000000-0000-4000-8000-000000000001")" + std::string(role) + "}");
    Call call = Post(body);
    call.scope.role = Role::kArbitrator;
    Paper paper = StreamOf(call);
    paper.Open();
    EXPECT_EQ(TextAt(paper.messages.back().at("result").at("structuredContent"), "action"), "respond") << role;
  }
}

TEST_F(Scopes, TheDebateIsFilledInAndAnotherIsRefusedEverywhere) {
  MustCreate(1);
  MustCreate(2);
  const Scope scope{.role = Role::kOpponent, .debate_id = samples::IdOf(1)};
  const json::value context = AskTool(scope, "debate_context", "{}").at("structuredContent");
  EXPECT_EQ(TextAt(context.at("debate"), "id"), samples::IdOf(1).ToString());
  EXPECT_EQ(CodeOf(scope, "debate_context", R"({"debate_id":")" + kOther + "\"}"), "FORBIDDEN");
  EXPECT_EQ(CodeOf(scope, "debate_context", R"({"debate_id":"x"})"), "INVALID_INPUT");
  EXPECT_EQ(CodeOf(scope, "debate_submit",
                   R"({"content":"c","target_id":")" + kOther + R"(","debate_id":")" + kOther + "\"}"),
            "FORBIDDEN");

  const auto refused = [&](std::string_view method, const std::string& params) {
    return aw::At(Ask(scope, method, params), "error").is_object();
  };
  EXPECT_TRUE(refused("resources/read", R"({"uri":"debate://)" + kOther + "\"}"));
  EXPECT_TRUE(refused("resources/read", R"({"uri":"debate://)" + kOther + R"(/arguments"})"));
  EXPECT_FALSE(refused("resources/read", R"({"uri":"debate://00000000-0000-4000-8000-000000000001"})"));
  EXPECT_TRUE(refused("resources/subscribe", R"({"uri":"debate://)" + kOther + "\"}"));
  EXPECT_TRUE(refused("prompts/get", R"({"name":"opponent","arguments":{"debate_id":")" + kOther + "\"}}"));
  EXPECT_TRUE(refused("prompts/get", R"({"name":"proposer"})"));
  const std::string listed = json::serialize(Ask(scope, "resources/list"));
  EXPECT_EQ(listed.find(kOther), listed.npos);
  EXPECT_NE(listed.find("debate://00000000-0000-4000-8000-000000000001"), listed.npos);
}

TEST_F(Scopes, WhatIsFilledInIsNotRequired) {
  const Scope scope{.role = Role::kOpponent, .debate_id = samples::IdOf(1)};
  const json::value tools = Ask(scope, "tools/list");
  for (const json::value& tool : tools.at("result").at("tools").as_array()) {
    for (const json::value& name : ArrayAt(tool.at("inputSchema"), "required")) {
      EXPECT_TRUE(name != "debate_id" && name != "role") << TextAt(tool, "name");
    }
  }
}

TEST_F(Scopes, PromptsAndTextsAreTheRoles) {
  const Scope scope{.role = Role::kOpponent};
  const json::value prompts = Ask(scope, "prompts/list").at("result").at("prompts");
  ASSERT_EQ(prompts.as_array().size(), 1u);
  EXPECT_EQ(TextAt(prompts.at(0), "name"), "opponent");
  EXPECT_EQ(TextAt(AskTool(scope, "debate_rules", "{}").at("structuredContent"), "role"), "opponent");
  const std::string listed = json::serialize(Ask(scope, "resources/list"));
  EXPECT_EQ(listed.find("aweave://commands/proposer"), listed.npos);
  EXPECT_NE(listed.find("aweave://commands/opponent"), listed.npos);
}

}  // namespace
}  // namespace aw::mcp
