#include "mcp/tools.h"

#include "support/mcp_room.h"

namespace aw::mcp {
namespace {

using Tools = McpRoom;

constexpr std::string_view kFirst = "00000000-0000-4000-8000-000000000001";

std::string InFirst(std::string_view more = {}) {
  return R"({"debate_id":")" + std::string(kFirst) + "\"" + std::string(more) + "}";
}

TEST_F(Tools, StandInTheirFixedOrder) {
  std::vector<std::string_view> names;
  for (const Tool& tool : DebateTools()) names.push_back(tool.name);
  EXPECT_EQ(names, (std::vector<std::string_view>{"debate_create", "debate_context", "debate_submit",
                                                  "debate_wait",   "debate_appeal",  "debate_request_completion",
                                                  "debate_list",   "debate_rule",    "debate_intervene",
                                                  "docs_create",   "docs_submit",    "docs_edit",
                                                  "docs_get",      "docs_diff",      "docs_list",
                                                  "docs_history",  "debate_rules",   "debate_issues",
                                                  "debate_search", "debate_review",  "debate_cross_check"}));
}

TEST_F(Tools, HaveSchemasOfObjectsAndExplicitHints) {
  const json::value tools = Tell(Post(R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})")).at("result").at("tools");
  for (const json::value& tool : tools.as_array()) {
    const std::string name(TextAt(tool, "name"));
    for (const char* schema : {"inputSchema", "outputSchema"})
      EXPECT_EQ(TextAt(tool.at(schema), "type"), "object") << name;
    for (const json::value& field : ArrayAt(tool.at("inputSchema"), "required")) {
      EXPECT_TRUE(tool.at("inputSchema").at("properties").as_object().contains(field.as_string())) << name;
    }
    const json::object& hints = tool.at("annotations").as_object();
    for (const char* hint : {"readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"}) {
      EXPECT_TRUE(hints.contains(hint)) << name << " " << hint;
    }
    EXPECT_FALSE(hints.at("destructiveHint").as_bool()) << name;
    EXPECT_FALSE(hints.at("openWorldHint").as_bool()) << name;
  }
}

// Every client reads the whole list first, so each byte costs.
TEST_F(Tools, TheirListIsSmall) {
  constexpr std::string_view kToolsList = R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})";
  EXPECT_LE(AnswerTo(Post(kToolsList)).body.size(), 13'000u);
  EXPECT_LE(AnswerTo(Post(kToolsList, OpenSession("claude-code"))).body.size(), 12'500u);
}

TEST_F(Tools, TextAndStructureAreTheSame) {
  MustCreate(1);
  const json::value result = CallTool("debate_list", "{}");
  const std::string text(TextAt(result.at("content").at(0), "text"));
  EXPECT_EQ(json::parse(text), result.at("structuredContent"));
  EXPECT_NE(text.find(",\n\"title\""), text.npos) << text;
}

TEST_F(Tools, AnAgentsProgramGetsItsResultOnceAsTextAndNoSchemasOfResults) {
  const std::string motion = MustCreate(1).argument.id.ToString();
  const std::string session = OpenSession("claude-code");
  const json::value listed = Tell(Post(R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})", session)).at("result");
  for (const json::value& tool : ArrayAt(listed, "tools")) {
    EXPECT_TRUE(aw::At(tool, "outputSchema").is_null()) << TextAt(tool, "name");
  }
  const auto text_of = [&](std::string_view tool, const std::string& arguments) {
    const json::value result = Tell(Post(ToolCall(tool, arguments), session)).at("result");
    EXPECT_TRUE(aw::At(result, "structuredContent").is_null()) << tool;
    return std::string(TextAt(result.at("content").at(0), "text"));
  };
  const std::string claim = InFirst(R"(,"role":"opponent","content":"# No\n\nNever.","target_id":")" + motion +
                                    R"(","client_request_id":"k")");
  EXPECT_EQ(text_of("debate_submit", claim).find("Never"), std::string::npos);
  EXPECT_NE(text_of("debate_context", InFirst()).find("\n```\n# No\n\nNever.\n```\n"), std::string::npos);
  EXPECT_NE(text_of("debate_list", "{}").find("state: AWAITING_PROPOSER"), std::string::npos);
  EXPECT_TRUE(text_of("debate_submit", InFirst(R"(,"role":"opponent","content":"c","target_id":")" + motion + "\""))
                  .starts_with("code: ACTION_NOT_ALLOWED\nmessage: "));
  // The cached answer of one form is not used for the other.
  EXPECT_TRUE(aw::At(CallTool("debate_list", "{}"), "structuredContent").is_object());
}

