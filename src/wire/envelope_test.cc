#include "wire/envelope.h"

#include <gtest/gtest.h>

namespace aw {
namespace {

TEST(Envelope, SuccessCarriesTheData) {
  EXPECT_EQ(SuccessEnvelope([](std::string& out) { out.append("[1,2]"); }), R"({"success":true,"data":[1,2]})");
}

TEST(Envelope, FailureCarriesCodeMessageAndSuggestion) {
  EXPECT_EQ(
      ErrorEnvelope(InvalidInput("title is \"bad\"", "Use another")),
      R"({"success":false,"error":{"code":"INVALID_INPUT","message":"title is \"bad\"","suggestion":"Use another"}})");
}

TEST(Envelope, AnEmptySuggestionIsLeftOut) {
  EXPECT_EQ(ErrorEnvelope(InvalidInput("no")), R"({"success":false,"error":{"code":"INVALID_INPUT","message":"no"}})");
}

TEST(Envelope, ADebateThatExistsIsInvalidInputOnTheWire) {
  EXPECT_EQ(ErrorEnvelope({ErrorCode::kDebateExists, "taken", "", {}}),
            R"({"success":false,"error":{"code":"INVALID_INPUT","message":"taken"}})");
}

TEST(Envelope, ExtraFieldsOfEveryKindLieFlatBesideTheCode) {
  const Error error = Error{ErrorCode::kActionNotAllowed, "m", "s", {}}
                          .With("draft_held", true)
                          .With("retry", false)
                          .With("max_length", std::int64_t{10})
                          .With("current_state", std::string("CLOSED"))
                          .With("allowed_roles", std::vector<std::string>{"proposer", "a\"b"})
                          .With("none", std::vector<std::string>{});
  EXPECT_EQ(ErrorEnvelope(error),
            R"({"success":false,"error":{"code":"ACTION_NOT_ALLOWED","message":"m","suggestion":"s",)"
            R"("draft_held":true,"retry":false,"max_length":10,"current_state":"CLOSED",)"
            R"("allowed_roles":["proposer","a\"b"],"none":[]}})");
}

}  // namespace
}  // namespace aw
