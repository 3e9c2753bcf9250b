#include "support/samples.h"
#include "support/store_contract.h"

namespace aw {
namespace {

using samples::ArgumentOf;
using samples::DebateOf;
using samples::MotionOf;

Issue IssueOf(std::int64_t number, std::string id) {
  return {.id = std::move(id),
          .number = number,
          .severity = Severity::kCritical,
          .title = "Hai người \"ghi\"",
          .status = IssueStatus::kDisputed,
          .opened_by = Role::kArbitrator,
          .opened_seq = 2,
          .updated_seq = 5,
          .where = R"({"version":1})",
          .evidence = R"([{"kind":"text","quote":"'"}])",
          .note = "because",
          .waived = true,
          .reopened = 2};
}

class StoreIssues : public StoreContract {
 protected:
  Debate Create(int number, Tally tally = {}) {
    Debate debate = DebateOf(number);
    debate.tally = std::move(tally);
    MustWrite([&](WriteTx& tx) { tx.InsertDebate(debate, MotionOf(debate, number * 10 + 1)); });
    return debate;
  }
  void Put(const Debate& debate, const std::vector<Issue>& issues) {
    MustWrite([&](WriteTx& tx) { tx.PutIssues(debate.id, issues); });
  }
  std::vector<Issue> IssuesOf(const Debate& debate) {
    return Read([&](ReadTx& tx) { return tx.Issues(debate.id); });
  }
  Tally TallyOf(const Debate& debate) {
    return Read([&](ReadTx& tx) { return tx.FindDebate(debate.id); })->debate.tally;
  }
};

const Tally kFull{.round = 3,
                  .max_rounds = 4,
                  .issue_count = 7,
                  .blocking = {"I1", "I2"},
                  .stalemate = {"I2"},
                  .options = {"A", "B"}};

TEST_P(StoreIssues, ATallyIsReadBackWhereverItsDebateIs) {
  const Debate with_limit = Create(1, {.max_rounds = 3});
  const Debate full = Create(2, kFull);
  const Debate plain = Create(3);
  EXPECT_EQ(TallyOf(with_limit), (Tally{.max_rounds = 3}));
  EXPECT_EQ(TallyOf(full), kFull);
  EXPECT_EQ(TallyOf(plain), Tally());
  const auto page = Read([](ReadTx& tx) { return tx.Debates({}); });
  for (const Debate& debate : page.items) EXPECT_EQ(debate.tally, TallyOf(debate)) << debate.id.ToString();
}

TEST_P(StoreIssues, AMoveReplacesTheTally) {
  const Debate before = Create(1, {.max_rounds = 3});
  Debate after = before;
  after.tally = kFull;
  MustWrite([&](WriteTx& tx) {
    tx.Append(before, after, ArgumentOf(after, 12, 2, ArgumentType::kClaim, Role::kOpponent));
    EXPECT_EQ(tx.FindDebate(after.id)->debate.tally, kFull) << "within its transaction";
  });
  EXPECT_EQ(TallyOf(after), kFull);
  Debate again = after;
  again.tally = {};
  MustWrite(
      [&](WriteTx& tx) { tx.Append(after, again, ArgumentOf(after, 13, 3, ArgumentType::kClaim, Role::kProposer)); });
  EXPECT_EQ(TallyOf(after), Tally());
}

TEST_P(StoreIssues, ExtrasOfAnArgumentAreReadBack) {
  const Debate debate = Create(1);
  Argument plain = ArgumentOf(debate, 12, 2, ArgumentType::kClaim, Role::kOpponent);
  Argument rich = ArgumentOf(debate, 13, 3, ArgumentType::kResolution, Role::kProposer);
  rich.extras = R"("issues":[{"id":"I1"}])";
  rich.deferred = {"I4", "I5"};
  rich.closes_over = {"I1"};
  Argument ends = ArgumentOf(debate, 14, 4, ArgumentType::kRuling, Role::kArbitrator);
  ends.closes_over.emplace();
  MustWrite([&](WriteTx& tx) {
    for (const Argument& argument : {plain, rich, ends}) tx.Append(debate, debate, argument);
  });
  const auto arguments = Read([&](ReadTx& tx) { return tx.Arguments(debate.id, 1, kNoLimit); });
  ASSERT_EQ(arguments.size(), 3u);
  EXPECT_EQ(arguments[0].extras, "");
  EXPECT_TRUE(arguments[0].deferred.empty());
  EXPECT_FALSE(arguments[0].closes_over);
  EXPECT_EQ(arguments[1].extras, rich.extras);
  EXPECT_EQ(arguments[1].deferred, rich.deferred);
  EXPECT_EQ(arguments[1].closes_over, rich.closes_over);
  EXPECT_EQ(arguments[2].closes_over, std::vector<std::string>{}) << "an empty list is not the same as none";
  const auto carrying = Read([&](ReadTx& tx) { return tx.ArgumentsWithExtras(debate.id); });
  ASSERT_EQ(carrying.size(), 1u);
  EXPECT_EQ(carrying[0].id, rich.id);
  const auto replay = [&](WriteTx& tx) {
    EXPECT_EQ(tx.ArgumentByRequest(debate.id, "request 13")->closes_over, rich.closes_over);
  };
  MustWrite(replay);
}

TEST_P(StoreIssues, AnIssueIsReadBackAsItWasAndReplacedWhole) {
  const Debate debate = Create(1);
  Issue issue = IssueOf(1, "I1");
  Put(debate, {issue});
  EXPECT_EQ(IssuesOf(debate), std::vector{issue});
  issue.severity = Severity::kMinor;
  issue.status = IssueStatus::kVerified;
  issue.updated_seq = 9;
  issue.where = issue.evidence = issue.note = "";
  issue.waived = false;
  issue.reopened = 0;
  Put(debate, {issue});
  EXPECT_EQ(IssuesOf(debate), std::vector{issue});
}

TEST_P(StoreIssues, TheyAreInTheOrderOfTheirNumbersAndOfTheirDebate) {
  const Debate one = Create(1);
  const Debate other = Create(2);
  Put(one, {IssueOf(2, "A1"), IssueOf(1, "Z1"), IssueOf(3, "M1")});
  Put(other, {IssueOf(1, "A1")});
  const auto ids = [](const std::vector<Issue>& issues) {
    std::vector<std::string> names;
    for (const Issue& issue : issues) names.push_back(issue.id);
    return JoinedIds(names);
  };
  EXPECT_EQ(ids(IssuesOf(one)), "Z1 A1 M1");
  EXPECT_EQ(ids(IssuesOf(other)), "A1");
  const std::vector<std::string> named{"M1", "Z1", "M1", "X9"};
  EXPECT_EQ(ids(Read([&](ReadTx& tx) { return tx.IssuesNamed(one.id, named); })), "Z1 M1");
  EXPECT_TRUE(Read([&](ReadTx& tx) { return tx.IssuesNamed(one.id, {}); }).empty());
}

TEST_P(StoreIssues, AJobSeesTheIssuesThatItHasWritten) {
  const Debate debate = DebateOf(1);
  MustWrite([&](WriteTx& tx) {
    tx.InsertDebate(debate, MotionOf(debate, 11));
    const std::vector issues{IssueOf(1, "I1")};
    tx.PutIssues(debate.id, issues);
    tx.PutIssues(debate.id, {});
    EXPECT_EQ(tx.Issues(debate.id), issues);
  });
  EXPECT_EQ(IssuesOf(debate).size(), 1u);
}

TEST_P(StoreIssues, TheyGoWithTheirDebate) {
  const Debate debate = Create(1, kFull);
  Put(debate, {IssueOf(1, "I1")});
  MustWrite([&](WriteTx& tx) { tx.DeleteDebate(debate); });
  EXPECT_TRUE(IssuesOf(debate).empty());
  Create(1);
  EXPECT_TRUE(IssuesOf(debate).empty());
}

TEST_P(StoreIssues, ARollbackLeavesNone) {
  const Debate debate = Create(1);
  const std::vector issues{IssueOf(1, "I1")};
  EXPECT_TRUE(Write([&](WriteTx& tx) {
    tx.PutIssues(debate.id, issues);
    throw std::runtime_error("no");
  }));
  EXPECT_TRUE(IssuesOf(debate).empty());
}

AW_FOR_EVERY_STORE(StoreIssues);

}  // namespace
}  // namespace aw