TEST_F(Tools, AWriteDoesNotRepeatWhatWasWritten) {
  for (int time = 0; time < 2; ++time) {
    const json::value data = CallTool("debate_create", R"({"title":"T","debate_type":"general_debate",)"
                                                       R"("motion_content":"My very words","client_request_id":"k",)"
                                                       R"("debate_id":"00000000-0000-4000-8000-000000000005"})");
    EXPECT_EQ(json::serialize(data).find("My very words"), std::string::npos);
    EXPECT_EQ(NumberAt(data.at("structuredContent").at("argument"), "seq"), 1);
    EXPECT_EQ(FlagAt(data.at("structuredContent"), "idempotent_replay"), time == 1);
  }
}

TEST_F(Tools, AWriteOfAnAgentsProgramIsAnsweredInAFewWords) {
  const std::string motion = MustCreate(1).argument.id.ToString();
  const std::string session = OpenSession("claude-code");
  const std::string body = ToolCall(
      "debate_submit", InFirst(R"(,"role":"opponent","content":"No.","target_id":")" + motion +
                               R"(","issues":[{"id":"I1","set":"open","severity":"major","title":"My very words"}])"));
  const json::value result = Tell(Post(body, session)).at("result");
  const std::string text(TextAt(result.at("content").at(0), "text"));
  EXPECT_EQ(text.find("My very words"), text.npos) << text;
  for (const char* part : {"CLAIM 2", "AWAITING_PROPOSER", "round: 1", "- I1"}) {
    EXPECT_NE(text.find(part), text.npos) << part << " in " << text;
  }
  EXPECT_LE(text.size(), 200u) << text;
}

TEST_F(Tools, AListThatCameAsAStringIsTaken) {
  const std::string motion = MustCreate(1).argument.id.ToString();
  const std::string nested =
      R"(,"role":"opponent","content":"No.","target_id":")" + motion +
      R"(","issues":"[{\"id\":\"I1\",\"set\":\"open\",\"severity\":\"major\",\"title\":\"T\"}]")";
  EXPECT_FALSE(FlagAt(CallTool("debate_submit", InFirst(nested)), "isError"));
  EXPECT_EQ(ArrayAt(CallTool("debate_issues", InFirst()).at("structuredContent"), "issues").size(), 1u);
  const std::string wrong = R"(,"content":"c","target_id":")" + motion + R"(","role":"proposer","issues":"I1 fixed")";
  EXPECT_TRUE(FlagAt(CallTool("debate_submit", InFirst(wrong)), "isError"));
}

TEST_F(Tools, AContextShowsEachIssueOnce) {
  const std::string motion = MustCreate(1).argument.id.ToString();
  CallTool("debate_submit",
           InFirst(R"(,"role":"opponent","content":"No.","target_id":")" + motion +
                   R"(","issues":[{"id":"I1","set":"open","severity":"major","title":"One writer"}])"));
  const auto count = [](const std::string& text, std::string_view words) {
    int times = 0;
    for (std::size_t at = text.find(words); at != text.npos; at = text.find(words, at + 1)) ++times;
    return times;
  };
  const std::string data = json::serialize(CallTool("debate_context", InFirst()).at("structuredContent"));
  EXPECT_EQ(count(data, "One writer"), 1) << data;
  EXPECT_EQ(count(data, "I1 → open"), 1) << data;
  const json::value told = Tell(Post(ToolCall("debate_context", InFirst(R"(,"after":1)")), OpenSession("codex")));
  const std::string text(TextAt(told.at("result").at("content").at(0), "text"));
  EXPECT_EQ(count(text, "One writer"), 1) << text;
  EXPECT_EQ(count(text, "I1 → open"), 1) << text;
  for (const char* absent : {"hash", "parent_id", "MOTION", "held_drafts", "stalemate"}) {
    EXPECT_EQ(count(text, absent), 0) << absent << " in " << text;
  }
}

