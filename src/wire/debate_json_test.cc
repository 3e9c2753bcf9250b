#include "wire/debate_json.h"

#include <gtest/gtest.h>

#include "core/hash_chain.h"
#include "support/samples.h"

namespace aw {
namespace {

using samples::IdOf;

template <typename T>
std::string Json(const T& value) {
  std::string out;
  AppendJson(out, value);
  return out;
}

const std::string kDebate =
    R"({"id":"00000000-0000-4000-8000-000000000001","title":"A \"title\"","debate_type":"general_debate",)"
    R"("state":"AWAITING_PROPOSER","created_at":"2025-11-15T04:38:00.000Z","updated_at":"2025-11-15T04:38:00.002Z"})";

const std::string kArgument =
    R"({"id":"00000000-0000-4000-8000-000000000012","debate_id":"00000000-0000-4000-8000-000000000001",)"
    R"("parent_id":"00000000-0000-4000-8000-000000000011","type":"CLAIM","role":"opponent","content":"Không.\n",)"
    R"("client_request_id":"request 12","seq":2,"created_at":"2025-11-15T04:38:00.002Z"})";

Debate SampleDebate() {
  Debate debate = samples::DebateOf(1, "A \"title\"", State::kAwaitingProposer);
  debate.updated_at = samples::At(2);
  return debate;
}

Argument SampleArgument() {
  auto argument = samples::ArgumentOf(SampleDebate(), 12, 2, ArgumentType::kClaim, Role::kOpponent, "Không.\n");
  argument.parent_id = IdOf(11);
  return argument;
}

TEST(DebateJson, HasTheContractsFields) { EXPECT_EQ(Json(SampleDebate()), kDebate); }

TEST(ArgumentJson, HasTheContractsFields) { EXPECT_EQ(Json(SampleArgument()), kArgument); }

TEST(ArgumentJson, WithoutTargetOrRequestHasNulls) {
  Argument ruling = samples::ArgumentOf(SampleDebate(), 13, 3, ArgumentType::kRuling, Role::kArbitrator, "So be it.");
  ruling.client_request_id.reset();
  EXPECT_EQ(Json(ruling),
            R"({"id":"00000000-0000-4000-8000-000000000013","debate_id":"00000000-0000-4000-8000-000000000001",)"
            R"("parent_id":null,"type":"RULING","role":"arbitrator","content":"So be it.",)"
            R"("client_request_id":null,"seq":3,"created_at":"2025-11-15T04:38:00.003Z"})");
}

TEST(ArgumentJson, AHeadIsIdSeqTypeAndRole) {
  const ArgumentHead head{IdOf(12), 2, ArgumentType::kClaim, Role::kOpponent};
  EXPECT_EQ(Json(head), R"({"id":"00000000-0000-4000-8000-000000000012","seq":2,"type":"CLAIM","role":"opponent"})");
}

TEST(HeldDraftJson, HasTheContractsFields) {
  const HeldDraft draft{Role::kProposer, ArgumentType::kAppeal, "I appeal", samples::At(5)};
  const std::string json =
      R"({"role":"proposer","type":"APPEAL","content":"I appeal","created_at":"2025-11-15T04:38:00.005Z"})";
  EXPECT_EQ(Json(draft), json);
  EXPECT_EQ(Json(std::vector<HeldDraft>{}), "[]");
  EXPECT_EQ(Json(std::vector<HeldDraft>{draft, draft}), "[" + json + "," + json + "]");
}

TEST(WrittenJson, IsDebateAndArgument) {
  EXPECT_EQ(Json(Written{SampleDebate(), SampleArgument()}),
            R"({"debate":)" + kDebate + R"(,"argument":)" + kArgument + "}");
}

TEST(WrittenJson, TellsWhatBecameOfIssuesOnlyIfThereAreSome) {
  Argument argument = SampleArgument();
  argument.extras = R"("choice":"A")";
  argument.deferred = {"I4"};
  argument.closes_over.emplace();
  EXPECT_EQ(Json(Written{SampleDebate(), argument}), R"({"debate":)" + kDebate + R"(,"argument":)" +
                                                         kArgument.substr(0, kArgument.size() - 1) +
                                                         R"(,"choice":"A"},"deferred":["I4"],"closes_over":[]})");
}

TEST(WrittenJson, AReplaySaysSo) {
  EXPECT_EQ(Json(Written{SampleDebate(), SampleArgument(), true}),
            R"({"debate":)" + kDebate + R"(,"argument":)" + kArgument + R"(,"idempotent_replay":true})");
}

TEST(NewsJson, HasTheArgumentAndWhatToWaitForNext) {
  News news{State::kAwaitingProposer, "respond", SampleArgument(), {}};
  EXPECT_EQ(Json(news),
            R"({"has_new_argument":true,"action":"respond","debate_state":"AWAITING_PROPOSER","argument":)" +
                kArgument +
                R"(,"next_argument_id_to_wait":"00000000-0000-4000-8000-000000000012",)"
                R"("round":0,"blocking":[],"stalemate":[]})");
  news.tally = {.round = 2, .max_rounds = 3, .blocking = {"I1", "I2"}, .stalemate = {"I2"}};
  EXPECT_TRUE(Json(news).ends_with(R"(,"round":2,"max_rounds":3,"blocking":["I1","I2"],"stalemate":["I2"]})"));
}

TEST(NewsJson, ListsWhatWasSkippedOnlyIfThereIsSome) {
  News news{State::kClosed, "debate_closed", SampleArgument(), {}};
  EXPECT_EQ(Json(news).find("skipped"), std::string::npos);
  news.skipped.push_back({IdOf(11), 1, ArgumentType::kMotion, Role::kProposer});
  EXPECT_TRUE(Json(news).ends_with(
      R"(,"skipped":[{"id":"00000000-0000-4000-8000-000000000011","seq":1,"type":"MOTION","role":"proposer"}]})"));
}

// docs/protocol.md, section 14: a client can compute the hash from the argument's JSON.
TEST(ArgumentJson, IsWhatItsHashIsComputedFrom) {
  Argument argument = SampleArgument();
  argument.content = "\x7f\x01/\\\"<>\xe2\x80\xa8";
  argument.extras = R"("options":[{"text":"b","id":"A"}],"despite":{"I2":"x\u007f","I1":"y"})";
  const std::string hash = ChainedHash("previous", argument, false);
  argument.hash = hash;
  EXPECT_NE(Json(argument).find("\"hash\":\"" + hash + "\""), std::string::npos);
  EXPECT_EQ(ChainedHash("previous", MembersOf(Json(argument)).value(), false), hash);
  argument.extras.clear();
  argument.parent_id.reset();
  argument.client_request_id.reset();
  EXPECT_EQ(ChainedHash("previous", MembersOf(Json(argument)).value(), true), ChainedHash("previous", argument, true));
  EXPECT_EQ(OpeningHash(MembersOf(Json(SampleDebate())).value()), OpeningHash(SampleDebate()));
}

TEST(NoNewsJson, SaysWhatWasSeenLast) {
  std::string out;
  AppendNoNews(out, IdOf(1), 7);
  EXPECT_EQ(out, R"({"has_new_argument":false,"debate_id":"00000000-0000-4000-8000-000000000001","last_seen_seq":7})");
}

TEST(DebatePageJson, IsTheDebatesTheirTotalAndWhereTheNextPageBegins) {
  EXPECT_EQ(Json(DebatePage{{{}, 0}, {}}), R"({"debates":[],"total":0})");
  EXPECT_EQ(Json(DebatePage{{{SampleDebate(), SampleDebate()}, 9}, {}}),
            R"({"debates":[)" + kDebate + "," + kDebate + R"(],"total":9})");
  EXPECT_EQ(Json(DebatePage{{{}, 9}, ListPlace{Time::FromUnixMs(255), IdOf(7)}}),
            R"({"debates":[],"total":9,"next_cursor":"ff-00000000-0000-4000-8000-000000000007"})");
}

}  // namespace
}  // namespace aw
