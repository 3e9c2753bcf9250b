#include <gtest/gtest.h>

#include "support/refused.h"
#include "support/samples.h"
#include "wire/requests.h"

namespace aw {
namespace {

std::string FrameOf(std::string_view event, std::string_view data) {
  return R"({"event":")" + std::string(event) + R"(","data":)" + std::string(data) + "}";
}

std::string DataOf(std::string_view more) {
  return R"({"debate_id":"00000000-0000-4000-8000-000000000001")" + std::string(more) + "}";
}

PageFrame ReadFrame(std::string_view event, std::string_view data) {
  return ReadPageFrame(FrameOf(event, data), Limits());
}

void ExpectFrameRefused(const PageFrame& frame, std::string_view message) { ExpectRefused(frame.submission, message); }

TEST(PageFrame, AnInterventionNeedsNoContent) {
  const PageFrame frame = ReadFrame("submit_intervention", DataOf(""));
  ASSERT_TRUE(frame.submission) << frame.submission.error().message;
  EXPECT_EQ(frame.submission->debate_id, samples::IdOf(1));
  EXPECT_EQ(frame.submission->role, Role::kArbitrator);
  EXPECT_EQ(frame.submission->move, Move::kIntervention);
  EXPECT_EQ(frame.submission->content, "");
  EXPECT_FALSE(frame.submission->request_id);
  EXPECT_FALSE(frame.request_id);
}

TEST(PageFrame, ARulingHasContentAndMayClose) {
  const PageFrame frame = ReadFrame("submit_ruling", DataOf(R"(,"content":"So.","close":true,"request_id":"p-1")"));
  ASSERT_TRUE(frame.submission) << frame.submission.error().message;
  EXPECT_EQ(frame.submission->move, Move::kClosingRuling);
  EXPECT_EQ(frame.submission->content, "So.");
  EXPECT_EQ(frame.submission->request_id, "p-1");
  EXPECT_EQ(frame.request_id, "p-1");
  EXPECT_EQ(ReadFrame("submit_ruling", DataOf(R"(,"content":"So.")")).submission->move, Move::kRuling);
}

TEST(PageFrame, ARefusedFrameStillTellsItsRequestIdAndItsContent) {
  const PageFrame frame = ReadFrame("submit_ruling", DataOf(R"(,"content":"So.","close":1,"request_id":"p-2")"));
  ExpectFrameRefused(frame, "close must be true or false");
  EXPECT_EQ(frame.request_id, "p-2");
  EXPECT_EQ(frame.content, "So.");
  const PageFrame unknown = ReadFrame("submit_claim", DataOf(R"(,"request_id":"p-3")"));
  ExpectFrameRefused(unknown, "event must be one of: submit_intervention, submit_ruling");
  EXPECT_EQ(unknown.request_id, "p-3");
}

TEST(PageFrame, WhatIsMissingOrMistypedIsNamed) {
  ExpectFrameRefused(ReadPageFrame("{}", Limits()), "event is missing");
  ExpectFrameRefused(ReadPageFrame(R"({"event":1,"data":{}})", Limits()), "event must be a string");
  ExpectFrameRefused(ReadPageFrame(R"({"event":"submit_ruling"})", Limits()), "data must be a JSON object");
  for (const char* data : {"null", "1", "\"x\"", "[]"}) {
    ExpectFrameRefused(ReadFrame("submit_ruling", data), "data must be a JSON object");
  }
  ExpectFrameRefused(ReadFrame("submit_ruling", R"({"content":"So."})"), "debate_id is missing");
  ExpectFrameRefused(ReadFrame("submit_ruling", R"({"debate_id":"x","content":"So."})"), "debate_id must be a UUID");
  ExpectFrameRefused(ReadFrame("submit_ruling", R"({"debate_id":7,"content":"So."})"), "debate_id must be a string");
  ExpectFrameRefused(ReadFrame("submit_ruling", DataOf("")), "content is missing");
  ExpectFrameRefused(ReadFrame("submit_ruling", DataOf(R"(,"content":" ")")), "content must not be empty");
  ExpectFrameRefused(ReadFrame("submit_intervention", DataOf(R"(,"content":3)")), "content must be a string");
  ExpectFrameRefused(ReadFrame("submit_intervention", DataOf(R"(,"request_id":3)")), "request_id must be a string");
  ExpectFrameRefused(ReadFrame("submit_intervention", DataOf(R"(,"request_id":"")")), "request_id must have 1 to 200");
  ExpectFrameRefused(ReadFrame("", DataOf("")), "event must be one of");
}

TEST(PageFrame, ContentIsWithinTheLimit) {
  for (const char* event : {"submit_ruling", "submit_intervention"}) {
    const auto with_bytes = [&](std::size_t bytes) {
      return ReadFrame(event, DataOf(",\"content\":\"" + std::string(bytes, 'x') + "\""));
    };
    EXPECT_TRUE(with_bytes(10'240).submission) << event;
    EXPECT_EQ(with_bytes(10'241).submission.error().code, ErrorCode::kContentTooLarge) << event;
  }
}

TEST(PageFrame, UnknownFieldsAreIgnored) {
  EXPECT_TRUE(ReadPageFrame(R"({"v":2,"event":"submit_intervention","data":)" + DataOf(R"(,"mood":[])") + "}", Limits())
                  .submission);
}

TEST(PageFrame, WhatIsNotJsonIsRefused) {
  for (const char* text : {"", "hello", "[]", "\"x\"", "null", "{\"event\":\"submit_ruling\""}) {
    EXPECT_FALSE(ReadPageFrame(text, Limits()).submission) << text;
  }
}

}  // namespace
}  // namespace aw
