#include "support/samples.h"
#include "support/store_contract.h"

namespace aw {
namespace {

using samples::ArgumentOf;
using samples::At;
using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;

constexpr std::int64_t kMinute = 60'000;

class StoreClosedDebates : public StoreContract {
 protected:
  // Opened at 0; reviewed after a minute, appealed after three, ruled and closed after ten.
  Debate Close(int number, std::int64_t opened_ms = 0, std::string_view type = "coding_plan_debate", Panel panel = {}) {
    Debate debate = DebateOf(number);
    debate.tally.panel = std::move(panel);
    debate.debate_type = type;
    debate.created_at = debate.updated_at = At(opened_ms);
    MustWrite([&](WriteTx& tx) { tx.InsertDebate(debate, MotionOf(debate, number * 10)); });
    Move(debate, number * 10 + 1, 2, ArgumentType::kClaim, Role::kOpponent, opened_ms + kMinute);
    Move(debate, number * 10 + 2, 3, ArgumentType::kAppeal, Role::kProposer, opened_ms + 3 * kMinute);
    Move(debate, number * 10 + 3, 4, ArgumentType::kRuling, Role::kArbitrator, opened_ms + 10 * kMinute);
    return debate;
  }

  std::vector<ClosedDebate> ClosedDebates(const ClosedDebateQuery& query = {}) {
    return Read([&](ReadTx& tx) { return tx.ClosedDebates(query); });
  }

 private:
  void Move(Debate& debate, int id, std::int64_t seq, ArgumentType type, Role role, std::int64_t ms) {
    const Debate before = debate;
    Argument argument = ArgumentOf(debate, id, seq, type, role);
    argument.created_at = debate.updated_at = At(ms);
    debate.state = type == ArgumentType::kRuling ? State::kClosed : StateAfter(type, role);
    if (IsRound(argument)) ++debate.tally.round;
    MustWrite([&](WriteTx& tx) { tx.Append(before, debate, argument); });
  }
};

TEST_P(StoreClosedDebates, TellHowAClosedDebateWent) {
  const Debate debate = Close(1);
  const std::vector<Issue> issues{
      {.id = "I1", .number = 1, .severity = Severity::kMajor, .title = "a", .status = IssueStatus::kRuled},
      {.id = "I2", .number = 2, .severity = Severity::kMajor, .title = "b", .status = IssueStatus::kRuled},
      {.id = "I3", .number = 3, .severity = Severity::kMinor, .title = "c", .status = IssueStatus::kWithdrawn}};
  MustWrite([&](WriteTx& tx) {
    tx.PutIssues(debate.id, issues);
    tx.PutAgent(debate.id, Role::kProposer, "Claude");
    tx.PutAgent(debate.id, Role::kOpponent, "Gemini");
    tx.PutAgent(debate.id, Role::kOpponent, "Codex");
  });
  ClosedDebate expected{.debate_id = debate.id,
                        .debate_type = "coding_plan_debate",
                        .agents = {"Claude", "Codex", ""},
                        .rounds = 1,
                        .rulings = 1,
                        .ms = {2 * kMinute, kMinute, 7 * kMinute}};
  expected.issues[static_cast<int>(Severity::kMajor)][static_cast<int>(IssueStatus::kRuled)] = 2;
  expected.issues[static_cast<int>(Severity::kMinor)][static_cast<int>(IssueStatus::kWithdrawn)] = 1;
  EXPECT_EQ(ClosedDebates(), std::vector{expected});
}

TEST_P(StoreClosedDebates, TellWhatTheSeatsOfAPanelFoundAndUsed) {
  const Debate debate = Close(1, 0, "coding_plan_debate", {.seats = {{"codex"}, {"gemini"}}});
  Close(2);
  const std::vector<Issue> issues{
      {.id = "I1", .number = 1, .title = "a", .found_by = {"codex", "gemini"}},
      {.id = "I2", .number = 2, .title = "b", .found_by = {"gemini"}, .refuted_by = {"codex"}},
      {.id = "I3", .number = 3, .title = "c", .found_by = {"codex"}, .confirmed_by = {"gemini"}},
      {.id = "I4", .number = 4, .title = "d"}};
  MustWrite([&](WriteTx& tx) {
    tx.PutIssues(debate.id, issues);
    tx.PutSeatUsage(debate.id, {"gemini", 1, 2});
    tx.PutSeatUsage(debate.id, {"gemini", 9'000'000'000, {}});
    tx.PutSeatUsage(debate.id, {"codex", {}, 420'000});
  });
  EXPECT_EQ(Read([&](ReadTx& tx) { return tx.SeatUsages(debate.id); }),
            (std::vector<SeatUsage>{{"codex", {}, 420'000}, {"gemini", 9'000'000'000, {}}}));
  const auto found = ClosedDebates();
  ASSERT_EQ(found.size(), 2u);
  const ClosedDebate& closed = found[found[0].debate_id == debate.id ? 0 : 1];
  const SeatResult codex{
      .usage = {"codex", {}, 420'000}, .found = 2, .found_alone = 1, .confirmed = 1, .corroborated = 2};
  const SeatResult gemini{
      .usage = {"gemini", 9'000'000'000, {}}, .found = 2, .found_alone = 1, .corroborated = 1, .refuted = 1};
  EXPECT_EQ(closed.seats, (std::vector{codex, gemini}));
  EXPECT_TRUE(found[found[0].debate_id == debate.id ? 1 : 0].seats.empty());
}

TEST_P(StoreClosedDebates, AreOfClosedDebatesSinceThen) {
  const Debate old = Close(1);
  const Debate recent = Close(2, 60 * kMinute);
  MustWrite([&](WriteTx& tx) { tx.InsertDebate(DebateOf(3), MotionOf(DebateOf(3), 30)); });
  const auto all = ClosedDebates();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].debate_id, recent.id);
  EXPECT_EQ(all[1].debate_id, old.id);
  const auto since = ClosedDebates({.since = recent.updated_at});
  ASSERT_EQ(since.size(), 1u);
  EXPECT_EQ(since[0].debate_id, recent.id);
}

TEST_P(StoreClosedDebates, ADemoIsNotAmongThem) {
  Close(1, 0, kDemoType);
  EXPECT_TRUE(ClosedDebates().empty());
  Close(2);
  EXPECT_EQ(ClosedDebates().size(), 1u);
}

TEST_P(StoreClosedDebates, ADeletedDebateTakesItsAgentsAlong) {
  const Debate debate = Close(1);
  MustWrite([&](WriteTx& tx) {
    tx.PutAgent(debate.id, Role::kProposer, "Claude");
    tx.PutSeatUsage(debate.id, {"codex", 1, 1});
  });
  using Agents = std::vector<std::pair<Role, std::string>>;
  EXPECT_EQ(Read([&](ReadTx& tx) { return tx.Agents(debate.id); }), (Agents{{Role::kProposer, "Claude"}}));
  MustWrite([&](WriteTx& tx) { tx.DeleteDebate(debate); });
  EXPECT_EQ(Read([&](ReadTx& tx) { return tx.Agents(debate.id); }), Agents{});
  EXPECT_TRUE(Read([&](ReadTx& tx) { return tx.SeatUsages(debate.id); }).empty());
  EXPECT_TRUE(ClosedDebates().empty());
}

AW_FOR_EVERY_STORE(StoreClosedDebates);

}  // namespace
}  // namespace aw
