#include "service/ledger.h"

#include <gtest/gtest.h>

#include "support/debate_room.h"
#include "support/faulty_store.h"

namespace aw {
namespace {

using enum Role;
using enum Severity;
using enum IssueStatus;
using Ids = std::vector<std::string>;

IssueEntry Opened(std::string id, Severity severity, std::string caused_by = "") {
  return {.id = std::move(id), .set = kOpen, .severity = severity, .title = "T", .caused_by = std::move(caused_by)};
}

const Uuid kPlan = samples::IdOf(900);

IssueEntry Marked(std::string id, IssueStatus status) {
  IssueEntry entry{.id = std::move(id), .set = status, .note = "because"};
  if (status == kFixed) entry.where = IssuePlace{kPlan, 1, {}};
  return entry;
}

class LedgerTest : public DebateRoom {
 protected:
  LedgerTest() { AddVersion(1, "one\ntwo\nthree\nfour\nfive\nsix\n"); }

  void AddVersion(std::int64_t number, const std::string& content) {
    Write([&](WriteTx& tx) {
      DocumentVersion version;
      version.id = samples::IdOf(900 + static_cast<int>(number));
      version.document_id = kPlan;
      version.version = number;
      version.summary = "The plan";
      version.metadata = "{}";
      version.content = content;
      version.created_at = Time::FromUnixMs(now_);
      tx.AddVersion(version);
      return true;
    });
  }
  void MustCreateWith(std::int64_t max_rounds) {
    Creation creation = CreationOf(1);
    creation.max_rounds = max_rounds;
    ASSERT_TRUE(Create(creation));
  }
  Submission With(Role role, Move move, std::vector<IssueEntry> entries) {
    Submission in = MoveOf(role, move);
    in.extras.issues = std::move(entries);
    return in;
  }
  Written Say(Role role, Move move, std::vector<IssueEntry> entries) {
    return MustSubmit(With(role, move, std::move(entries)));
  }
  std::vector<Issue> Issues() {
    return Read([](ReadTx& tx) { return tx.Issues(samples::IdOf(1)); });
  }
  Tally TallyNow() { return Head().debate.tally; }
  // The opponent opens issues; then it is the proposer's move.
  void OpenIssues(std::vector<IssueEntry> entries) { Say(kOpponent, Move::kClaim, std::move(entries)); }
};

TEST_F(LedgerTest, AClaimThatOpensIssuesChangesTheLedgerAndTheTally) {
  MustCreate(1);
  OpenIssues({Opened("I2", kMinor), Opened("I1", kCritical)});
  ASSERT_EQ(Issues().size(), 2u);
  EXPECT_EQ(Issues()[0].id, "I2");
  EXPECT_EQ(Issues()[1].opened_seq, 2);
  EXPECT_EQ(TallyNow(), (Tally{.round = 1, .issue_count = 2, .blocking = {"I1"}}));
}

TEST_F(LedgerTest, AWriteWithARefusedEntryIsRefusedWholeAndItsTextComesBack) {
  MustCreate(1);
  const auto refused = Submit(With(kOpponent, Move::kClaim, {Opened("I1", kMajor), Marked("I9", kVerified)}));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kInvalidInput);
  EXPECT_TRUE(refused.error().message.starts_with("issues[1].set: ")) << refused.error().message;
  EXPECT_EQ(FieldOf(refused.error(), "content"), "Because.");
  EXPECT_TRUE(Issues().empty());
  EXPECT_EQ(Head().newest.seq, 1);
}

TEST_F(LedgerTest, AMoveThatIsNotAllowedIsRefusedBeforeItsIssuesAreLookedAt) {
  MustCreate(1);
  const auto refused = Submit(With(kProposer, Move::kClaim, {Marked("I9", kVerified)}));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kActionNotAllowed);
}

