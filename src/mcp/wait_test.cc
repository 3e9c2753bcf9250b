#include "support/mcp_room.h"

namespace aw::mcp {
namespace {

constexpr std::string_view kForProposer = R"({"debate_id":"00000000-0000-4000-8000-000000000001","role":"proposer"})";
constexpr std::string_view kForOpponent = R"({"debate_id":"00000000-0000-4000-8000-000000000001","role":"opponent"})";

class Wait : public McpRoom {
 protected:
  std::string Body(std::string_view arguments, std::string_view meta = {}) {
    return ToolCall("debate_wait", arguments, meta);
  }
  static json::value ResultOf(const Paper& paper) { return paper.messages.back().at("result"); }
  static std::string StatusOf(const Paper& paper) {
    return std::string(TextAt(ResultOf(paper).at("structuredContent"), "status"));
  }
};

TEST_F(Wait, NewsThatIsThereEndsItAtOnce) {
  MustCreate(1);
  Paper paper = StreamOf(Post(Body(kForOpponent)));
  paper.Open();
  EXPECT_TRUE(paper.ended());
  ASSERT_EQ(paper.messages.size(), 1u);
  EXPECT_EQ(StatusOf(paper), "new_argument");
  EXPECT_EQ(TextAt(ResultOf(paper).at("structuredContent"), "action"), "respond");
}

TEST_F(Wait, NewsThatComesEndsIt) {
  MustCreate(1);
  Paper paper = StreamOf(Post(Body(kForProposer)));
  paper.Open();
  EXPECT_FALSE(paper.ended());
  MustMove(Role::kOpponent, Move::kClaim);
  hub_.Announce({Change::Kind::kMoved, samples::IdOf(1)});
  EXPECT_TRUE(paper.ended());
  EXPECT_EQ(StatusOf(paper), "new_argument");
}

TEST_F(Wait, WithATokenProgressComesAtOnceAndEveryTenSecondsForFourMinutes) {
  MustCreate(1);
  Paper paper = StreamOf(Post(Body(kForProposer, R"({"progressToken":"t"})")));
  paper.Open();
  ASSERT_EQ(paper.messages.size(), 1u);
  EXPECT_EQ(TextAt(paper.messages[0].at("params"), "progressToken"), "t");
  std::int64_t last = -1;
  std::chrono::milliseconds waited{0};
  while (!paper.ended()) {
    const std::int64_t progress = NumberAt(paper.messages.back().at("params"), "progress").value();
    EXPECT_GT(progress, last);
    last = progress;
    EXPECT_EQ(paper.asked, std::chrono::seconds(10));
    waited += paper.asked;
    paper.stream().OnTime();
  }
  EXPECT_EQ(waited, std::chrono::seconds(240));
  EXPECT_EQ(StatusOf(paper), "waiting");
  EXPECT_TRUE(aw::At(ResultOf(paper), "isError").is_null());
}

TEST_F(Wait, WithoutATokenItEndsAfter45SecondsAndSendsCommentsOnly) {
  MustCreate(1);
  Paper paper = StreamOf(Post(Body(kForProposer)));
  paper.Open();
  std::chrono::milliseconds waited{0};
  while (!paper.ended()) {
    waited += paper.asked;
    paper.stream().OnTime();
  }
  EXPECT_EQ(waited, std::chrono::seconds(45));
  EXPECT_EQ(paper.comments, 4);
  EXPECT_EQ(paper.messages.size(), 1u);
  EXPECT_EQ(StatusOf(paper), "waiting");
}

TEST_F(Wait, NothingYetNamesTheWholeNextCallWhichIsNeverTheSame) {
  const auto motion = MustCreate(1).argument.id.ToString();
  std::string arguments = R"({"debate_id":"00000000-0000-4000-8000-000000000001","role":"proposer","argument_id":")" +
                          motion + R"(","timeout_s":0})";
  for (const int attempt : {2, 3, 4}) {
    Paper paper = StreamOf(Post(Body(arguments)));
    paper.Open();
    const json::value next = ResultOf(paper).at("structuredContent").at("next_call");
    EXPECT_EQ(TextAt(next, "tool"), "debate_wait");
    EXPECT_EQ(NumberAt(next.at("arguments"), "attempt"), attempt);
    EXPECT_EQ(TextAt(next.at("arguments"), "argument_id"), motion);
    EXPECT_EQ(NumberAt(next.at("arguments"), "timeout_s"), 0);
    arguments = json::serialize(next.at("arguments"));
  }
}

TEST_F(Wait, ADeletedDebateAndAnUnknownOneAreRefusals) {
  MustCreate(1);
  Paper paper = StreamOf(Post(Body(kForProposer)));
  paper.Open();
  hub_.Announce({Change::Kind::kDeleted, samples::IdOf(1)});
  EXPECT_FALSE(paper.ended()) << "it is still there: a deletion is a wake-up like any other";
  (void)Write([&](WriteTx& tx) { return debates_.Delete(tx, samples::IdOf(1)); });
  hub_.Announce({Change::Kind::kDeleted, samples::IdOf(1)});
  EXPECT_TRUE(paper.ended());
  EXPECT_TRUE(FlagAt(ResultOf(paper), "isError"));
  EXPECT_EQ(TextAt(ResultOf(paper).at("structuredContent"), "code"), "DEBATE_NOT_FOUND");

  Paper unknown = StreamOf(Post(Body(R"({"debate_id":"00000000-0000-4000-8000-000000000009","role":"proposer"})")));
  unknown.Open();
  EXPECT_TRUE(unknown.ended());
  EXPECT_TRUE(FlagAt(ResultOf(unknown), "isError"));
}

TEST_F(Wait, CancellingEndsItWithoutAnAnswer) {
  MustCreate(1);
  const std::string session = OpenSession();
  Paper paper = StreamOf(Post(Body(kForProposer), session));
  paper.Open();
  AnswerTo(Post(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"1"}})", session));
  EXPECT_FALSE(paper.ended()) << "1 is another id than \"1\"";
  AnswerTo(Post(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}})", session));
  EXPECT_TRUE(paper.ended());
  EXPECT_TRUE(paper.messages.empty());
  EXPECT_EQ(hub_.debates(), 0u);
}

TEST_F(Wait, AClientThatHangsUpLeavesNothing) {
  MustCreate(1);
  {
    Paper paper = StreamOf(Post(Body(kForProposer, R"({"progressToken":1})")));
    paper.Open();
    paper.stream().OnTime();
    EXPECT_FALSE(paper.ended());
    EXPECT_EQ(hub_.debates(), 1u);
  }
  EXPECT_EQ(hub_.debates(), 0u);
}

TEST_F(Wait, TheServersStopIsANormalAnswer) {
  MustCreate(1);
  Paper paper = StreamOf(Post(Body(kForProposer)));
  paper.Open();
  paper.stream().OnStop();
  EXPECT_TRUE(paper.ended());
  EXPECT_EQ(StatusOf(paper), "waiting");
}

TEST_F(Wait, WrongArgumentsAreRefusedWithoutAStream) {
  for (const char* arguments :
       {"{}", R"({"debate_id":"x","role":"proposer"})",
        R"({"debate_id":"00000000-0000-4000-8000-000000000001","role":"arbitrator"})",
        R"({"debate_id":"00000000-0000-4000-8000-000000000001","role":"proposer","timeout_s":-1})"}) {
    EXPECT_EQ(TextAt(CallTool("debate_wait", arguments).at("structuredContent"), "code"), "INVALID_INPUT") << arguments;
  }
}

}  // namespace
}  // namespace aw::mcp
