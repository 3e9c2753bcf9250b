#include <gtest/gtest.h>

#include "support/json_body.h"
#include "support/refused.h"
#include "wire/requests.h"

namespace aw {
namespace {

const JsonBody kCreation{
    {"debate_id", Quote("0189F7A2-3B4C-7D5E-8F60-718293A4B5C6")},
    {"title", Quote("Trọng tài")},
    {"debate_type", Quote("general_debate")},
    {"motion_content", Quote("We should.\\r\\n😀")},
    {"client_request_id", Quote("r-1")},
};

void ExpectCreationRefused(const JsonBody& body, std::string_view message) {
  ExpectRefused(ReadBody(body.Text(), ReadCreation, Limits()), message);
}

TEST(CreationRequest, IsReadWhole) {
  const auto read = ReadBody(kCreation.Text(), ReadCreation, Limits());
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->debate_id.ToString(), "0189f7a2-3b4c-7d5e-8f60-718293a4b5c6");
  EXPECT_EQ(read->title, "Trọng tài");
  EXPECT_EQ(read->debate_type, "general_debate");
  EXPECT_EQ(read->motion, "We should.\r\n😀");
  EXPECT_EQ(read->request_id, "r-1");
}

TEST(CreationRequest, IgnoresUnknownFields) {
  EXPECT_TRUE(
      ReadBody(kCreation.With("colour", "[1,{}]").With("state", Quote("CLOSED")).Text(), ReadCreation, Limits()));
}

TEST(CreationRequest, EveryFieldIsNeededAndNullIsAbsent) {
  for (const std::string field : {"debate_id", "title", "debate_type", "motion_content", "client_request_id"}) {
    ExpectCreationRefused(kCreation.Without(field), field + " is missing");
    ExpectCreationRefused(kCreation.With(field, "null"), field + " is missing");
  }
}

TEST(CreationRequest, EveryFieldIsAString) {
  for (const std::string field : {"debate_id", "title", "debate_type", "motion_content", "client_request_id"}) {
    for (const char* value : {"1", "1.5", "true", "false", "[]", "{}", "[\"x\"]"}) {
      ExpectCreationRefused(kCreation.With(field, value), field + " must be a string");
    }
  }
}

TEST(CreationRequest, TheDebateIdIsAUuid) {
  for (const char* id : {"", "x", "0189f7a2-3b4c-7d5e-8f60-718293a4b5c", "0189f7a23b4c7d5e8f60718293a4b5c6",
                         " 0189f7a2-3b4c-7d5e-8f60-718293a4b5c6"}) {
    ExpectCreationRefused(kCreation.With("debate_id", Quote(id)), "debate_id must be a UUID");
  }
}

TEST(CreationRequest, TheTitleHasOneTo200Characters) {
  const auto with_title = [](const std::string& title) { return kCreation.With("title", Quote(title)); };
  EXPECT_TRUE(ReadBody(with_title("x").Text(), ReadCreation, Limits()));
  EXPECT_TRUE(ReadBody(with_title(std::string(200, 'x')).Text(), ReadCreation, Limits()));
  ExpectCreationRefused(with_title(std::string(201, 'x')), "title must have 1 to 200 characters");
  ExpectCreationRefused(with_title(""), "title must have 1 to 200 characters");
  ExpectCreationRefused(with_title("\\t \\u3000"), "title must have 1 to 200 characters");
  ExpectCreationRefused(with_title("a\\u0000b"), "title must not contain the character U+0000");
}

TEST(CreationRequest, TheTypeIsAKnownOne) {
  ExpectCreationRefused(kCreation.With("debate_type", Quote("other")), "debate_type must be one of");
  Limits wider;
  wider.debate_types.emplace_back("other");
  EXPECT_TRUE(ReadBody(kCreation.With("debate_type", Quote("other")).Text(), ReadCreation, wider));
}

TEST(CreationRequest, TheMotionIsWithinTheLimitAndSaysSomething) {
  const auto with_motion = [](const std::string& text) { return kCreation.With("motion_content", Quote(text)); };
  EXPECT_TRUE(ReadBody(with_motion(std::string(10'240, 'x')).Text(), ReadCreation, Limits()));
  const auto read = ReadBody(with_motion(std::string(10'241, 'x')).Text(), ReadCreation, Limits());
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::kContentTooLarge);
  ExpectCreationRefused(with_motion(""), "motion_content must not be empty");
  ExpectCreationRefused(with_motion(" \\n"), "motion_content must not be empty");
}

TEST(CreationRequest, TheRequestIdHasOneTo200Characters) {
  const auto with_id = [](const std::string& id) { return kCreation.With("client_request_id", Quote(id)); };
  EXPECT_TRUE(ReadBody(with_id(std::string(200, 'r')).Text(), ReadCreation, Limits()));
  ExpectCreationRefused(with_id(std::string(201, 'r')), "client_request_id must have 1 to 200 characters");
  ExpectCreationRefused(with_id(""), "client_request_id must have 1 to 200 characters");
}

TEST(CreationRequest, TheFirstBadFieldIsTheOneNamed) {
  ExpectCreationRefused(kCreation.With("debate_id", "1").With("title", "2").With("debate_type", "3"),
                        "debate_id must be a string");
}

}  // namespace
}  // namespace aw