TEST_F(LedgerTest, ACriticalIssueRefusesTheCompletionAndSaysHowToGoOn) {
  MustCreate(1);
  OpenIssues({Opened("I1", kCritical), Opened("I2", kMajor), Opened("I3", kCritical)});
  auto refused = Submit(MoveOf(kProposer, Move::kResolution));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kIssuesOpen);
  EXPECT_EQ(FieldOf(refused.error(), "blocking"), "I1 I3");
  EXPECT_EQ(FieldOf(refused.error(), "content"), "Because.");
  for (const std::string_view way : {"verify", "appeal", "despite"}) {
    EXPECT_NE(refused.error().suggestion.find(way), std::string::npos) << way;
  }
  EXPECT_EQ(Head().debate.state, State::kAwaitingProposer);
  Submission despite = MoveOf(kProposer, Move::kResolution);
  despite.extras.despite = {{"I1", "why"}};
  refused = Submit(despite);
  ASSERT_FALSE(refused);
  EXPECT_EQ(FieldOf(refused.error(), "blocking"), "I3");
  despite.extras.despite = {{"I3", "why"}, {"I1", "why"}};
  EXPECT_EQ(MustSubmit(despite).argument.closes_over, (Ids{"I1", "I2", "I3"}));
}

TEST_F(LedgerTest, AFixedIssueStillBlocksUntilItIsVerified) {
  MustCreate(1);
  OpenIssues({Opened("I1", kCritical)});
  EXPECT_FALSE(Submit(With(kProposer, Move::kResolution, {Marked("I1", kFixed)})));
  Say(kProposer, Move::kClaim, {Marked("I1", kFixed)});
  Say(kOpponent, Move::kClaim, {Marked("I1", kVerified)});
  EXPECT_EQ(Say(kProposer, Move::kResolution, {}).argument.closes_over, Ids{});
}

TEST_F(LedgerTest, OpenMajorsArePassedOverAndNamedAlsoToARetry) {
  MustCreate(1);
  OpenIssues({Opened("I1", kMajor)});
  const Submission asks = MoveOf(kProposer, Move::kResolution);
  EXPECT_EQ(MustSubmit(asks).argument.closes_over, Ids{"I1"});
  const Written replay = MustSubmit(asks);
  EXPECT_TRUE(replay.replay);
  EXPECT_EQ(replay.argument.closes_over, Ids{"I1"});
}

TEST_F(LedgerTest, TheArbitratorIsNeverRefusedAndLearnsWhatAClosingClosesOver) {
  MustCreate(1);
  OpenIssues({Opened("I1", kCritical), Opened("I2", kMajor)});
  MustMove(kProposer, Move::kAppeal);
  const Written closed = Say(kArbitrator, Move::kClosingRuling, {Marked("I2", kRuled)});
  EXPECT_EQ(closed.debate.state, State::kClosed);
  EXPECT_EQ(closed.argument.closes_over, Ids{"I1"});
}

TEST_F(LedgerTest, ADebateWithoutIssuesClosesOverNothingAndSaysNothingOfIt) {
  MustCreate(1);
  MustMove(kOpponent, Move::kClaim);
  EXPECT_FALSE(MustMove(kProposer, Move::kResolution).argument.closes_over);
  EXPECT_FALSE(MustMove(kArbitrator, Move::kClosingRuling).argument.closes_over);
}

TEST_F(LedgerTest, SpentRoundsRefuseTheProposersClaimAndNothingElse) {
  MustCreateWith(1);
  MustMove(kOpponent, Move::kClaim);
  const auto refused = Submit(MoveOf(kProposer, Move::kClaim));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kRoundLimit);
  EXPECT_EQ(FieldOf(refused.error(), "round"), "1");
  EXPECT_EQ(FieldOf(refused.error(), "max_rounds"), "1");
  EXPECT_EQ(FieldOf(refused.error(), "content"), "Because.");
  MustMove(kProposer, Move::kAppeal);
  MustMove(kArbitrator, Move::kRuling);
  EXPECT_EQ(TallyNow().max_rounds, 2);
  MustMove(kProposer, Move::kClaim);
  MustMove(kOpponent, Move::kClaim);
  MustMove(kProposer, Move::kResolution);
  Submission ruling = MoveOf(kArbitrator, Move::kRuling);
  ruling.extras.extend_rounds = 0;
  MustSubmit(ruling);
  EXPECT_FALSE(Submit(MoveOf(kProposer, Move::kClaim)));
  EXPECT_EQ(TallyNow().max_rounds, 2);
}