TEST_F(Tools, AContextIsReadOnAfterASeq) {
  PlayTo(State::kAwaitingArbitrator);
  const json::value data = CallTool("debate_context", InFirst(R"(,"after":1,"limit":1)")).at("structuredContent");
  EXPECT_EQ(NumberAt(data.at("arguments").at(0), "seq"), 2);
  EXPECT_EQ(NumberAt(data, "omitted_arguments"), 1);
  EXPECT_EQ(NumberAt(data, "total_arguments"), 2);
}

TEST_F(Tools, AContextSaysHowToReadWhatItLeavesOut) {
  PlayTo(State::kAwaitingArbitrator);
  const auto said = [&](const char* more) {
    return std::string(TextAt(CallTool("debate_context", InFirst(more)).at("structuredContent"), "message"));
  };
  EXPECT_EQ(said(""), "");
  EXPECT_EQ(said(R"(,"limit":1)"), "Older ones are left out: call debate_context with after 1");
  EXPECT_EQ(said(R"(,"limit":0)"), "Older ones are left out: call debate_context with after 1");
  EXPECT_EQ(said(R"(,"after":1,"limit":1)"), "More follow: call debate_context with after 2");
  EXPECT_EQ(said(R"(,"after":1)"), "");
}

TEST_F(Tools, RulesCommandAndErrorsAreServed) {
  const auto told = [&](const std::string& arguments) {
    return std::string(TextAt(CallTool("debate_rules", arguments).at("structuredContent"), "text"));
  };
  const std::string coding = told(R"({"role":"opponent","type":"coding_plan_debate"})");
  const std::string general = told(R"({"role":"opponent","type":"general_debate"})");
  EXPECT_NE(coding, general);
  EXPECT_NE(told(R"({"role":"opponent"})").find(general), std::string::npos);
  EXPECT_NE(told(R"({"role":"opponent","part":"command"})").find("debate_wait"), std::string::npos);
  EXPECT_NE(told(R"({"role":"opponent","part":"errors"})").find("ACTION_NOT_ALLOWED"), std::string::npos);
  for (const char* arguments : {"{}", R"({"role":"judge"})", R"({"role":"opponent","part":"x"})"}) {
    EXPECT_EQ(TextAt(CallTool("debate_rules", arguments).at("structuredContent"), "code"), "INVALID_INPUT");
  }
}

TEST_F(Tools, CreateMakesTheIdsThatAreLeftOut) {
  const json::value data =
      CallTool("debate_create", R"({"title":"T","debate_type":"general_debate","motion_content":"M"})")
          .at("structuredContent");
  EXPECT_TRUE(Uuid::Parse(TextAt(data.at("debate"), "id")));
  EXPECT_TRUE(Uuid::Parse(TextAt(data.at("argument"), "client_request_id")));
  EXPECT_EQ(TextAt(data.at("debate"), "state"), "AWAITING_OPPONENT");
}

TEST_F(Tools, ARefusalIsTheContractsErrorWithItsAdvice) {
  const auto motion = MustCreate(1);
  const json::value result = CallTool("debate_submit", InFirst(R"(,"role":"proposer","content":"c","target_id":")" +
                                                               motion.argument.id.ToString() + "\""));
  EXPECT_TRUE(FlagAt(result, "isError"));
  const json::value& error = result.at("structuredContent");
  EXPECT_EQ(TextAt(error, "code"), "ACTION_NOT_ALLOWED");
  EXPECT_EQ(TextAt(error, "action"), "wait_for_opponent");
  EXPECT_EQ(TextAt(error, "next_argument_id_to_wait"), motion.argument.id.ToString());
}

TEST_F(Tools, JudgingNeedsTheRight) {
  MustCreate(1);
  for (const auto& [tool, arguments] : {std::pair<std::string, std::string>{"debate_intervene", InFirst()},
                                        {"debate_rule", InFirst(R"(,"content":"c")")}}) {
    const std::string body = ToolCall(tool, arguments);
    Call call = Post(body);
    call.judging = Error{ErrorCode::kForbidden, "no", "ask the arbitrator", {}};
    const json::value refused = Tell(call).at("result");
    EXPECT_EQ(TextAt(refused.at("structuredContent"), "code"), "FORBIDDEN") << tool;
    EXPECT_EQ(aw::At(CallTool(tool, arguments), "isError").is_null(), true) << tool;
  }
}

