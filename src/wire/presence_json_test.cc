#include "wire/presence_json.h"

#include <gtest/gtest.h>

#include "wire/requests.h"

namespace aw {
namespace {

Result<PresenceReport> ReadReport(std::string_view body) { return ReadBody(body, ReadPresenceReport); }

std::string Refusal(std::string_view body) {
  const auto read = ReadReport(body);
  return read ? "" : read.error().message;
}

TEST(PresenceJson, IsByRoleAndLeavesOutWhatIsNotKnown) {
  PresenceByRole roles;
  roles[1] = RolePresence{.agent = "Codex \"5\"", .state = Attendance::kThinking, .since_ms = 0};
  roles[2] = RolePresence{.agent = "",
                          .state = Attendance::kGone,
                          .since_ms = 1,
                          .detail = "d",
                          .tokens = 0,
                          .cost_usd = 0.25,
                          .advice = "A"};
  const std::string opponent =
      R"({"opponent":{"agent":"Codex \"5\"","state":"thinking","since":"1970-01-01T00:00:00.000Z"},)";
  const std::string arbitrator =
      R"("arbitrator":{"agent":"","state":"gone","since":"1970-01-01T00:00:00.001Z","detail":"d","tokens":0,"cost_usd":0.25)";
  std::string out;
  AppendJson(out, &roles, true);
  EXPECT_EQ(out, opponent + arbitrator + R"(,"advice":"A"}})");
  out.clear();
  AppendJson(out, &roles, false);
  EXPECT_EQ(out, opponent + arbitrator + "}}");
  out.clear();
  AppendJson(out, nullptr, true);
  EXPECT_EQ(out, "{}");
}

TEST(PresenceJson, AReportIsOfAThinkerUnlessItSaysOtherwise) {
  const auto read = ReadReport(R"({"role":"opponent","agent":"Codex"})");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->role, Role::kOpponent);
  EXPECT_EQ(read->present, (RolePresence{.agent = "Codex", .state = Attendance::kThinking}));
  EXPECT_EQ(ReadReport(R"({"role":"opponent","agent":"Codex","state":"waiting"})")->present.state,
            Attendance::kWaiting);
}

TEST(PresenceJson, AReportCarriesWhatOnlyARunnerKnows) {
  const auto read =
      ReadReport(R"({"role":"arbitrator","agent":"C","detail":"reads a.cc","tokens":41,"cost_usd":1,"advice":"A\nB"})");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->present, (RolePresence{.agent = "C",
                                         .state = Attendance::kThinking,
                                         .detail = "reads a.cc",
                                         .tokens = 41,
                                         .cost_usd = 1.0,
                                         .advice = "A\nB"}));
}

TEST(PresenceJson, TextsAreShownAsOneLineWithoutControls) {
  const auto read = ReadReport(R"({"role":"opponent","agent":" C\u001b[31mo\u202e ","detail":"a\nb\u0007"})");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->present.agent, "C[31mo");
  EXPECT_EQ(read->present.detail, "a b");
  EXPECT_EQ(ReadReport(R"({"role":"arbitrator","agent":"C","advice":"a\u001b[2Jb"})")->present.advice, "a[2Jb");
}

TEST(PresenceJson, RefusesWhatIsNotOfItsKind) {
  EXPECT_EQ(Refusal(R"({"agent":"C"})"), "role is missing");
  EXPECT_EQ(Refusal(R"({"role":"judge","agent":"C"})"), "role must be one of: proposer, opponent, arbitrator");
  EXPECT_EQ(Refusal(R"({"role":"opponent"})"), "agent is missing, or has nothing that can be shown");
  EXPECT_EQ(Refusal(R"({"role":"opponent","agent":"\u001b"})"), "agent is missing, or has nothing that can be shown");
  EXPECT_EQ(Refusal(R"({"role":"opponent","agent":7})"), "agent must be a string");
  EXPECT_EQ(Refusal(R"({"role":"opponent","agent":"C","state":"away"})"),
            "state must be one of: waiting, thinking, gone");
  EXPECT_NE(Refusal(R"({"role":"opponent","agent":")" + std::string(65, 'x') + "\"}"), "");
  EXPECT_NE(Refusal(R"({"role":"opponent","agent":"C","detail":")" + std::string(201, 'x') + "\"}"), "");
  for (const char* tokens : {"-1", "1.5", "\"1\"", "1e30", "true"}) {
    EXPECT_NE(Refusal(R"({"role":"opponent","agent":"C","tokens":)" + std::string(tokens) + "}"), "") << tokens;
  }
  for (const char* cost : {"-0.1", "\"1\"", "1e10", "1e999", "[]"}) {
    EXPECT_NE(Refusal(R"({"role":"opponent","agent":"C","cost_usd":)" + std::string(cost) + "}"), "") << cost;
  }
}

TEST(PresenceJson, AdviceIsTheArbitratorsAndLimited) {
  EXPECT_EQ(Refusal(R"({"role":"proposer","agent":"C","advice":"A"})"), "advice is for the role arbitrator");
  const auto with = [](std::size_t bytes) {
    return R"({"role":"arbitrator","agent":"C","advice":")" + std::string(bytes, 'x') + "\"}";
  };
  EXPECT_EQ(Refusal(with(8192)), "");
  EXPECT_EQ(ReadReport(with(8193)).error().code, ErrorCode::kContentTooLarge);
  EXPECT_NE(Refusal(with(0)), "");
}

TEST(PresenceJson, NotesComeBackAsTheyWere) {
  PresenceNote note;
  note.debate_id.bytes[3] = 7;
  note.role = Role::kArbitrator;
  note.version_ms = 99;
  note.stays = true;
  note.reported = true;
  note.present = {.agent = "C",
                  .state = Attendance::kGone,
                  .since_ms = 5,
                  .detail = "\"d\"",
                  .tokens = 3,
                  .cost_usd = 0.1,
                  .advice = "x\ny"};
  note.advice_from = 12;
  std::string text = "[";
  AppendJson(text, note);
  text += R"(,{"role":"judge"},7])";
  const auto read = ReadPresenceNotes(text);
  ASSERT_EQ(read.size(), 1u);
  EXPECT_EQ(read[0].debate_id, note.debate_id);
  EXPECT_EQ(read[0].role, note.role);
  EXPECT_EQ(read[0].version_ms, 99);
  EXPECT_TRUE(read[0].stays && read[0].reported);
  EXPECT_EQ(read[0].present, note.present);
  EXPECT_EQ(read[0].advice_from, 12);
  EXPECT_TRUE(ReadPresenceNotes("no JSON").empty());
}

}  // namespace
}  // namespace aw