TEST_F(LedgerTest, TheBarDefersNewIssuesOfLaterRoundsAndARetryGetsTheSameAnswer) {
  MustCreateWith(3);
  OpenIssues({Opened("I1", kMinor)});
  MustMove(kProposer, Move::kClaim);
  const Submission second = With(kOpponent, Move::kClaim, {Opened("I2", kMinor), Opened("I3", kMajor)});
  EXPECT_EQ(MustSubmit(second).argument.deferred, Ids{"I2"});
  EXPECT_EQ(MustSubmit(second).argument.deferred, Ids{"I2"});
  Say(kProposer, Move::kClaim, {Marked("I3", kFixed)});
  const Written third = Say(kOpponent, Move::kClaim, {Opened("I4", kMajor), Opened("I5", kMajor, "I3")});
  EXPECT_EQ(third.argument.deferred, Ids{"I4"});
  EXPECT_EQ(TallyNow().blocking, (Ids{"I3", "I5"}));
}

TEST_F(LedgerTest, WhatBlocksIsKeptInTheOrderOfOpening) {
  MustCreate(1);
  OpenIssues({Opened("I9", kMajor), Opened("I1", kCritical), Opened("I5", kMajor)});
  Say(kProposer, Move::kClaim, {Marked("I1", kFixed)});
  Say(kOpponent, Move::kClaim, {Marked("I1", kVerified), Opened("A1", kMajor)});
  EXPECT_EQ(TallyNow().blocking, (Ids{"I9", "I5", "A1"}));
}

TEST_F(LedgerTest, AStalemateIsNamedUntilItIsRuled) {
  MustCreate(1);
  OpenIssues({Opened("I1", kMajor)});
  for (int turn = 0; turn < 2; ++turn) {
    Say(kProposer, Move::kClaim, {Marked("I1", kDisputed)});
    Say(kOpponent, Move::kClaim, {Marked("I1", kOpen)});
  }
  EXPECT_EQ(TallyNow().stalemate, Ids{"I1"});
  MustMove(kProposer, Move::kAppeal);
  EXPECT_EQ(TallyNow().stalemate, Ids{"I1"});
  Say(kArbitrator, Move::kRuling, {Marked("I1", kRuled)});
  EXPECT_TRUE(TallyNow().stalemate.empty());
  EXPECT_TRUE(TallyNow().blocking.empty());
}

TEST_F(LedgerTest, AChoiceIsOneOfTheOptionsOfTheAppeal) {
  MustCreate(1);
  MustMove(kOpponent, Move::kClaim);
  Submission appeal = MoveOf(kProposer, Move::kAppeal);
  appeal.extras.options = {{"A", "x"}, {"B", "y"}};
  MustSubmit(appeal);
  Submission ruling = MoveOf(kArbitrator, Move::kRuling);
  ruling.extras.choice = "C";
  const auto refused = Submit(ruling);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kInvalidInput);
  EXPECT_NE(refused.error().message.find("A B"), std::string::npos) << refused.error().message;
  ruling.extras.choice = "B";
  MustSubmit(ruling);
  MustMove(kProposer, Move::kAppeal);
  EXPECT_FALSE(Submit(ruling =
                          [&] {
                            Submission again = MoveOf(kArbitrator, Move::kRuling);
                            again.extras.choice = "B";
                            return again;
                          }()))
      << "the options went with their ruling";
}

TEST_F(LedgerTest, AnInterventionKeepsTheTextOfWhoWasInterruptedWhateverItsIssuesSay) {
  MustCreate(1);
  MustMove(kArbitrator, Move::kIntervention);
  EXPECT_FALSE(Submit(With(kOpponent, Move::kClaim, {Marked("I9", kVerified)})));
  EXPECT_TRUE(draft_held_);
}

TEST_F(LedgerTest, NewsTellsWhereTheDebateStands) {
  MustCreateWith(2);
  const Written claim = Say(kOpponent, Move::kClaim, {Opened("I1", kMajor)});
  const WaitQuery query{samples::IdOf(1), kProposer, 1};
  const Tally expected{.round = 1, .max_rounds = 2, .issue_count = 1, .blocking = {"I1"}};
  EXPECT_EQ(NewsIn(claim, query)->tally, expected);
  const auto found = Read([&](ReadTx& tx) { return FindNews(tx, comparisons_, query); });
  EXPECT_EQ((*found)->tally, expected);
}