TEST_F(Tools, ContextGivesTheMotionAndTheNewest) {
  PlayTo(State::kAwaitingArbitrator);
  for (const auto& [limit, count] : {std::pair{0, 0u}, {1, 1u}, {2, 2u}, {9, 2u}}) {
    const json::value data =
        CallTool("debate_context", InFirst(R"(,"limit":)" + std::to_string(limit))).at("structuredContent");
    EXPECT_EQ(TextAt(data.at("motion"), "type"), "MOTION");
    EXPECT_EQ(data.at("arguments").as_array().size(), count) << limit;
    if (count == 0) continue;
    EXPECT_EQ(TextAt(data.at("arguments").as_array().back(), "type"), "APPEAL");
  }
}

TEST_F(Tools, ListsAreWalkedByCursor) {
  for (int number = 1; number <= 5; ++number) MustCreate(number);
  std::vector<std::string> walked;
  std::string arguments = R"({"limit":2})";
  while (!arguments.empty()) {
    const json::value data = CallTool("debate_list", arguments).at("structuredContent");
    for (const json::value& debate : ArrayAt(data, "debates")) walked.emplace_back(TextAt(debate, "id"));
    const std::string cursor(TextAt(data, "next_cursor"));
    arguments = cursor.empty() ? "" : R"({"limit":2,"cursor":")" + cursor + "\"}";
  }
  std::vector<std::string> whole;
  const json::value all = CallTool("debate_list", "{}").at("structuredContent");
  for (const json::value& debate : ArrayAt(all, "debates")) whole.emplace_back(TextAt(debate, "id"));
  EXPECT_EQ(walked, whole);
  EXPECT_EQ(walked.size(), 5u);
}

TEST_F(Tools, AListShowsWhatWasWrittenSinceTheLast) {
  EXPECT_EQ(CallTool("debate_list", "{}").at("structuredContent").at("total").as_int64(), 0);
  MustCreate(1);
  EXPECT_EQ(CallTool("debate_list", "{}").at("structuredContent").at("total").as_int64(), 1);
}

TEST_F(Tools, AListRefusesWhatHttpRefuses) {
  const std::string long_query = R"({"query":")" + std::string(60'000, 'x') + "\"}";
  for (const std::string& arguments :
       {long_query, std::string(R"({"query":"a\u0000b"})"), std::string(R"({"limit":0})"),
        std::string(R"({"state":"OPEN"})"), std::string(R"({"cursor":"x"})")}) {
    const json::value result = CallTool("debate_list", arguments);
    EXPECT_TRUE(FlagAt(result, "isError")) << arguments.substr(0, 30);
    EXPECT_EQ(TextAt(result.at("structuredContent"), "code"), "INVALID_INPUT") << arguments.substr(0, 30);
  }
  EXPECT_FALSE(FlagAt(CallTool("debate_list", R"({"limit":501})"), "isError"));
}

TEST_F(Tools, DocumentsGrowAndAreCompared) {
  const json::value made = CallTool("docs_create", R"({"summary":"s","content":"one\n"})").at("structuredContent");
  const std::string id = R"({"document_id":")" + std::string(TextAt(made, "document_id")) + "\"";
  CallTool("docs_submit", id + R"(,"summary":"s2","content":"two\n","base_version":1})");
  const json::value conflict = CallTool("docs_submit", id + R"(,"summary":"s3","content":"x","base_version":1})");
  EXPECT_EQ(TextAt(conflict.at("structuredContent"), "code"), "VERSION_CONFLICT");
  EXPECT_EQ(TextAt(CallTool("docs_get", id + R"(,"version":1})").at("structuredContent"), "content"), "one\n");
  const json::value diff = CallTool("docs_diff", id + "}").at("structuredContent");
  EXPECT_NE(TextAt(diff, "diff").find("-one\n+two\n"), std::string_view::npos);
  EXPECT_EQ(NumberAt(CallTool("docs_history", id + "}").at("structuredContent"), "total"), 2);
  EXPECT_EQ(NumberAt(CallTool("docs_list", "{}").at("structuredContent"), "total"), 1);
}

TEST_F(Tools, UnknownToolsAndArgumentsThatAreNoObjectAreFaults) {
  for (const char* params : {R"({"name":"no_such"})", "{}", R"({"name":"debate_list","arguments":[]})"}) {
    const json::value answer =
        Tell(Post(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":)" + std::string(params) + "}"));
    EXPECT_EQ(NumberAt(aw::At(answer, "error"), "code"), RpcError::kInvalidParams) << params;
  }
}

}  // namespace
}  // namespace aw::mcp
