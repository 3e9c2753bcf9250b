#include "hub/presence.h"

#include <gtest/gtest.h>

namespace aw {
namespace {

using namespace std::chrono_literals;
using enum Attendance;
using enum Role;
using enum State;

Uuid NumberedId(int n) {
  Uuid id;
  id.bytes[15] = static_cast<std::uint8_t>(n);
  id.bytes[14] = static_cast<std::uint8_t>(n >> 8);
  return id;
}

// The presence of one server, with a clock of its own.
class Node final : public Presence::Observer {
 public:
  explicit Node(std::int64_t ahead_ms = 0, Presence::Limits limits = {})
      : presence([this] { return now_ms + skew_ms; },
                 [this] { return SteadyTime{} + std::chrono::milliseconds(now_ms); }, limits),
        skew_ms(ahead_ms) {
    presence.Observe(this);
  }

  void OnPresenceChanged() override { ++announced; }

  void Pass(std::chrono::milliseconds time) {
    now_ms += time.count();
    presence.Sweep();
  }

  const RolePresence* Of(Role role, int debate = 1) const {
    const PresenceByRole* const roles = presence.Of(NumberedId(debate));
    if (!roles || !(*roles)[static_cast<int>(role)]) return nullptr;
    return &*(*roles)[static_cast<int>(role)];
  }
  std::optional<Attendance> StateOf(Role role, int debate = 1) const {
    const RolePresence* const present = Of(role, debate);
    return present ? std::optional(present->state) : std::nullopt;
  }

  // Sends all notes to the other node; returns their number.
  std::size_t Send(Node& other) {
    std::size_t sent = 0;
    for (const auto& changed : presence.TakeChanged(1000, true)) {
      for (const PresenceNote& note : changed.notes) other.presence.Apply(note);
      sent += changed.notes.size();
    }
    return sent;
  }
  bool TakesShown() {
    bool shown = false;
    for (const auto& changed : presence.TakeChanged(1000, true)) shown = shown || changed.shown;
    return shown;
  }

  std::int64_t now_ms = 1'000'000;
  int announced = 0;
  Presence presence;
  std::int64_t skew_ms;
};

const Uuid kId = NumberedId(1);
constexpr auto kGrace = Presence::Limits{}.grace;

class PresenceTest : public testing::Test {
 protected:
  Attending Wait(Role role, std::string agent = "codex") { return {&node.presence, kId, role, std::move(agent)}; }