// An appeal with two options, on issues that the opponent opened.
class ChoiceTest : public LedgerTest {
 protected:
  void Appeal(std::vector<IssueEntry> entries = {}, std::optional<Ids> about = {}) {
    Submission appeal = With(kProposer, Move::kAppeal, std::move(entries));
    appeal.content = "Why now: stalemate\nQuestion: a cache or none?";
    appeal.extras.options = {{"A", "x"}, {"B", "y"}};
    appeal.extras.about = std::move(about);
    MustSubmit(appeal);
  }
  Written Choose(std::vector<IssueEntry> entries = {}) {
    Submission ruling = With(kArbitrator, Move::kRuling, std::move(entries));
    ruling.extras.choice = "B";
    return MustSubmit(ruling);
  }
  IssueStatus StatusOf(std::string_view id) {
    const auto issues = Issues();
    return std::ranges::find(issues, id, &Issue::id)->status;
  }
};

TEST_F(ChoiceTest, AChoiceRulesTheIssuesThatTheAppealsEntriesName) {
  MustCreate(1);
  OpenIssues({Opened("I1", kCritical), Opened("I2", kMajor)});
  Appeal({Marked("I1", kDisputed)});
  EXPECT_EQ(TallyNow().about, Ids{"I1"});
  const Written ruling = Choose();
  EXPECT_EQ(StatusOf("I1"), kRuled);
  EXPECT_EQ(StatusOf("I2"), kOpen);
  EXPECT_EQ(TallyNow().blocking, Ids{"I2"});
  EXPECT_TRUE(TallyNow().about.empty());
  EXPECT_EQ(ruling.argument.extras,
            R"("issues":[{"id":"I1","set":"ruled"}],"choice":"B","question":"a cache or none?")");
}

TEST_F(ChoiceTest, WithoutEntriesAnAppealIsAboutTheStalemates) {
  MustCreate(1);
  OpenIssues({Opened("I1", kMajor), Opened("I2", kMajor)});
  for (int turn = 0; turn < 2; ++turn) {
    Say(kProposer, Move::kClaim, {Marked("I2", kDisputed)});
    Say(kOpponent, Move::kClaim, {Marked("I2", kOpen)});
  }
  Appeal();
  EXPECT_EQ(TallyNow().about, Ids{"I2"});
  Choose();
  EXPECT_EQ(StatusOf("I2"), kRuled);
  EXPECT_TRUE(TallyNow().stalemate.empty());
}

TEST_F(ChoiceTest, TheRulingsOwnEntriesGoBeforeItsChoice) {
  MustCreate(1);
  OpenIssues({Opened("I1", kCritical), Opened("I2", kMajor)});
  Appeal({Marked("I1", kDisputed), Marked("I2", kDisputed)});
  Choose({Marked("I1", kOpen)});
  EXPECT_EQ(StatusOf("I1"), kOpen);
  EXPECT_EQ(StatusOf("I2"), kRuled);
}

TEST_F(ChoiceTest, WhatIsSettledAlreadyStaysAsItIs) {
  MustCreate(1);
  OpenIssues({Opened("I1", kMajor), Opened("I2", kMajor)});
  Say(kProposer, Move::kClaim, {Marked("I1", kFixed)});
  Say(kOpponent, Move::kClaim, {Marked("I1", kVerified)});
  Appeal({}, Ids{"I1", "I2"});
  Choose();
  EXPECT_EQ(StatusOf("I1"), kVerified);
  EXPECT_EQ(StatusOf("I2"), kRuled);
}

TEST_F(ChoiceTest, AnAppealMayBeAboutNothingAndNotAboutWhatIsNotThere) {
  MustCreate(1);
  OpenIssues({Opened("I1", kMajor)});
  Submission appeal = With(kProposer, Move::kAppeal, {});
  appeal.extras.about = Ids{"I1", "I7"};
  const auto refused = Submit(appeal);
  ASSERT_FALSE(refused);
  EXPECT_TRUE(refused.error().message.starts_with("about[1]: ")) << refused.error().message;
  EXPECT_EQ(FieldOf(refused.error(), "content"), "Because.");
  Appeal({Marked("I1", kDisputed)}, Ids{});
  Choose();
  EXPECT_EQ(StatusOf("I1"), kDisputed);
}

