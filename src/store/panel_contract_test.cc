#include "core/hash_chain.h"
#include "support/samples.h"
#include "support/store_contract.h"

namespace aw {
namespace {

using samples::ArgumentOf;
using samples::At;
using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;

PanelRecord RecordOf(const Debate& debate, int number, std::int64_t turn, PanelAct act, std::string seat) {
  PanelRecord record{.id = IdOf(number),
                     .debate_id = debate.id,
                     .turn = turn,
                     .act = act,
                     .seat = std::move(seat),
                     .content = "Hai người \"ghi\"",
                     .extras = R"("issues":[{"id":"I1","note":"'"}])",
                     .seen = IdOf(99).ToString() + ":3:proposer",
                     .client_request_id = "record " + std::to_string(number),
                     .created_at = At(number),
                     .outcome = R"("waiting_for":[])"};
  record.hash = RecordHash(record);
  return record;
}

Panel PanelOfTwo() {
  Panel panel{.seats = {{"codex"}, {"gemini", IdOf(7)}}, .cross_check = false};
  panel.BeginTurn();
  return panel;
}

class StorePanels : public StoreContract {
 protected:
  Debate Create(int number, Panel panel = PanelOfTwo()) {
    Debate debate = DebateOf(number);
    debate.tally.panel = std::move(panel);
    MustWrite([&](WriteTx& tx) { tx.InsertDebate(debate, MotionOf(debate, number * 10 + 1)); });
    return debate;
  }
  Debate Found(const Debate& debate) {
    return Read([&](ReadTx& tx) { return tx.FindDebate(debate.id); })->debate;
  }
  std::vector<PanelRecord> Records(const Debate& debate, std::optional<std::int64_t> turn = {}) {
    return Read([&](ReadTx& tx) { return tx.PanelRecords(debate.id, turn); });
  }
};

TEST_P(StorePanels, APanelIsReadBackWhereverItsDebateIs) {
  const Debate debate = Create(1);
  const Debate plain = Create(2, {});
  EXPECT_EQ(Found(debate).tally.panel, PanelOfTwo());
  EXPECT_EQ(Found(plain).tally.panel, Panel());
  const auto page = Read([](ReadTx& tx) { return tx.Debates({}); });
  for (const Debate& listed : page.items) EXPECT_EQ(listed.tally.panel, Found(listed).tally.panel);
}

TEST_P(StorePanels, PutPanelChangesThePanelAndTheTimeAndNothingElse) {
  const Debate before = Create(1);
  Debate after = before;
  after.tally.panel.StopWaitingFor("codex");
  after.updated_at = At(50);
  MustWrite([&](WriteTx& tx) {
    tx.PutPanel(after);
    EXPECT_EQ(tx.FindDebate(after.id)->debate.tally.panel, after.tally.panel) << "within its transaction";
  });
  EXPECT_EQ(Found(before).tally.panel, after.tally.panel);
  EXPECT_EQ(Found(before).updated_at.View(), At(50).View());
  const auto head = Read([&](ReadTx& tx) { return tx.FindDebate(before.id); });
  EXPECT_EQ(head->newest.seq, 1);
  EXPECT_FALSE(head->hash.empty());
  MustWrite(
      [&](WriteTx& tx) { tx.Append(after, after, ArgumentOf(after, 12, 2, ArgumentType::kClaim, Role::kOpponent)); });
}

TEST_P(StorePanels, RecordsAreReadBackByTurnInTheirOrder) {
  const Debate debate = Create(1);
  const Debate other = Create(2);
  const std::vector records{RecordOf(debate, 20, 1, PanelAct::kReview, "gemini"),
                            RecordOf(debate, 21, 1, PanelAct::kReview, "codex"),
                            RecordOf(debate, 22, 1, PanelAct::kCrossCheck, "codex"),
                            RecordOf(debate, 23, 3, PanelAct::kProceed, "codex gemini")};
  PanelRecord anonymous = RecordOf(other, 24, 1, PanelAct::kReview, "codex");
  anonymous.client_request_id.reset();
  MustWrite([&](WriteTx& tx) {
    for (const PanelRecord& record : records) tx.AddPanelRecord(record);
    tx.AddPanelRecord(anonymous);
    EXPECT_EQ(tx.PanelRecords(debate.id, 1).size(), 3u) << "within its transaction";
  });
  EXPECT_EQ(Records(debate), records);
  EXPECT_EQ(Records(debate, 1), std::vector(records.begin(), records.begin() + 3));
  EXPECT_EQ(Records(debate, 3), std::vector{records[3]});
  EXPECT_TRUE(Records(debate, 2).empty());
  EXPECT_EQ(Records(other), std::vector{anonymous});
  for (const PanelRecord& record : Records(debate)) EXPECT_EQ(RecordHash(record), record.hash);
}

TEST_P(StorePanels, ARecordIsFoundByItsRequestInItsDebate) {
  const Debate debate = Create(1);
  const Debate other = Create(2);
  const PanelRecord record = RecordOf(debate, 20, 1, PanelAct::kReview, "codex");
  MustWrite([&](WriteTx& tx) {
    tx.AddPanelRecord(record);
    EXPECT_EQ(tx.PanelRecordByRequest(debate.id, "record 20"), record);
    EXPECT_FALSE(tx.PanelRecordByRequest(other.id, "record 20"));
    EXPECT_FALSE(tx.PanelRecordByRequest(debate.id, "record 21"));
  });
}

TEST_P(StorePanels, ASeatSubmitsOnceInATurn) {
  const Debate debate = Create(1);
  MustWrite([&](WriteTx& tx) { tx.AddPanelRecord(RecordOf(debate, 20, 1, PanelAct::kReview, "codex")); });
  EXPECT_TRUE(Write([&](WriteTx& tx) { tx.AddPanelRecord(RecordOf(debate, 21, 1, PanelAct::kReview, "codex")); }));
  MustWrite([&](WriteTx& tx) {
    tx.AddPanelRecord(RecordOf(debate, 22, 3, PanelAct::kReview, "codex"));
    tx.AddPanelRecord(RecordOf(debate, 23, 1, PanelAct::kProceed, "codex"));
    tx.AddPanelRecord(RecordOf(debate, 24, 1, PanelAct::kProceed, "codex"));
  });
  EXPECT_EQ(Records(debate).size(), 4u);
}

TEST_P(StorePanels, ARollbackLeavesNothing) {
  const Debate debate = Create(1);
  Debate after = debate;
  after.tally.panel.EndTurn();
  EXPECT_TRUE(Write([&](WriteTx& tx) {
    tx.AddPanelRecord(RecordOf(debate, 20, 1, PanelAct::kReview, "codex"));
    tx.PutPanel(after);
    throw std::runtime_error("no");
  }));
  EXPECT_TRUE(Records(debate).empty());
  EXPECT_EQ(Found(debate).tally.panel, PanelOfTwo());
}

TEST_P(StorePanels, RecordsGoWithTheirDebate) {
  const Debate debate = Create(1);
  MustWrite([&](WriteTx& tx) { tx.AddPanelRecord(RecordOf(debate, 20, 1, PanelAct::kReview, "codex")); });
  MustWrite([&](WriteTx& tx) { tx.DeleteDebate(debate); });
  EXPECT_TRUE(Records(debate).empty());
  Create(1);
  EXPECT_TRUE(Records(debate).empty());
}

TEST_P(StorePanels, TheSeatsOfAnIssueAreReadBack) {
  const Debate debate = Create(1);
  Issue issue{.id = "I1", .number = 1, .title = "T", .opened_seq = 2, .updated_seq = 2};
  issue.found_by = {"codex", "gemini"};
  issue.confirmed_by = {"a"};
  issue.refuted_by = {"b"};
  MustWrite([&](WriteTx& tx) { tx.PutIssues(debate.id, std::vector{issue}); });
  EXPECT_EQ(Read([&](ReadTx& tx) { return tx.Issues(debate.id); }), std::vector{issue});
}

AW_FOR_EVERY_STORE(StorePanels);

}  // namespace
}  // namespace aw