  Node node;
  Presence& presence = node.presence;
};

TEST_F(PresenceTest, ListsTheMostRecentAgentFirst) {
  for (int n = 1; n <= 4; ++n) presence.Informed({NumberedId(n), kOpponent, "codex"}, kAwaitingOpponent);
  presence.Informed({NumberedId(3), kOpponent, "codex"}, kClosed);
  presence.Seen({NumberedId(1), kOpponent, "codex"});
  EXPECT_EQ(presence.Attended(10), (std::vector<Uuid>{NumberedId(1), NumberedId(4), NumberedId(2)}));
  EXPECT_EQ(presence.Attended(2).size(), 2u);
}

TEST_F(PresenceTest, ARoleWithoutAnAgentIsAbsent) {
  EXPECT_EQ(presence.Of(kId), nullptr);
  Attending wait = Wait(kOpponent);
  EXPECT_EQ(presence.Of(kId), nullptr);
  wait.Park();
  EXPECT_FALSE(node.StateOf(kProposer));
}

TEST_F(PresenceTest, WhoIsParkedWaitsForAsLongAsItIs) {
  Attending wait = Wait(kOpponent);
  wait.Park();
  EXPECT_EQ(*node.Of(kOpponent), (RolePresence{.agent = "codex", .state = kWaiting, .since_ms = node.now_ms}));
  node.Pass(1h);
  EXPECT_EQ(node.StateOf(kOpponent), kWaiting);
  EXPECT_EQ(node.Of(kOpponent)->since_ms, 1'000'000);
}

TEST_F(PresenceTest, WhoWasGivenTheMoveThinksUntilItComesBack) {
  Attending wait = Wait(kOpponent);
  wait.Park();
  node.Pass(5s);
  wait.Inform(kAwaitingOpponent);
  node.Pass(1h);
  EXPECT_EQ(node.StateOf(kOpponent), kThinking);
  EXPECT_EQ(node.Of(kOpponent)->since_ms, 1'005'000);
  presence.Moved({kId, kOpponent, {}}, kAwaitingProposer);
  EXPECT_EQ(node.StateOf(kOpponent), kWaiting);
  EXPECT_EQ(node.Of(kOpponent)->agent, "codex");
}

TEST_F(PresenceTest, NewsWithoutTheMoveLeavesItWaiting) {
  Attending wait = Wait(kOpponent);
  wait.Inform(kAwaitingArbitrator);
  EXPECT_EQ(node.StateOf(kOpponent), kWaiting);
  node.Pass(kGrace);
  EXPECT_EQ(node.StateOf(kOpponent), kGone);
}

TEST_F(PresenceTest, WhoseConnectionBreaksIsGoneAfterTwoMinutesSinceThen) {
  {
    Attending wait = Wait(kOpponent);
    wait.Park();
    node.Pass(10s);
  }
  node.Pass(kGrace - 1ms);
  EXPECT_EQ(node.StateOf(kOpponent), kWaiting);
  node.Pass(1ms);
  EXPECT_EQ(node.StateOf(kOpponent), kGone);
  EXPECT_EQ(node.Of(kOpponent)->since_ms, 1'010'000);
}

TEST_F(PresenceTest, WhoComesBackInTimeHasWaitedAllAlong) {
  for (int poll = 0; poll < 5; ++poll) {
    Attending wait = Wait(kOpponent);
    wait.Park();
    node.Pass(60s);
    wait.Leave();
    node.Pass(kGrace - 1ms);
  }
  EXPECT_EQ(*node.Of(kOpponent), (RolePresence{.agent = "codex", .state = kWaiting, .since_ms = 1'000'000}));
}

TEST_F(PresenceTest, TwoWaitsOfARoleAreNoneOnlyWhenBothHaveEnded) {
  Attending first = Wait(kOpponent);
  Attending second = Wait(kOpponent);
  first.Park();
  second.Park();
  first.Leave();
  node.Pass(1h);
  EXPECT_EQ(node.StateOf(kOpponent), kWaiting);
  second.Leave();
  node.Pass(kGrace);
  EXPECT_EQ(node.StateOf(kOpponent), kGone);
}

TEST_F(PresenceTest, AThinkerIsGoneWhenItsSessionEndsAndNothingFollows) {
  Attached session;
  session.To(presence, kId, kOpponent);
  presence.Informed({kId, kOpponent, "codex"}, kAwaitingOpponent);
  session.Leave();
  node.Pass(kGrace - 1ms);
  EXPECT_EQ(node.StateOf(kOpponent), kThinking);
  session.Return("codex");  // its stream is open again
  node.Pass(kGrace);
  EXPECT_EQ(node.StateOf(kOpponent), kThinking);
  session.Leave();
  node.Pass(kGrace);
  EXPECT_EQ(node.StateOf(kOpponent), kGone);
}

TEST_F(PresenceTest, OneThatIsGoneIsBackWithItsNextRequest) {
  presence.Informed({kId, kProposer, "claude"}, kAwaitingProposer);
  presence.Left(kId, kProposer);
  node.Pass(kGrace);
  presence.Seen({kId, kProposer, "claude"});
  EXPECT_EQ(node.StateOf(kProposer), kThinking);
  EXPECT_EQ(node.Of(kProposer)->since_ms, node.now_ms);
}

TEST_F(PresenceTest, ARequestAloneTakesNoRole) {
  presence.Seen({kId, kProposer, "claude"});
  presence.Moved({kId, kOpponent, {}}, kAwaitingProposer);
  EXPECT_EQ(presence.Of(kId), nullptr);
  presence.Moved({kId, kOpponent, "codex"}, kAwaitingProposer);
  EXPECT_EQ(node.StateOf(kOpponent), kWaiting);
  EXPECT_FALSE(node.StateOf(kProposer));
}

TEST_F(PresenceTest, AnotherAgentTakesTheRoleOver) {
  presence.Informed({kId, kOpponent, "codex"}, kAwaitingOpponent);
  node.Pass(9s);
  presence.Informed({kId, kOpponent, "gemini"}, kAwaitingOpponent);
  EXPECT_EQ(*node.Of(kOpponent), (RolePresence{.agent = "gemini", .state = kThinking, .since_ms = 1'009'000}));
  presence.Informed({kId, kOpponent, {}}, kAwaitingOpponent);
  EXPECT_EQ(node.Of(kOpponent)->agent, "gemini");
}

TEST_F(PresenceTest, TheEndOfADebateLetsEverybodyGo) {
  Attending wait = Wait(kOpponent);
  wait.Park();
  presence.Informed({kId, kProposer, "claude"}, kAwaitingProposer);
  presence.Moved({kId, kArbitrator, {}}, kClosed);
  EXPECT_EQ(node.StateOf(kProposer), kGone);
  EXPECT_EQ(node.StateOf(kOpponent), kWaiting);  // it has not received the state yet
  wait.Inform(kClosed);
  EXPECT_EQ(node.StateOf(kOpponent), kGone);
  EXPECT_FALSE(presence.Sweep());
}

PresenceReport ReportOf(Role role, RolePresence present) { return {role, std::move(present)}; }

TEST_F(PresenceTest, ARunnersReportIsGoneUnlessItIsRenewed) {
  const auto report = ReportOf(kOpponent, {.agent = "Codex", .state = kThinking, .detail = "reads", .tokens = 41});
  presence.Reported(kId, report);
  node.Pass(kGrace - 1ms);
  presence.Reported(kId, report);
  node.Pass(kGrace - 1ms);
  EXPECT_EQ(
      *node.Of(kOpponent),
      (RolePresence{.agent = "Codex", .state = kThinking, .since_ms = 1'000'000, .detail = "reads", .tokens = 41}));
  node.Pass(1ms);
  EXPECT_EQ(node.StateOf(kOpponent), kGone);
  EXPECT_EQ(node.Of(kOpponent)->tokens, 41);
  EXPECT_EQ(node.Of(kOpponent)->detail, "");
}

TEST_F(PresenceTest, WhatTheRunnersAgentDoesRenewsAReportAndKeepsItsName) {
  presence.Reported(kId, ReportOf(kOpponent, {.agent = "Codex", .state = kThinking, .detail = "reads"}));
  node.Pass(kGrace - 1ms);
  presence.Seen({kId, kOpponent, "codex-mcp-client"});
  node.Pass(kGrace - 1ms);
  EXPECT_EQ(*node.Of(kOpponent),
            (RolePresence{.agent = "Codex", .state = kThinking, .since_ms = 1'000'000, .detail = "reads"}));
  presence.Moved({kId, kOpponent, "codex-mcp-client"}, kAwaitingProposer);
  EXPECT_EQ(node.Of(kOpponent)->agent, "Codex");
  EXPECT_EQ(node.Of(kOpponent)->detail, "");
}

TEST_F(PresenceTest, TheEndOfAReportKeepsAParkedWait) {
  Attending wait = Wait(kOpponent);
  wait.Park();
  presence.Reported(kId, ReportOf(kOpponent, {.agent = "Codex", .state = kThinking}));
  node.Pass(kGrace);
  EXPECT_EQ(node.StateOf(kOpponent), kWaiting);
}

TEST_F(PresenceTest, AdviceEndsWithTheRuling) {
  presence.Reported(kId, ReportOf(kArbitrator, {.agent = "Claude", .state = kWaiting, .advice = "Take A."}));
  node.Pass(kGrace);
  EXPECT_EQ(node.Of(kArbitrator)->advice, "Take A.");  // its author may be gone
  presence.Moved({kId, kArbitrator, {}}, kAwaitingProposer);
  EXPECT_EQ(node.Of(kArbitrator)->advice, "");
}

TEST_F(PresenceTest, ChangesAreAnnouncedOnceAndTakenOnce) {
  Attending wait = Wait(kOpponent);
  wait.Park();
  wait.Inform(kAwaitingOpponent);
  EXPECT_EQ(node.announced, 1);
  EXPECT_TRUE(node.TakesShown());
  EXPECT_FALSE(presence.has_changed());
  presence.Informed({kId, kOpponent, "codex"}, kAwaitingOpponent);
  EXPECT_EQ(node.announced, 2);
  EXPECT_FALSE(node.TakesShown());  // watchers see no difference
}

TEST_F(PresenceTest, AForgottenDebateIsNotMadeAgainByAWaitThatEnds) {
  Attending wait = Wait(kOpponent);
  wait.Park();
  presence.Forget(kId);
  wait.Leave();
  EXPECT_EQ(presence.Of(kId), nullptr);
  EXPECT_FALSE(presence.has_changed());
  EXPECT_FALSE(presence.Sweep());
}

TEST_F(PresenceTest, WhatChangesAfterAChangedDebateWasForgottenIsAnnounced) {
  presence.Informed({kId, kOpponent, "codex"}, kAwaitingOpponent);
  presence.Forget(kId);
  presence.Informed({NumberedId(2), kOpponent, "codex"}, kAwaitingOpponent);
  EXPECT_EQ(node.announced, 2);
  EXPECT_TRUE(node.TakesShown());
}

TEST_F(PresenceTest, AWaitFromBeforeItsDebateWasForgottenDoesNotCountAfterwards) {
  Attending before = Wait(kOpponent);
  before.Park();
  presence.Forget(kId);
  Attending after = Wait(kOpponent);
  after.Park();
  before.Leave();
  node.Pass(1h);
  EXPECT_EQ(node.StateOf(kOpponent), kWaiting);
}

TEST(PresenceLimits, TheDebatesNotHeardOfForLongestAreForgotten) {
  Node node(0, {.debates = 3, .bytes = 1 << 20});
  for (int n = 1; n <= 3; ++n) node.presence.Informed({NumberedId(n), kOpponent, "codex"}, kAwaitingOpponent);
  node.presence.Seen({NumberedId(1), kOpponent, {}});
  node.presence.Informed({NumberedId(4), kOpponent, "codex"}, kAwaitingOpponent);
  EXPECT_EQ(node.presence.debates(), 3u);
  EXPECT_TRUE(node.StateOf(kOpponent, 1));
  EXPECT_FALSE(node.StateOf(kOpponent, 2));
}

TEST(PresenceLimits, TextsHaveABudget) {
  Node node(0, {.debates = 1000, .bytes = 10'000});
  for (int n = 1; n <= 100; ++n) {
    node.presence.Reported(NumberedId(n), ReportOf(kArbitrator, {.agent = "x", .advice = std::string(3'000, 'a')}));
    EXPECT_LE(node.presence.bytes(), 10'000u);
  }
  EXPECT_EQ(node.presence.debates(), 3u);
  EXPECT_EQ(node.Of(kArbitrator, 100)->advice.size(), 3'000u);
  for (int n = 98; n <= 100; ++n) node.presence.Forget(NumberedId(n));
  EXPECT_EQ(node.presence.bytes(), 0u);
}

// Two servers on one store.
class PresenceOfNodes : public testing::Test {
 protected:
  void Pass(std::chrono::milliseconds time) {
    here.Pass(time);
    there.Pass(time);
  }
  void Exchange() {
    while (here.Send(there) + there.Send(here) > 0) {
    }
  }

  Node here;
  Node there{-300};  // its clock is behind
};

TEST_F(PresenceOfNodes, ShowTheSame) {
  Attending wait(&here.presence, kId, kOpponent, "codex");
  wait.Park();
  Exchange();
  EXPECT_EQ(*here.Of(kOpponent), *there.Of(kOpponent));
  wait.Inform(kAwaitingOpponent);
  Exchange();
  EXPECT_EQ(*here.Of(kOpponent), *there.Of(kOpponent));
  EXPECT_EQ(there.StateOf(kOpponent), kThinking);
}

TEST_F(PresenceOfNodes, AWaitThatMovesToAnotherNodeIsNeverGone) {
  for (int poll = 0; poll < 6; ++poll) {
    Node& node = poll % 2 == 0 ? here : there;
    Attending wait(&node.presence, kId, kOpponent, "codex");
    wait.Park();
    Exchange();
    Pass(60s);
    wait.Leave();  // and the next is parked before the change is published
  }
  Attending last(&there.presence, kId, kOpponent, "codex");
  last.Park();
  Exchange();
  Pass(kGrace);
  Exchange();
  Pass(kGrace);
  EXPECT_EQ(here.StateOf(kOpponent), kWaiting);
  EXPECT_EQ(there.StateOf(kOpponent), kWaiting);
  EXPECT_EQ(here.Of(kOpponent)->since_ms, 1'000'000);
}

TEST_F(PresenceOfNodes, OneThatIsGoneIsGoneOnBoth) {
  {
    Attending wait(&here.presence, kId, kOpponent, "codex");
    wait.Park();
  }
  Exchange();
  Pass(kGrace);
  EXPECT_EQ(here.StateOf(kOpponent), kGone);
  EXPECT_EQ(there.StateOf(kOpponent), kGone);
}

TEST_F(PresenceOfNodes, AWaitOnANodeThatFellSilentIsGoneAfterTwoPeriods) {
  Attending wait(&here.presence, kId, kOpponent, "codex");
  wait.Park();
  Exchange();
  there.Pass(kGrace);
  EXPECT_EQ(there.StateOf(kOpponent), kWaiting);
  there.Pass(kGrace);
  EXPECT_EQ(there.StateOf(kOpponent), kGone);
}

TEST_F(PresenceOfNodes, ANodeRepeatsTheNoteOfALastingWait) {
  Attending wait(&here.presence, kId, kOpponent, "codex");
  wait.Park();
  for (int period = 0; period < 20; ++period) {
    Exchange();
    Pass(kGrace / 2);
  }
  EXPECT_EQ(there.StateOf(kOpponent), kWaiting);
}

TEST_F(PresenceOfNodes, AnOlderNoteChangesNothing) {
  here.presence.Informed({kId, kOpponent, "codex"}, kAwaitingOpponent);
  auto old = here.presence.TakeChanged(1, true).at(0).notes;
  here.presence.Moved({kId, kOpponent, "codex"}, kAwaitingProposer);
  Exchange();
  for (const PresenceNote& note : old) there.presence.Apply(note);
  EXPECT_EQ(there.StateOf(kOpponent), kWaiting);
}

TEST_F(PresenceOfNodes, LongAdviceComesWholeThoughInPieces) {
  std::string advice;
  while (advice.size() < 8'190) advice += "\u1EA5";  // three bytes, at no multiple of a piece
  here.presence.Reported(kId, ReportOf(kArbitrator, {.agent = "Claude", .advice = "x" + advice}));
  EXPECT_EQ(here.Send(there), 3u);
  EXPECT_EQ(there.Of(kArbitrator)->advice, "x" + advice);
}

TEST_F(PresenceOfNodes, ANodeDoesNotEchoNotes) {
  here.presence.Informed({kId, kOpponent, "codex"}, kAwaitingOpponent);
  EXPECT_EQ(here.Send(there), 1u);
  EXPECT_EQ(there.Send(here), 0u);
}

using Argued = std::vector<std::pair<Role, std::string>>;

Argued TakeArgued(Node& node) {
  Argued argued;
  for (const auto& changed : node.presence.TakeChanged(1000, false)) {
    argued.insert(argued.end(), changed.argued.begin(), changed.argued.end());
  }
  return argued;
}

TEST_F(PresenceTest, AnAgentThatArguedIsReturnedOnceToBeStored) {
  node.presence.Informed({kId, kProposer, "gemini"}, kAwaitingOpponent);
  node.presence.Moved({kId, kArbitrator, "person"}, kAwaitingOpponent);
  EXPECT_EQ(TakeArgued(node), Argued{});
  node.presence.Moved({kId, kOpponent, "codex"}, kAwaitingProposer);
  EXPECT_EQ(TakeArgued(node), (Argued{{kOpponent, "codex"}}));
  node.presence.Moved({kId, kOpponent, "codex"}, kAwaitingProposer);
  EXPECT_EQ(TakeArgued(node), Argued{});
  node.presence.Moved({kId, kOpponent, "claude"}, kAwaitingProposer);
  EXPECT_EQ(TakeArgued(node), (Argued{{kOpponent, "claude"}}));
}

}  // namespace
}  // namespace aw