TEST_F(ChoiceTest, ARulingWithoutAChoiceSettlesNothing) {
  MustCreate(1);
  OpenIssues({Opened("I1", kMajor)});
  Appeal({Marked("I1", kDisputed)});
  MustMove(kArbitrator, Move::kRuling);
  EXPECT_EQ(StatusOf("I1"), kDisputed);
}

TEST_F(LedgerTest, ACauseMustHaveBeenFixedBeforeThisWrite) {
  MustCreateWith(5);
  OpenIssues({Opened("I1", kMajor), Opened("I2", kMajor)});
  Say(kProposer, Move::kClaim, {Marked("I1", kFixed)});
  const auto refused = Submit(With(kOpponent, Move::kClaim, {Opened("I3", kMinor, "I2")}));
  ASSERT_FALSE(refused);
  EXPECT_TRUE(refused.error().message.starts_with("issues[0].caused_by: ")) << refused.error().message;
  const auto same_write = Submit(With(kOpponent, Move::kClaim, {Opened("I3", kMinor), Opened("I4", kMinor, "I3")}));
  EXPECT_FALSE(same_write) << "a cause that is opened in the same write";
  const Written second = Say(kOpponent, Move::kClaim, {Marked("I1", kVerified), Opened("I3", kMinor, "I1")});
  EXPECT_TRUE(second.argument.deferred.empty());
  MustMove(kProposer, Move::kClaim);
  EXPECT_TRUE(Say(kOpponent, Move::kClaim, {Opened("I5", kMinor, "I1")}).argument.deferred.empty())
      << "it was fixed once, and is verified now";
}

TEST_F(LedgerTest, AFixNamesAVersionThatExists) {
  MustCreate(1);
  OpenIssues({Opened("I1", kMajor)});
  IssueEntry fix = Marked("I1", kFixed);
  fix.where->version = 7;
  const auto refused = Submit(With(kProposer, Move::kClaim, {fix}));
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("has no version 7"), std::string::npos) << refused.error().message;
  fix.where = IssuePlace{samples::IdOf(999), 1, {}};
  EXPECT_FALSE(Submit(With(kProposer, Move::kClaim, {fix})));
  fix.where.reset();
  EXPECT_FALSE(Submit(With(kProposer, Move::kClaim, {fix}))) << "no document is named that it could mean";
}

// A debate whose motion names the plan.
class PlanTest : public ChoiceTest {
 protected:
  void MustCreateAbout(std::optional<std::int64_t> max_rounds = {}) {
    Creation creation = CreationOf(1);
    creation.motion = "The plan is document_id=" + kPlan.ToString() + " v1.";
    creation.max_rounds = max_rounds;
    ASSERT_TRUE(Create(creation));
  }
  Unverified UnverifiedNow() {
    const Tally tally = TallyNow();
    return Read([&](ReadTx& tx) { return FindUnverified(tx, tally, comparisons_); });
  }
};

TEST_F(PlanTest, WhatAFixLeavesOutIsTheDebatesOneDocumentAndItsNewestVersion) {
  MustCreateAbout();
  OpenIssues({Opened("I1", kMajor)});
  AddVersion(2, "one\n");
  const IssueEntry fix{.id = "I1", .set = kFixed};
  Say(kProposer, Move::kClaim, {fix});
  EXPECT_EQ(Issues()[0].where, R"({"document_id":")" + kPlan.ToString() + R"(","version":2})");
}

