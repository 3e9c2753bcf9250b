#include "http/auth.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

namespace aw::http {
namespace {

constexpr std::int64_t kNow = 1'763'181'480'000;
constexpr std::int64_t kLifetime = Gate::kTicketSeconds * 1'000;

std::string Outcome(const Gate& gate, Access access, Right right) {
  const auto error = gate.Refuse(access, right);
  return error ? std::string(Name(error->code)) : "passes";
}

// The least of several tries, of this thread's own time.
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

// So long a token that a comparison which ends at the first difference would show.
TEST(Gate, TheTimeOfARefusalDoesNotTellHowMuchOfAGuessWasRight) {
  const std::string token(1 << 20, 'x');
  const Gate gate(token, "");
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
    const char *none, *agent, *arbitrator;  // what each right gets
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
    const Gate gate(row.agent_token, row.arbitrator_token);
    EXPECT_EQ(Outcome(gate, row.access, Right::kNone), row.none);
    EXPECT_EQ(Outcome(gate, row.access, Right::kAgent), row.agent);
    EXPECT_EQ(Outcome(gate, row.access, Right::kArbitrator), row.arbitrator);
  }
}

TEST(Gate, ARefusalNeverShowsAToken) {
  const Gate gate("secret-a", "secret-r");
  for (const Right right : {Right::kNone, Right::kAgent}) {
    const auto error = gate.Refuse(Access::kArbitrator, right);
    ASSERT_TRUE(error);
    EXPECT_EQ((error->message + error->suggestion).find("secret"), std::string::npos);
  }
}

TEST(Token, GivesItsRightAndNothingElseDoes) {
  const Gate gate("agent-token", "judge-token");
  EXPECT_EQ(gate.RightOfToken("agent-token"), Right::kAgent);
  EXPECT_EQ(gate.RightOfToken("judge-token"), Right::kArbitrator);
  for (const char* token :
       {"", "agent-toke", "agent-token ", "agent-tokenx", "Agent-token", "agent-token\njudge-token"}) {
    EXPECT_EQ(gate.RightOfToken(token), Right::kNone) << token;
  }
}

TEST(Token, OneThatIsBothGivesTheGreaterRight) {
  EXPECT_EQ(Gate("same", "same").RightOfToken("same"), Right::kArbitrator);
}

TEST(Token, AnEmptyOneOpensNothing) {
  EXPECT_EQ(Gate("a", "").RightOfToken(""), Right::kNone);
  EXPECT_EQ(Gate("", "r").RightOfToken(""), Right::kNone);
  EXPECT_EQ(Gate("", "").RightOfToken(""), Right::kNone);
  EXPECT_EQ(Gate("a", "").RightOfHeader("Bearer "), Right::kNone);
}

TEST(AuthorizationHeader, IsABearerToken) {
  const Gate gate("agent-token", "judge-token");
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
  EXPECT_EQ(Gate("", "").RightOfHeader("Bearer anything"), Right::kNone);
}

TEST(Ticket, StandsForTheRightUntilItExpires) {
  const Gate gate("a", "r");
  for (const Right right : {Right::kAgent, Right::kArbitrator}) {
    const std::string ticket = gate.MakeTicket(right, kNow);
    EXPECT_EQ(gate.RightOfTicket(ticket, kNow), right);
    EXPECT_EQ(gate.RightOfTicket(ticket, kNow + kLifetime), right);
    EXPECT_EQ(gate.RightOfTicket(ticket, kNow + kLifetime + 1), Right::kNone);
    EXPECT_EQ(gate.RightOfTicket(ticket, kNow + 1'000 * kLifetime), Right::kNone);
  }
}

TEST(Ticket, CanBePutIntoAnAddressAsItIsAndHoldsNoToken) {
  const std::string ticket = Gate("secret", "other").MakeTicket(Right::kAgent, kNow);
  EXPECT_EQ(ticket.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789."), std::string::npos) << ticket;
  EXPECT_EQ(ticket.find("secret"), std::string::npos);
}

TEST(Ticket, NoByteOfItMayBeChanged) {
  const Gate gate("a", "r");
  const std::string ticket = gate.MakeTicket(Right::kAgent, kNow);
  for (std::size_t i = 0; i < ticket.size(); ++i) {
    std::string forged = ticket;
    forged[i] = forged[i] == '0' ? '1' : '0';
    EXPECT_EQ(gate.RightOfTicket(forged, kNow), Right::kNone) << i;
  }
  std::string promoted = ticket;
  promoted[0] = 'r';
  EXPECT_EQ(gate.RightOfTicket(promoted, kNow), Right::kNone);
}

TEST(Ticket, WhatIsNoTicketGivesNoRight) {
  const Gate gate("a", "r");
  const std::string ticket = gate.MakeTicket(Right::kArbitrator, kNow);
  const std::string signature = ticket.substr(ticket.find('.') + 1);
  for (const std::string& text : {std::string(), std::string("."), std::string("r."), std::string("a"), signature,
                                  "." + signature, "r." + signature, ticket + "0", ticket + ".", ticket.substr(0, 20),
                                  ticket.substr(0, ticket.size() - 1), "r99999999999999." + signature}) {
    EXPECT_EQ(gate.RightOfTicket(text, kNow), Right::kNone) << text;
  }
}

TEST(Ticket, IsGoodOnEveryNodeWithTheSameTokensAndOnNoOther) {
  const std::string ticket = Gate("a", "r").MakeTicket(Right::kArbitrator, kNow);
  EXPECT_EQ(Gate("a", "r").RightOfTicket(ticket, kNow), Right::kArbitrator);
  EXPECT_EQ(Gate("a", "other").RightOfTicket(ticket, kNow), Right::kNone);
  EXPECT_EQ(Gate("other", "r").RightOfTicket(ticket, kNow), Right::kNone);
  EXPECT_EQ(Gate("r", "a").RightOfTicket(ticket, kNow), Right::kNone);
  EXPECT_EQ(Gate("a\nr", "").RightOfTicket(ticket, kNow), Right::kNone);
}

TEST(Ticket, WithoutTokensEachServerHasAKeyOfItsOwn) {
  const Gate one("", ""), other("", "");
  const std::string ticket = one.MakeTicket(Right::kAgent, kNow);
  EXPECT_EQ(one.RightOfTicket(ticket, kNow), Right::kAgent);
  EXPECT_EQ(other.RightOfTicket(ticket, kNow), Right::kNone);
}

}  // namespace
}  // namespace aw::http
