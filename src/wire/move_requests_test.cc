#include <gtest/gtest.h>

#include "support/json_body.h"
#include "support/refused.h"
#include "support/samples.h"
#include "wire/requests.h"

namespace aw {
namespace {

const std::string kTarget = "00000000-0000-4000-8000-000000000011";

const JsonBody kWholeClaim{
    {"role", Quote("opponent")},
    {"target_id", Quote(kTarget)},
    {"content", Quote("Because.")},
    {"client_request_id", Quote("r-2")},
};

Result<Submission> ReadClaim(const JsonBody& body) {
  return ReadBody(body.Text(), ReadAgentMove, Limits(), samples::IdOf(1), Move::kClaim);
}

TEST(AgentMoveRequest, AClaimIsReadWhole) {
  const auto read = ReadClaim(kWholeClaim.With("extra", "[]"));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->debate_id, samples::IdOf(1));
  EXPECT_EQ(read->role, Role::kOpponent);
  EXPECT_EQ(read->move, Move::kClaim);
  EXPECT_EQ(read->target_id, samples::IdOf(11));
  EXPECT_EQ(read->content, "Because.");
  EXPECT_EQ(read->request_id, "r-2");
}

TEST(AgentMoveRequest, AppealsAndResolutionsAreTheProposersWhateverRoleIsSaid) {
  for (const Move move : {Move::kAppeal, Move::kResolution}) {
    for (const JsonBody& body : {kWholeClaim, kWholeClaim.Without("role"), kWholeClaim.With("role", "7")}) {
      const auto read = ReadBody(body.Text(), ReadAgentMove, Limits(), samples::IdOf(1), move);
      ASSERT_TRUE(read) << read.error().message;
      EXPECT_EQ(read->role, Role::kProposer);
      EXPECT_EQ(read->move, move);
    }
  }
}

TEST(AgentMoveRequest, ARoleThatExistsIsReadAndItIsForTheRulesToRefuseIt) {
  EXPECT_EQ(ReadClaim(kWholeClaim.With("role", Quote("proposer")))->role, Role::kProposer);
  EXPECT_EQ(ReadClaim(kWholeClaim.With("role", Quote("arbitrator")))->role, Role::kArbitrator);
}

TEST(AgentMoveRequest, EveryFieldOfAClaimIsNeededAsAString) {
  for (const std::string field : {"role", "target_id", "content", "client_request_id"}) {
    ExpectRefused(ReadClaim(kWholeClaim.Without(field)), field + " is missing");
    ExpectRefused(ReadClaim(kWholeClaim.With(field, "null")), field + " is missing");
    for (const char* value : {"0", "true", "[]", "{}"}) {
      ExpectRefused(ReadClaim(kWholeClaim.With(field, value)), field + " must be a string");
    }
  }
}

TEST(AgentMoveRequest, BadRolesAndTargetsAreNamed) {
  for (const char* role : {"", "Opponent", "judge", "opponent "}) {
    ExpectRefused(ReadClaim(kWholeClaim.With("role", Quote(role))), "role must be one of: proposer, opponent");
  }
  for (const char* target : {"", "12", "00000000-0000-4000-8000-00000000001g"}) {
    ExpectRefused(ReadClaim(kWholeClaim.With("target_id", Quote(target))), "target_id must be a UUID");
  }
}

TEST(AgentMoveRequest, TheContentIsWithinTheLimitInBytes) {
  const auto with_content = [](const std::string& text) { return ReadClaim(kWholeClaim.With("content", Quote(text))); };
  EXPECT_TRUE(with_content(std::string(10'240, 'x')));
  EXPECT_EQ(with_content(std::string(10'241, 'x')).error().code, ErrorCode::kContentTooLarge);
  // 3,413 letters of three bytes are 10,239 bytes; an escape counts as the character that it encodes.
  std::string letters, escapes;
  for (int i = 0; i < 3'413; ++i) letters += "ậ";
  for (int i = 0; i < 10'240; ++i) escapes += "\\u0061";
  EXPECT_TRUE(with_content(letters + "x"));
  EXPECT_FALSE(with_content(letters + "xx"));
  EXPECT_TRUE(with_content(escapes));
  EXPECT_FALSE(with_content(escapes + "a"));
  ExpectRefused(with_content(" \\n\\u00a0"), "content must not be empty");
}

TEST(InterventionRequest, NeedsNothing) {
  for (const char* body : {"{}", "{\"content\":null,\"client_request_id\":null}", "{\"content\":\"\"}"}) {
    const auto read = ReadBody(body, ReadIntervention, Limits(), samples::IdOf(1));
    ASSERT_TRUE(read) << body;
    EXPECT_EQ(read->role, Role::kArbitrator);
    EXPECT_EQ(read->move, Move::kIntervention);
    EXPECT_EQ(read->debate_id, samples::IdOf(1));
    EXPECT_EQ(read->content, "");
    EXPECT_FALSE(read->target_id);
    EXPECT_FALSE(read->request_id);
  }
}

TEST(InterventionRequest, TakesContentAndRequestId) {
  const auto read =
      ReadBody(R"({"content":"Stop.","client_request_id":"i-1"})", ReadIntervention, Limits(), samples::IdOf(1));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->content, "Stop.");
  EXPECT_EQ(read->request_id, "i-1");
}

TEST(InterventionRequest, RefusesWrongTypesAndTooMuch) {
  ExpectRefused(ReadBody(R"({"content":1})", ReadIntervention, Limits(), samples::IdOf(1)), "content must be a string");
  ExpectRefused(ReadBody(R"({"client_request_id":1})", ReadIntervention, Limits(), samples::IdOf(1)),
                "client_request_id must be a string");
  ExpectRefused(ReadBody(R"({"client_request_id":""})", ReadIntervention, Limits(), samples::IdOf(1)),
                "client_request_id must have");
  ExpectRefused(ReadBody(" ", ReadIntervention, Limits(), samples::IdOf(1)), "The body must be valid JSON");
  const auto too_much = JsonBody{{"content", Quote(std::string(10'241, 'x'))}};
  EXPECT_EQ(ReadBody(too_much.Text(), ReadIntervention, Limits(), samples::IdOf(1)).error().code,
            ErrorCode::kContentTooLarge);
}

TEST(RulingRequest, ClosesOnlyOnRequest) {
  const std::pair<const char*, Move> rows[] = {
      {R"({"content":"So."})", Move::kRuling},
      {R"({"content":"So.","close":false})", Move::kRuling},
      {R"({"content":"So.","close":null})", Move::kRuling},
      {R"({"content":"So.","close":true})", Move::kClosingRuling},
  };
  for (const auto& [body, move] : rows) {
    const auto read = ReadBody(body, ReadRuling, Limits(), samples::IdOf(1));
    ASSERT_TRUE(read) << body;
    EXPECT_EQ(read->move, move) << body;
    EXPECT_EQ(read->role, Role::kArbitrator);
    EXPECT_EQ(read->content, "So.");
    EXPECT_FALSE(read->request_id);
  }
}

TEST(RulingRequest, NeedsContentAndABooleanClose) {
  ExpectRefused(ReadBody("{}", ReadRuling, Limits(), samples::IdOf(1)), "content is missing");
  ExpectRefused(ReadBody("", ReadRuling, Limits(), samples::IdOf(1)), "The body must be valid JSON");
  ExpectRefused(ReadBody(R"({"content":""})", ReadRuling, Limits(), samples::IdOf(1)), "content must not be empty");
  ExpectRefused(ReadBody(R"({"content":"  "})", ReadRuling, Limits(), samples::IdOf(1)), "content must not be empty");
  for (const char* close : {"1", "0", "\"true\"", "[]", "{}"}) {
    const JsonBody body{{"content", Quote("So.")}, {"close", close}};
    ExpectRefused(ReadBody(body.Text(), ReadRuling, Limits(), samples::IdOf(1)), "close must be true or false");
  }
}

}  // namespace
}  // namespace aw