TEST_F(PlanTest, AQuotationOfADocumentIsLookedUpByTheServer) {
  MustCreateAbout();
  IssueEntry entry = Opened("I1", kMajor);
  entry.where = IssuePlace{{}, {}, "Steps"};
  entry.evidence = {{.json = R"({"kind":"text","quote":"two three"})", .quote = "two three"},
                    {.json = R"({"kind":"text","quote":"seven"})", .quote = "seven"}};
  const Written claim = Say(kOpponent, Move::kClaim, {entry});
  EXPECT_NE(Issues()[0].evidence.find(R"("two three","checked":"found")"), std::string::npos) << Issues()[0].evidence;
  EXPECT_NE(Issues()[0].evidence.find(R"("seven","checked":"missing")"), std::string::npos);
  EXPECT_EQ(claim.argument.outcome, R"("round":1,"blocking":["I1"],"evidence_missing":[{"issue":"I1","document_id":")" +
                                        kPlan.ToString() + R"(","version":1,"checked":"missing"}])");
}

TEST_F(PlanTest, AVersionAfterTheOpponentsLastClaimIsUnverifiedUntilItsNext) {
  MustCreateAbout();
  AddVersion(2, "one\ntwo\n");
  EXPECT_TRUE(UnverifiedNow().versions.empty()) << "there is no claim yet";
  OpenIssues({});
  EXPECT_TRUE(UnverifiedNow().versions.empty());
  AddVersion(3, "one\nTWO\n");
  const Unverified unverified = UnverifiedNow();
  ASSERT_EQ(unverified.versions.size(), 1u);
  EXPECT_EQ(unverified.versions[0].seen, 2);
  EXPECT_EQ(unverified.versions[0].newest, 3);
  EXPECT_EQ(unverified.versions[0].lines_changed, 1);
  const Written resolution = MustMove(kProposer, Move::kResolution);
  EXPECT_NE(resolution.argument.outcome.find(R"("seen":2,"newest":3,"lines_changed":1)"), std::string::npos);
  MustMove(kArbitrator, Move::kRuling);
  MustMove(kProposer, Move::kClaim);
  OpenIssues({});
  EXPECT_TRUE(UnverifiedNow().versions.empty());
}

TEST_F(PlanTest, AfterARewriteNewIssuesAreNotDeferred) {
  MustCreateAbout(4);
  OpenIssues({});
  AddVersion(2, "other\nwords\nthree\nfour\nhere\nsix\n");
  EXPECT_TRUE(UnverifiedNow().rewritten);
  MustMove(kProposer, Move::kClaim);
  const Written second = Say(kOpponent, Move::kClaim, {Opened("I1", kMinor)});
  EXPECT_TRUE(second.argument.deferred.empty());
  EXPECT_NE(second.argument.outcome.find(R"("rewritten":true)"), std::string::npos) << second.argument.outcome;
  EXPECT_FALSE(UnverifiedNow().rewritten);
  AddVersion(3, "other\nwords\nthree\nfour\nhere\nSIX\n");  // one line of six
  MustMove(kProposer, Move::kClaim);
  const Written third = Say(kOpponent, Move::kClaim, {Opened("I2", kMinor)});
  EXPECT_EQ(third.argument.deferred, Ids{"I2"});
  EXPECT_EQ(third.argument.outcome.find("rewritten"), std::string::npos);
}

TEST_F(PlanTest, TheOpponentsOwnDocumentDoesNotLiftTheBar) {
  MustCreateWith(3);
  Submission claim = MoveOf(kOpponent, Move::kClaim, "My notes: document_id=" + kPlan.ToString());
  MustSubmit(claim);
  AddVersion(2, "all\nnew\n");
  MustMove(kProposer, Move::kClaim);
  EXPECT_EQ(Say(kOpponent, Move::kClaim, {Opened("I1", kMinor)}).argument.deferred, Ids{"I1"});
}

TEST_F(LedgerTest, ARulingOnWhatHasMovedOnIsRefusedWithItsText) {
  PlayTo(State::kAwaitingArbitrator);
  Submission ruling = MoveOf(kArbitrator, Move::kRuling, "Do it.");
  ruling.expected_seq = 2;
  const auto refused = Submit(ruling);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kMovedOn);
  EXPECT_EQ(FieldOf(refused.error(), "newest_seq"), "3");
  EXPECT_EQ(FieldOf(refused.error(), "current_state"), "AWAITING_ARBITRATOR");
  EXPECT_EQ(FieldOf(refused.error(), "content"), "Do it.");
  ruling.expected_seq = 4;
  EXPECT_EQ(Submit(ruling).error().code, ErrorCode::kInvalidInput);
  ruling.expected_seq = 3;
  EXPECT_EQ(MustSubmit(ruling).argument.seq, 4);
  ruling.expected_seq = 2;
  EXPECT_TRUE(MustSubmit(ruling).replay) << "a retry gets the first answer";
}

