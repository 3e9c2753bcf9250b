#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

#include "http/admission.h"

namespace aw::http {
namespace {

constexpr std::int64_t kNow = 1'763'181'480'000;
constexpr std::int64_t kLifetime = Gate::kTicketSeconds * 1'000;
constexpr std::int64_t kSkew = Gate::kClockSkewSeconds * 1'000;
const std::string kKey(64, 'k');

std::string AnswerOf(const Gate& gate, Access access, Right right) {
  const auto error = gate.Refuse(access, right);
  return error ? std::string(Name(error->code)) : "passes";
}

// The minimum over several runs, in CPU time of this thread.
double TimeToRefuse(const Gate& gate, const std::string& guess) {
  const auto now = [] {
    std::timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
  };
  double least = 1e9;
  for (int i = 0; i < 15; ++i) {
    const double start = now();
    EXPECT_EQ(gate.RightOfToken(guess), Right::kNone);
    least = std::min(least, now() - start);
  }
  return least;
}

// A token so long that a comparison which ends at the first difference is measurable.
TEST(Gate, TheTimeOfARefusalDoesNotTellHowMuchOfAGuessWasRight) {
  const std::string token(1 << 20, 'x');
  const Gate gate(token, "", kKey);
  std::string wrong_at_first = token;
  wrong_at_first.front() = 'y';
  std::string wrong_at_last = token;
  wrong_at_last.back() = 'y';
  const double ratio = TimeToRefuse(gate, wrong_at_last) / TimeToRefuse(gate, wrong_at_first);
  EXPECT_LT(ratio, 4);
  EXPECT_GT(ratio, 0.25);
}

TEST(Gate, WhoMayDoWhatFollowsFromTheTokensThatAreSet) {
  struct Row {
    const char* agent_token;
    const char* arbitrator_token;
    Access access;
    const char *none, *agent, *arbitrator;  // the result for each right
  };
  const Row rows[] = {
      {"", "", Access::kOpen, "passes", "passes", "passes"},
      {"", "", Access::kToken, "passes", "passes", "passes"},
      {"", "", Access::kArbitrator, "passes", "passes", "passes"},
      {"a", "", Access::kOpen, "passes", "passes", "passes"},
      {"a", "", Access::kToken, "AUTH_FAILED", "passes", "passes"},
      {"a", "", Access::kArbitrator, "AUTH_FAILED", "passes", "passes"},
      {"", "r", Access::kOpen, "passes", "passes", "passes"},
      {"", "r", Access::kToken, "passes", "passes", "passes"},
      {"", "r", Access::kArbitrator, "AUTH_FAILED", "FORBIDDEN", "passes"},
      {"a", "r", Access::kOpen, "passes", "passes", "passes"},
      {"a", "r", Access::kToken, "AUTH_FAILED", "passes", "passes"},
      {"a", "r", Access::kArbitrator, "AUTH_FAILED", "FORBIDDEN", "passes"},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(testing::Message() << "'" << row.agent_token << "' '" << row.arbitrator_token << "' access "
                                    << static_cast<int>(row.access));
    const Gate gate(row.agent_token, row.arbitrator_token, kKey);
    EXPECT_EQ(AnswerOf(gate, row.access, Right::kNone), row.none);
    EXPECT_EQ(AnswerOf(gate, row.access, Right::kAgent), row.agent);
    EXPECT_EQ(AnswerOf(gate, row.access, Right::kArbitrator), row.arbitrator);
  }
}

TEST(Gate, ARefusalNeverShowsAToken) {
  const Gate gate("secret-a", "secret-r", kKey);
  for (const Right right : {Right::kNone, Right::kAgent}) {
    const auto error = gate.Refuse(Access::kArbitrator, right);
    ASSERT_TRUE(error);
    EXPECT_EQ((error->message + error->suggestion).find("secret"), std::string::npos);
  }
}

TEST(Token, GivesItsRightAndNothingElseDoes) {
  const Gate gate("agent-token", "judge-token", kKey);
  EXPECT_EQ(gate.RightOfToken("agent-token"), Right::kAgent);
  EXPECT_EQ(gate.RightOfToken("judge-token"), Right::kArbitrator);
  for (const char* token :
       {"", "agent-toke", "agent-token ", "agent-tokenx", "Agent-token", "agent-token\njudge-token"}) {
    EXPECT_EQ(gate.RightOfToken(token), Right::kNone) << token;
  }
}

TEST(Token, OneThatIsBothGivesTheGreaterRight) {
  EXPECT_EQ(Gate("same", "same", kKey).RightOfToken("same"), Right::kArbitrator);
}

TEST(Token, AnEmptyOneOpensNothing) {
  EXPECT_EQ(Gate("a", "", kKey).RightOfToken(""), Right::kNone);
  EXPECT_EQ(Gate("", "r", kKey).RightOfToken(""), Right::kNone);
  EXPECT_EQ(Gate("", "", kKey).RightOfToken(""), Right::kNone);
  EXPECT_EQ(Gate("a", "", kKey).RightOfHeader("Bearer "), Right::kNone);
}

TEST(AuthorizationHeader, IsABearerToken) {
  const Gate gate("agent-token", "judge-token", kKey);
  const std::pair<const char*, Right> rows[] = {
      {"Bearer agent-token", Right::kAgent},
      {"bearer agent-token", Right::kAgent},
      {"BEARER judge-token", Right::kArbitrator},
      {"", Right::kNone},
      {"Bearer", Right::kNone},
      {"Bearer ", Right::kNone},
      {"Bearer  agent-token", Right::kNone},
      {"Beareragent-token", Right::kNone},
      {"agent-token", Right::kNone},
      {"Basic agent-token", Right::kNone},
      {"Bearer wrong", Right::kNone},
      {"Bearer agent-token, Bearer judge-token", Right::kNone},
  };
  for (const auto& [header, right] : rows) EXPECT_EQ(gate.RightOfHeader(header), right) << header;
}

TEST(AuthorizationHeader, CountsForNothingWhenNoTokenIsSet) {
  EXPECT_EQ(Gate("", "", kKey).RightOfHeader("Bearer anything"), Right::kNone);
}

Right RightOf(const Gate& gate, std::string_view text, std::int64_t now = kNow) {
  const auto ticket = gate.ReadTicket(text, now);
  return ticket ? ticket->right : Right::kNone;
}

TEST(Ticket, StandsForTheRightUntilItExpiresByEveryClockWithinAMinute) {
  const Gate gate("a", "r", kKey);
  for (const Right right : {Right::kAgent, Right::kArbitrator}) {
    const std::string ticket = gate.MakeTicket(right, kNow);
    for (const std::int64_t skew : {-kSkew, std::int64_t{0}, kSkew}) {
      EXPECT_EQ(RightOf(gate, ticket, kNow + skew), right) << skew;
      EXPECT_EQ(RightOf(gate, ticket, kNow + kLifetime + skew), right) << skew;
    }
    EXPECT_EQ(RightOf(gate, ticket, kNow + kLifetime + kSkew + 1), Right::kNone);
    EXPECT_EQ(RightOf(gate, ticket, kNow - kSkew - 1), Right::kNone) << "of the future";
    EXPECT_EQ(RightOf(gate, ticket, kNow + 1'000 * kLifetime), Right::kNone);
  }
}

TEST(Ticket, HasANonceOfItsOwnWhichIsRememberedUntilNoClockTakesItAnyMore) {
  const Gate gate("a", "r", kKey);
  const auto one = gate.ReadTicket(gate.MakeTicket(Right::kAgent, kNow), kNow);
  const auto other = gate.ReadTicket(gate.MakeTicket(Right::kAgent, kNow), kNow);
  ASSERT_TRUE(one && other);
  EXPECT_NE(one->nonce, other->nonce);
  // The last server to accept it has a clock a minute behind, the first to forget it one a minute ahead.
  EXPECT_EQ(one->keep_until_ms, kNow + kLifetime + 2 * kSkew);
}

TEST(Ticket, CanBePutIntoAnAddressAsItIsAndHoldsNoToken) {
  const std::string ticket = Gate("secret", "other", kKey).MakeTicket(Right::kAgent, kNow);
  EXPECT_EQ(ticket.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789."), std::string::npos) << ticket;
  EXPECT_EQ(ticket.find("secret"), std::string::npos);
}

TEST(Ticket, NoByteOfItMayBeChanged) {
  const Gate gate("a", "r", kKey);
  const std::string ticket = gate.MakeTicket(Right::kAgent, kNow);
  for (std::size_t i = 0; i < ticket.size(); ++i) {
    std::string forged = ticket;
    forged[i] = forged[i] == '0' ? '1' : '0';
    EXPECT_EQ(RightOf(gate, forged), Right::kNone) << i;
  }
  std::string promoted = ticket;
  promoted[0] = 'r';
  EXPECT_EQ(RightOf(gate, promoted), Right::kNone);
}

TEST(Ticket, WhatIsNoTicketGivesNoRight) {
  const Gate gate("a", "r", kKey);
  const std::string ticket = gate.MakeTicket(Right::kArbitrator, kNow);
  const std::string signature = ticket.substr(ticket.rfind('.') + 1);
  for (const std::string& text :
       {std::string(), std::string("."), std::string("r."), std::string("r.."), std::string("a"), signature,
        "." + signature, "r." + signature, "r.." + signature, ticket + "0", ticket + ".", ticket.substr(0, 20),
        ticket.substr(0, ticket.size() - 1), "r99999999999999." + signature}) {
    EXPECT_EQ(RightOf(gate, text), Right::kNone) << text;
  }
}

TEST(Ticket, IsGoodOnEveryNodeWithTheSameKeyAndTokensAndOnNoOther) {
  const std::string ticket = Gate("a", "r", kKey).MakeTicket(Right::kArbitrator, kNow);
  EXPECT_EQ(RightOf(Gate("a", "r", kKey), ticket), Right::kArbitrator);
  EXPECT_EQ(RightOf(Gate("a", "r", std::string(64, 'l')), ticket), Right::kNone)
      << "who knows the tokens, or guesses them, cannot make or check a ticket";
  EXPECT_EQ(RightOf(Gate("a", "other", kKey), ticket), Right::kNone);
  EXPECT_EQ(RightOf(Gate("other", "r", kKey), ticket), Right::kNone);
  EXPECT_EQ(RightOf(Gate("r", "a", kKey), ticket), Right::kNone);
  EXPECT_EQ(RightOf(Gate("a", "", kKey), ticket), Right::kNone);
}

}  // namespace
}  // namespace aw::http
