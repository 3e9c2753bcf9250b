#include "http/events.h"

#include <gtest/gtest.h>

#include "support/samples.h"
#include "wire/debate_json.h"
#include "wire/issue_json.h"

namespace aw::http {
namespace {

using samples::IdOf;

constexpr char kId[] = "00000000-0000-4000-8000-000000000001";

// The texts of the frames, one after the other.
std::vector<std::string> TextsOf(const FramePtr& frames) {
  std::vector<std::string> texts;
  std::string_view left = *frames;
  while (left.size() >= 2) {
    EXPECT_EQ(left[0], '\x81');
    const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(left[i])); };
    std::size_t length = byte(1), head = 2;
    if (length == 126) {
      length = byte(2) << 8 | byte(3);
      head = 4;
    }
    texts.emplace_back(left.substr(head, length));
    left.remove_prefix(head + length);
  }
  EXPECT_TRUE(left.empty());
  return texts;
}

template <typename T>
std::string Json(const T& value) {
  std::string out;
  AppendJson(out, value);
  return out;
}

const Debate kTold = samples::DebateOf(1, "A title", State::kAwaitingProposer);
const Argument kClaim = samples::ArgumentOf(kTold, 12, 2, ArgumentType::kClaim, Role::kOpponent);
const HeldDraft kDraft{Role::kProposer, ArgumentType::kAppeal, "held", samples::At(3)};

using Texts = std::vector<std::string>;

const std::vector<Issue> kIssues{{.id = "I1", .number = 1, .title = "T", .opened_seq = 2, .updated_seq = 2}};

TEST(Events, UnreviewedVersionsComeWithTheStateAndWithEachArgument) {
  const Unverified unverified{{{samples::IdOf(7), 1, 3, 24}}, true};
  const std::string members = R"("unverified":[{"document_id":")" + samples::IdOf(7).ToString() +
                              R"(","seen":1,"newest":3,"lines_changed":24}],"rewritten":true)";
  view::Transcript transcript;
  transcript.Add(samples::MotionOf(kTold, 11));
  const auto initial = TextsOf(InitialStateEvent(kTold, transcript, {}, {}, unverified, "{}"));
  EXPECT_NE(initial[0].find(members), std::string::npos) << initial[0];
  const auto argument = TextsOf(ArgumentEvents(kTold, kClaim, kTold.state, unverified));
  EXPECT_NE(argument[0].find(members), std::string::npos) << argument[0];
}

TEST(Events, InitialStateHasAllArgumentsDraftsAndIssues) {
  Debate debate = kTold;
  debate.tally = {.round = 1, .max_rounds = 3, .issue_count = 1, .blocking = {"I1"}};
  view::Transcript transcript;
  const Argument motion = samples::MotionOf(kTold, 11);
  transcript.Add(motion);
  transcript.Add(kClaim);
  EXPECT_EQ(TextsOf(InitialStateEvent(debate, transcript, {kDraft}, kIssues, {}, R"({"opponent":{}})")),
            (Texts{R"({"event":"initial_state","data":{"debate":)" + Json(kTold) + R"(,"arguments":[)" + Json(motion) +
                   "," + Json(kClaim) + R"(],"held_drafts":[)" + Json(kDraft) + R"(],"issues":)" + Json(kIssues) +
                   R"(,"round":1,"max_rounds":3,"blocking":["I1"],"stalemate":[],"presence":{"opponent":{}}}})"}));
}

TEST(Events, ChangedIssuesCarryBlockingAndStalemate) {
  Debate debate = kTold;
  debate.tally = {.round = 2, .issue_count = 1, .stalemate = {"I1"}};
  EXPECT_EQ(TextsOf(IssuesChangedEvent(debate, kIssues)),
            (Texts{R"({"event":"issues_changed","data":{"debate_id":")" + std::string(kId) + R"(","issues":)" +
                   Json(kIssues) + R"(,"round":2,"blocking":[],"stalemate":["I1"]}})"}));
}

TEST(Events, AnArgumentComesWithTheChangeOfState) {
  EXPECT_EQ(
      TextsOf(ArgumentEvents(kTold, kClaim, State::kAwaitingOpponent)),
      (Texts{R"({"event":"new_argument","data":{"debate":)" + Json(kTold) + R"(,"argument":)" + Json(kClaim) + "}}",
             R"({"event":"state_changed","data":{"debate_id":")" + std::string(kId) +
                 R"(","state":"AWAITING_PROPOSER","previous_state":"AWAITING_OPPONENT"}})"}));
}

TEST(Events, ADraftNamesItsDebate) {
  EXPECT_EQ(
      TextsOf(DraftHeldEvent(IdOf(1), kDraft)),
      (Texts{R"({"event":"draft_held","data":{"debate_id":")" + std::string(kId) +
             R"(","role":"proposer","type":"APPEAL","content":"held","created_at":"2025-11-15T04:38:00.003Z"}})"}));
}

TEST(Events, AnAckNamesItsRequest) {
  EXPECT_EQ(TextsOf(AckEvent("p-1", kClaim)),
            (Texts{R"({"event":"ack","data":{"request_id":"p-1","argument":)" + Json(kClaim) + "}}"}));
  EXPECT_EQ(TextsOf(AckEvent(std::nullopt, kClaim)),
            (Texts{R"({"event":"ack","data":{"request_id":null,"argument":)" + Json(kClaim) + "}}"}));
}

TEST(Events, AnAckTellsWhatAClosingRulingClosesOver) {
  Argument ruling = kClaim;
  ruling.closes_over = {"I1"};
  EXPECT_EQ(TextsOf(AckEvent("p-1", ruling)), (Texts{R"({"event":"ack","data":{"request_id":"p-1","argument":)" +
                                                     Json(ruling) + R"(,"closes_over":["I1"]}})"}));
}

TEST(Events, AnErrorNamesItsRequestIfItHasOne) {
  EXPECT_EQ(TextsOf(ErrorEvent(InvalidInput("no"), "p-1")),
            (Texts{R"({"event":"error","data":{"code":"INVALID_INPUT","message":"no","request_id":"p-1"}})"}));
  EXPECT_EQ(TextsOf(ErrorEvent(InvalidInput("no"), std::nullopt)),
            (Texts{R"({"event":"error","data":{"code":"INVALID_INPUT","message":"no"}})"}));
}

TEST(Events, TheListFeedsEventsNameTheDebate) {
  auto frames = std::make_shared<std::string>();
  AppendDebateEvent(*frames, "debate_created", kTold);
  AppendDebateDeletedEvent(*frames, IdOf(1));
  EXPECT_EQ(TextsOf(frames),
            (Texts{R"({"event":"debate_created","data":{"debate":)" + Json(kTold) + "}}",
                   R"({"event":"debate_deleted","data":{"debate_id":")" + std::string(kId) + R"("}})"}));
}

}  // namespace
}  // namespace aw::http
