#include "core/issues.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "support/issue_story.h"

namespace aw {
namespace {

using enum Role;
using enum Severity;
using enum IssueStatus;
using Status = std::optional<IssueStatus>;

// The table of docs/protocol.md, section 9, with the document's names.
struct ContractRow {
  std::string_view is;
  std::string_view opponent, proposer, arbitrator;
};
constexpr ContractRow kContract[] = {
    {"", "open", "", "open"},
    {"open", "withdrawn", "fixed, disputed", "ruled"},
    {"fixed", "verified, open, withdrawn", "disputed", "ruled, open"},
    {"disputed", "open, withdrawn", "fixed", "ruled, open"},
    {"deferred", "withdrawn", "fixed", "ruled, open"},
    {"verified", "", "", "open"},
    {"withdrawn", "", "", "open"},
    {"ruled", "", "", "open"},
};

bool CellNames(std::string_view cell, std::string_view status) {
  while (!cell.empty()) {
    const std::string_view entry = cell.substr(0, cell.find(", "));
    if (entry == status) return true;
    cell.remove_prefix(std::min(cell.size(), entry.size() + 2));
  }
  return false;
}

TEST(Issues, EveryCellOfTheContractsTableHoldsAndNoOther) {
  for (const ContractRow& row : kContract) {
    const Status from = IssueStatusNamed(row.is);
    ASSERT_EQ(from.has_value(), !row.is.empty());
    for (const IssueStatus to : kIssueStatuses) {
      SCOPED_TRACE(std::string(row.is) + " to " + std::string(Name(to)));
      EXPECT_EQ(MaySet(from, kOpponent, to), CellNames(row.opponent, Name(to)));
      EXPECT_EQ(MaySet(from, kProposer, to), CellNames(row.proposer, Name(to)));
      EXPECT_EQ(MaySet(from, kArbitrator, to), CellNames(row.arbitrator, Name(to)));
    }
  }
}

TEST(Issues, NamesAreReadAsTheyAreWritten) {
  for (const IssueStatus status : kIssueStatuses) EXPECT_EQ(IssueStatusNamed(Name(status)), status);
  for (const Severity severity : kSeverities) EXPECT_EQ(SeverityNamed(Name(severity)), severity);
  EXPECT_FALSE(IssueStatusNamed("Open"));
  EXPECT_FALSE(SeverityNamed(""));
}

TEST(Issues, AnIdIsALetterAndOneToFourDigitsWhateverItsCase) {
  EXPECT_EQ(IssueIdIn("I3"), "I3");
  EXPECT_EQ(IssueIdIn("z9999"), "Z9999");
  EXPECT_EQ(IssueIdIn("a01"), "A01");
  for (const std::string_view none : {"", "I", "3", "33", "I12345", "II3", "I3 ", " I3", "I-3", "I3a", "É3"}) {
    EXPECT_FALSE(IssueIdIn(none)) << none;
  }
}

TEST(Issues, IdsSurviveBeingJoined) {
  const std::vector<std::string> ids{"I1", "M20", "A3"};
  EXPECT_EQ(JoinedIds(ids), "I1 M20 A3");
  EXPECT_EQ(SplitIds("I1 M20 A3"), ids);
  EXPECT_EQ(JoinedIds({}), "");
  EXPECT_TRUE(SplitIds("").empty());
}

std::string Reason(const Result<std::vector<std::string>>& result) { return result ? "" : result.error().message; }

TEST(Issues, AnIssueIsOpenedWithASeverityAndATitle) {
  LedgerDriver story;
  EXPECT_TRUE(Reason(story.Say(kOpponent, {.id = "I1", .set = kOpen, .title = "T"})).starts_with("issues[0].severity"));
  EXPECT_TRUE(
      Reason(story.Say(kOpponent, {.id = "I1", .set = kOpen, .severity = kMajor})).starts_with("issues[0].title"));
  ASSERT_TRUE(story.Open("I1", kMajor));
  EXPECT_EQ(story["I1"].opened_by, kOpponent);
  EXPECT_EQ(story["I1"].opened_seq, story.seq);
  EXPECT_EQ(story["I1"].number, 1);
  EXPECT_NE(Reason(story.Open("I1", kMajor)).find("another objection"), 0u);
  EXPECT_FALSE(story.Open("I1", kMajor));
  EXPECT_FALSE(story.Open("I2", kMajor, kProposer));
}

TEST(Issues, ARefusalNamesTheEntryAndWhatIsAllowed) {
  Ledger ledger;
  const std::vector<IssueEntry> entries{{.id = "I1", .set = kOpen, .severity = kMajor, .title = "T"},
                                        {.id = "I1", .set = kVerified}};
  EXPECT_EQ(Reason(Apply(ledger, {kOpponent, 2, 1, false}, entries)),
            "issues[1].set: I1 is 'open', which the opponent cannot set to 'verified'; it may set: withdrawn");
}

TEST(Issues, FixedNamesTheVersionAndAContradictionItsReason) {
  LedgerDriver story;
  ASSERT_TRUE(story.Open("I1", kMajor));
  EXPECT_TRUE(Reason(story.Say(kProposer, {.id = "I1", .set = kFixed, .note = "done"})).starts_with("issues[0].where"));
  EXPECT_TRUE(Reason(story.Say(kProposer, {.id = "I1", .set = kDisputed})).starts_with("issues[0].note"));
  ASSERT_TRUE(story.Say(kProposer, {.id = "I1", .set = kDisputed, .evidence = {{.json = "1"}}}));
  EXPECT_TRUE(Reason(story.Say(kOpponent, {.id = "I1", .set = kOpen})).starts_with("issues[0].note"));
  ASSERT_TRUE(
      story.Say(kProposer, {.id = "I1", .set = kFixed, .where = IssuePlace{.document_id = Uuid(), .version = 1}}));
  EXPECT_TRUE(Reason(story.Say(kOpponent, {.id = "I1", .set = kOpen})).starts_with("issues[0].note"));
  EXPECT_TRUE(story.Say(kOpponent, {.id = "I1", .set = kVerified}));
}

TEST(Issues, LaterEntriesAddToWhatIsKnown) {
  LedgerDriver story;
  ASSERT_TRUE(story.Say(kOpponent, {.id = "I1",
                                    .set = kOpen,
                                    .severity = kMajor,
                                    .title = "T",
                                    .where = IssuePlace{.section = "S"},
                                    .evidence = {{.json = "1"}},
                                    .note = "n"}));
  ASSERT_TRUE(story.Say(kProposer, {.id = "I1", .set = kDisputed, .title = "other", .note = "no"}));
  const Issue& issue = story["I1"];
  EXPECT_EQ(std::tie(issue.title, issue.where, issue.evidence, issue.note),
            std::make_tuple("T", R"({"section":"S"})", "[1]", "no"));
  EXPECT_EQ(issue.updated_seq, story.seq);
  EXPECT_LT(issue.opened_seq, story.seq);
}

TEST(Issues, TheOpenerLowersASeverityAndTheArbitratorSetsIt) {
  LedgerDriver story;
  ASSERT_TRUE(story.Open("I1", kMajor));
  const auto fixed = [](Severity severity) {
    return IssueEntry{
        .id = "I1", .set = kFixed, .severity = severity, .where = IssuePlace{.document_id = Uuid(), .version = 1}};
  };
  EXPECT_FALSE(story.Say(kProposer, fixed(kMinor)));
  ASSERT_TRUE(story.Say(kProposer, fixed(kMajor)));
  EXPECT_FALSE(story.Say(kOpponent, {.id = "I1", .set = kOpen, .severity = kCritical, .note = "worse"}));
  ASSERT_TRUE(story.Say(kOpponent, {.id = "I1", .set = kOpen, .severity = kMinor, .note = "well"}));
  ASSERT_TRUE(story.Say(kArbitrator, {.id = "I1", .set = kRuled, .severity = kCritical}));
  EXPECT_EQ(story["I1"].severity, kCritical);
}

TEST(Issues, CriticalAndMajorOnesBlockUntilTheyAreEnded) {
  for (const Severity severity : kSeverities) {
    for (const IssueStatus status : kIssueStatuses) {
      const Issue issue{.id = "I1", .severity = severity, .title = "T", .status = status};
      const bool unsettled = status == kOpen || status == kFixed || status == kDisputed;
      EXPECT_EQ(Blocks(issue), unsettled && severity != kMinor) << Name(severity) << " " << Name(status);
    }
  }
}

TEST(Issues, TheBarRisesWithTheRounds) {
  for (const bool has_bar : {false, true}) {
    for (const std::int64_t round : {1, 2, 3, 9}) {
      for (const Severity severity : kSeverities) {
        LedgerDriver story{.round = round, .has_bar = has_bar};
        const bool below = has_bar && ((round == 2 && severity == kMinor) || (round > 2 && severity != kCritical));
        const auto deferred = story.Open("I1", severity);
        ASSERT_TRUE(deferred);
        EXPECT_EQ(*deferred, below ? std::vector<std::string>{"I1"} : std::vector<std::string>{});
        EXPECT_EQ(story["I1"].status, below ? kDeferred : kOpen);
      }
    }
  }
}

TEST(Issues, WhatACorrectionCausedAndWhatTheArbitratorOpensIsNotDeferred) {
  LedgerDriver story{.has_bar = true};
  ASSERT_TRUE(story.Open("I1", kCritical));
  story.round = 3;
  IssueEntry entry{.id = "I2", .set = kOpen, .severity = kMinor, .title = "T", .caused_by = "I1"};
  ASSERT_TRUE(story.Say(kOpponent, entry));
  EXPECT_EQ(story["I2"].status, kOpen);
  ASSERT_TRUE(story.Open("I3", kMinor, kArbitrator));
  EXPECT_EQ(story["I3"].status, kOpen);
  for (const std::string_view cause : {"I9", "I4"}) {
    entry.id = "I4";
    entry.caused_by = cause;
    EXPECT_TRUE(Reason(story.Say(kOpponent, entry)).starts_with("issues[0].caused_by")) << cause;
  }
}

TEST(Issues, WhatWasDeferredNeverBlocksUnlessTheArbitratorOpensIt) {
  LedgerDriver story{.round = 3, .has_bar = true};
  ASSERT_TRUE(story.Open("I1", kMajor));
  ASSERT_TRUE(story.Set(kProposer, "I1", kFixed));
  ASSERT_TRUE(story.Set(kOpponent, "I1", kOpen));
  EXPECT_EQ(story["I1"].status, kOpen);
  EXPECT_TRUE(story.ledger.Blocking().empty());
  ASSERT_TRUE(story.Set(kProposer, "I1", kFixed));
  ASSERT_TRUE(story.Set(kArbitrator, "I1", kOpen));
  EXPECT_EQ(story.ledger.Blocking(), std::vector<std::string>{"I1"});
}

TEST(Issues, TwoReturnsFromDisputedToOpenAreAStalemateUntilItIsSettled) {
  LedgerDriver story;
  ASSERT_TRUE(story.Open("I1", kMinor));
  for (int turn = 1; turn <= 2; ++turn) {
    EXPECT_TRUE(story.ledger.Stalemate().empty());
    ASSERT_TRUE(story.Set(kProposer, "I1", kDisputed));
    EXPECT_TRUE(story.ledger.Stalemate().empty());
    ASSERT_TRUE(story.Set(kOpponent, "I1", kOpen));
  }
  EXPECT_EQ(story.ledger.Stalemate(), std::vector<std::string>{"I1"});
  ASSERT_TRUE(story.Set(kProposer, "I1", kDisputed));
  EXPECT_EQ(story.ledger.Stalemate(), std::vector<std::string>{"I1"});
  LedgerDriver gives_in = story;
  ASSERT_TRUE(gives_in.Set(kProposer, "I1", kFixed));
  EXPECT_TRUE(gives_in.ledger.Stalemate().empty());
  ASSERT_TRUE(story.Set(kArbitrator, "I1", kOpen));
  EXPECT_TRUE(story.ledger.Stalemate().empty()) << "the arbitrator's word begins the count anew";
}

TEST(Issues, ADebateHoldsABoundedNumberOfThem) {
  LedgerDriver story;
  for (std::int64_t i = 0; i < Ledger::kMaxIssues; ++i) {
    ASSERT_TRUE(story.Open(std::string(1, static_cast<char>('A' + i / 100)) + std::to_string(i % 100), kMinor));
  }
  EXPECT_NE(Reason(story.Open("Z1", kMinor)).find("1000 issues"), std::string::npos);
  EXPECT_TRUE(story.Set(kOpponent, "A1", kWithdrawn)) << "those that are there go on";
}

TEST(Rounds, TheOpponentsClaimsAreCountedAndRulingsGiveMore) {
  Tally tally{.max_rounds = 2};
  const auto count = [&](Role role, Move move, std::optional<std::int64_t> extend = {}) {
    CountRound(tally, role, move, extend);
    return std::pair(tally.round, tally.max_rounds.value_or(-1));
  };
  EXPECT_EQ(count(kOpponent, Move::kClaim), std::pair(1l, 2l));
  EXPECT_EQ(count(kProposer, Move::kClaim), std::pair(1l, 2l));
  EXPECT_FALSE(RoundsAreSpent(tally));
  EXPECT_EQ(count(kOpponent, Move::kClaim), std::pair(2l, 2l));
  EXPECT_TRUE(RoundsAreSpent(tally));
  EXPECT_EQ(count(kProposer, Move::kAppeal), std::pair(2l, 2l));
  EXPECT_EQ(count(kArbitrator, Move::kRuling, 0), std::pair(2l, 2l));
  EXPECT_EQ(count(kArbitrator, Move::kRuling), std::pair(2l, 3l));
  EXPECT_EQ(count(kArbitrator, Move::kRuling, 10), std::pair(2l, 13l));
  EXPECT_EQ(count(kArbitrator, Move::kClosingRuling), std::pair(2l, 13l));
  tally.max_rounds.reset();
  EXPECT_EQ(count(kArbitrator, Move::kRuling, 3), std::pair(2l, -1l));
  EXPECT_FALSE(RoundsAreSpent(tally));
}

}  // namespace
}  // namespace aw