TEST_F(LedgerTest, ARulingReportsTheRoundsThatItAdds) {
  MustCreateWith(1);
  OpenIssues({});
  MustMove(kProposer, Move::kAppeal);
  Submission ruling = MoveOf(kArbitrator, Move::kRuling);
  ruling.extras.extend_rounds = 2;
  EXPECT_EQ(MustSubmit(ruling).argument.outcome, R"("round":1,"max_rounds":3,"rounds_added":2,"blocking":[])");
}

TEST_F(LedgerTest, ARetryIsAnsweredAsTheFirstTime) {
  MustCreateWith(3);
  const Submission claim = With(kOpponent, Move::kClaim, {Opened("I1", kCritical)});
  const std::string first = MustSubmit(claim).argument.outcome;
  Say(kProposer, Move::kClaim, {Marked("I1", kFixed)});
  Say(kOpponent, Move::kClaim, {Marked("I1", kVerified)});
  EXPECT_EQ(MustSubmit(claim).argument.outcome, first);
}

// Counts the issues that a write reads.
class IssueCounter final : public FaultyWriteTx {
 public:
  IssueCounter(WriteTx& real, Fault& never, std::size_t& read) : FaultyWriteTx(real, never), read_(read) {}

  std::vector<Issue> Issues(const Uuid& id) override { return Counted(real_.Issues(id)); }
  std::vector<Issue> IssuesNamed(const Uuid& id, std::span<const std::string> ids) override {
    return Counted(real_.IssuesNamed(id, ids));
  }
  std::vector<IssueHead> IssueHeads(const Uuid& id, std::span<const std::string> ids) override {
    return Counted(real_.IssueHeads(id, ids));
  }

 private:
  template <typename T>
  std::vector<T> Counted(std::vector<T> found) {
    read_ += found.size();
    return found;
  }
  std::size_t& read_;
};

TEST_F(LedgerTest, AClaimReadsTheIssuesThatItNamesAndNoOthers) {
  MustCreate(1);
  std::vector<IssueEntry> many;
  for (int i = 1; i <= 50; ++i) many.push_back(Opened("I" + std::to_string(i), kMajor));
  OpenIssues(many);
  const auto read_by = [this](const Submission& in) {
    std::size_t read = 0;
    Fault never;
    now_ += 1'000;
    const auto written = Write([&](WriteTx& tx) {
      read = 0;
      IssueCounter counter(tx, never, read);
      return debates_.Submit(counter, in, draft_held_);
    });
    EXPECT_TRUE(written) << written.error().message;
    return read;
  };
  EXPECT_EQ(read_by(With(kProposer, Move::kClaim, {Marked("I7", kFixed), Marked("I8", kDisputed)})), 2u);
  EXPECT_EQ(read_by(With(kOpponent, Move::kClaim, {Marked("I7", kVerified), Opened("I99", kMajor)})), 1u);
  EXPECT_EQ(read_by(With(kProposer, Move::kClaim, {})), 0u);
  EXPECT_EQ(TallyNow().blocking.size(), 50u);
  EXPECT_EQ(TallyNow().blocking.back(), "I99");
}

TEST_F(LedgerTest, AnIssueThatComesBackBlocksInItsOldPlace) {
  MustCreate(1);
  OpenIssues({Opened("I1", kMajor), Opened("I2", kMajor), Opened("I3", kMajor)});
  Say(kProposer, Move::kClaim, {Marked("I2", kFixed)});
  Say(kOpponent, Move::kClaim, {Marked("I2", kVerified)});
  ASSERT_EQ(TallyNow().blocking, (Ids{"I1", "I3"}));
  MustMove(kProposer, Move::kAppeal);
  Say(kArbitrator, Move::kRuling, {Marked("I2", kOpen)});
  EXPECT_EQ(TallyNow().blocking, (Ids{"I1", "I2", "I3"}));
}

}  // namespace
}  // namespace aw
