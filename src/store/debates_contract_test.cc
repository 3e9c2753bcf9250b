#include "support/samples.h"
#include "support/store_contract.h"

namespace aw {
namespace {

using samples::ArgumentOf;
using samples::At;
using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;

class StoreDebates : public StoreContract {
 protected:
  // A debate with its motion (number × 10 + 1).
  Debate Create(int number) {
    const Debate debate = DebateOf(number);
    MustWrite([&](WriteTx& tx) { tx.InsertDebate(debate, MotionOf(debate, number * 10 + 1)); });
    return debate;
  }

  // Appends to `debate` and moves it on.
  std::optional<Error> Append(Debate& debate, const Argument& argument, State state) {
    Debate after = debate;
    after.state = state;
    after.updated_at = argument.created_at;
    auto failure = Write([&](WriteTx& tx) { tx.Append(debate, after, argument); });
    if (!failure) debate = after;
    return failure;
  }

  std::vector<Argument> ArgumentsOf(const Debate& debate) {
    return Read([&](ReadTx& tx) { return tx.Arguments(debate.id, 0, kNoLimit); });
  }
};

TEST_P(StoreDebates, ACreatedDebateIsReadBackAsItWas) {
  Debate debate = DebateOf(1, "Tiêu đề \"một\"");
  debate.debate_type = "coding_plan_debate";
  debate.updated_at = At(5);
  MustWrite([&](WriteTx& tx) { tx.InsertDebate(debate, MotionOf(debate, 11)); });

  const auto head = Read([&](ReadTx& tx) { return tx.FindDebate(IdOf(1)); });
  ASSERT_TRUE(head);
  EXPECT_EQ(head->debate.id, IdOf(1));
  EXPECT_EQ(head->debate.title, "Tiêu đề \"một\"");
  EXPECT_EQ(head->debate.debate_type, "coding_plan_debate");
  EXPECT_EQ(head->debate.state, State::kAwaitingOpponent);
  EXPECT_EQ(head->debate.created_at, At(0));
  EXPECT_EQ(head->debate.updated_at, At(5));
  EXPECT_EQ(head->newest.id, IdOf(11));
  EXPECT_EQ(head->newest.seq, 1);
  EXPECT_EQ(head->newest.type, ArgumentType::kMotion);
  EXPECT_EQ(head->newest.role, Role::kProposer);
}

TEST_P(StoreDebates, AnArgumentIsReadBackAsItWas) {
  Debate debate = Create(1);
  Argument claim = ArgumentOf(debate, 12, 2, ArgumentType::kClaim, Role::kOpponent);
  claim.parent_id = IdOf(11);
  ASSERT_FALSE(Append(debate, claim, State::kAwaitingProposer));
  Argument silent = ArgumentOf(debate, 13, 3, ArgumentType::kIntervention, Role::kArbitrator, "");
  silent.client_request_id.reset();
  ASSERT_FALSE(Append(debate, silent, State::kInterventionPending));

  const auto arguments = ArgumentsOf(debate);
  ASSERT_EQ(arguments.size(), 3u);
  EXPECT_EQ(arguments[1].id, IdOf(12));
  EXPECT_EQ(arguments[1].debate_id, IdOf(1));
  EXPECT_EQ(arguments[1].parent_id, IdOf(11));
  EXPECT_EQ(arguments[1].type, ArgumentType::kClaim);
  EXPECT_EQ(arguments[1].role, Role::kOpponent);
  EXPECT_EQ(arguments[1].content, "Because.");
  EXPECT_EQ(arguments[1].client_request_id, "request 12");
  EXPECT_EQ(arguments[1].seq, 2);
  EXPECT_EQ(arguments[1].created_at, At(2));
  EXPECT_FALSE(arguments[2].parent_id);
  EXPECT_FALSE(arguments[2].client_request_id);
  EXPECT_EQ(arguments[2].content, "");
}

TEST_P(StoreDebates, TextsComeBackByteForByteAndOutliveTheProcess) {
  std::string ten_kilobytes;
  while (ten_kilobytes.size() < 10'238) ten_kilobytes += "ậ";
  ten_kilobytes.resize(10'239);
  const std::string texts[] = {"line\r\nline\r\n",
                               "  leading and trailing  ",
                               "😀👩‍👩‍👧",
                               "quote ' and \" and \\ and ; --",
                               "\n",
                               "\t",
                               "%_?1:name@x$y",
                               std::string(10'240, 'x'),
                               ten_kilobytes,
                               "é\xCC\x81",
                               "NULL",
                               "0",
                               "1e5",
                               "\xEF\xBB\xBF"
                               "bom"};
  Debate debate = Create(1);
  std::int64_t seq = 1;
  for (const std::string& text : texts) {
    ++seq;
    const Argument argument =
        ArgumentOf(debate, static_cast<int>(100 + seq), seq, ArgumentType::kClaim, Role::kOpponent, text);
    ASSERT_FALSE(Append(debate, argument, State::kAwaitingProposer));
  }
  Reopen();
  const auto arguments = ArgumentsOf(debate);
  ASSERT_EQ(arguments.size(), std::size(texts) + 1);
  for (std::size_t i = 0; i < std::size(texts); ++i) EXPECT_EQ(arguments[i + 1].content, texts[i]);
}

TEST_P(StoreDebates, AppendingMovesTheDebateAndMakesTheArgumentTheNewest) {
  Debate debate = Create(1);
  ASSERT_FALSE(
      Append(debate, ArgumentOf(debate, 12, 2, ArgumentType::kClaim, Role::kOpponent), State::kAwaitingProposer));
  const auto head = Read([&](ReadTx& tx) { return tx.FindDebate(IdOf(1)); });
  EXPECT_EQ(head->debate.state, State::kAwaitingProposer);
  EXPECT_EQ(head->debate.updated_at, At(2));
  EXPECT_EQ(head->debate.created_at, At(0));
  EXPECT_EQ(head->newest.id, IdOf(12));
  EXPECT_EQ(head->newest.seq, 2);
}

TEST_P(StoreDebates, ArgumentsAscendFromWhereOneStandsUpToALimit) {
  Debate debate = Create(1);
  for (int seq = 2; seq <= 12; ++seq) {  // past ten: numbers, not texts, are in order
    ASSERT_FALSE(
        Append(debate, ArgumentOf(debate, 100 + seq, seq, ArgumentType::kClaim, Role::kOpponent), State::kClosed));
  }
  const auto seqs = [&](std::int64_t after, std::int64_t limit) {
    std::vector<std::int64_t> found;
    for (const Argument& a : Read([&](ReadTx& tx) { return tx.Arguments(IdOf(1), after, limit); }))
      found.push_back(a.seq);
    return found;
  };
  using Seqs = std::vector<std::int64_t>;
  EXPECT_EQ(seqs(0, kNoLimit), (Seqs{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
  EXPECT_EQ(seqs(0, 2), (Seqs{1, 2}));
  EXPECT_EQ(seqs(9, kNoLimit), (Seqs{10, 11, 12}));
  EXPECT_EQ(seqs(9, 1), (Seqs{10}));
  EXPECT_EQ(seqs(12, kNoLimit), Seqs{});
  EXPECT_EQ(seqs(99, kNoLimit), Seqs{});
  EXPECT_EQ(seqs(0, 0), Seqs{});
  const auto heads = Read([&](ReadTx& tx) { return tx.ArgumentHeads(IdOf(1), 10); });
  ASSERT_EQ(heads.size(), 2u);
  EXPECT_EQ(heads[0].id, IdOf(111));
  EXPECT_EQ(heads[0].seq, 11);
  EXPECT_EQ(heads[0].type, ArgumentType::kClaim);
  EXPECT_EQ(heads[0].role, Role::kOpponent);
  EXPECT_EQ(heads[1].id, IdOf(112));
}

TEST_P(StoreDebates, AnArgumentIsFoundOnlyInItsOwnDebate) {
  Create(1);
  Create(2);
  const auto find = [&](int debate, int argument) {
    return Read([&](ReadTx& tx) { return tx.FindArgument(IdOf(debate), IdOf(argument)); });
  };
  ASSERT_TRUE(find(1, 11));
  EXPECT_EQ(find(1, 11)->seq, 1);
  EXPECT_EQ(find(1, 11)->type, ArgumentType::kMotion);
  EXPECT_FALSE(find(1, 21));
  EXPECT_FALSE(find(2, 11));
  EXPECT_FALSE(find(1, 99));
  EXPECT_FALSE(find(9, 11));
}

TEST_P(StoreDebates, MissingRowsAreNotFound) {
  Read([](ReadTx& tx) {
    EXPECT_FALSE(tx.FindDebate(IdOf(9)));
    EXPECT_TRUE(tx.Arguments(IdOf(9), 0, kNoLimit).empty());
    EXPECT_TRUE(tx.ArgumentHeads(IdOf(9), 0).empty());
    EXPECT_TRUE(tx.HeldDrafts(IdOf(9)).empty());
    return true;
  });
}

TEST_P(StoreDebates, ARequestIsFoundInItsOwnDebateOnly) {
  Create(1);
  Create(2);
  MustWrite([](WriteTx& tx) {
    const auto found = tx.ArgumentByRequest(IdOf(1), "create");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->id, IdOf(11));
    EXPECT_EQ(tx.ArgumentByRequest(IdOf(2), "create")->id, IdOf(21));
    EXPECT_FALSE(tx.ArgumentByRequest(IdOf(1), "Create"));
    EXPECT_FALSE(tx.ArgumentByRequest(IdOf(1), ""));
    EXPECT_FALSE(tx.ArgumentByRequest(IdOf(3), "create"));
  });
}

TEST_P(StoreDebates, ArgumentsWithoutARequestDoNotCollide) {
  Debate debate = Create(1);
  for (int seq = 2; seq <= 3; ++seq) {
    Argument argument = ArgumentOf(debate, 10 + seq, seq, ArgumentType::kRuling, Role::kArbitrator);
    argument.client_request_id.reset();
    EXPECT_FALSE(Append(debate, argument, State::kAwaitingProposer));
  }
}

TEST_P(StoreDebates, UniqueKeysAreEnforcedAndAViolationWritesNothing) {
  Debate debate = Create(1);
  Create(2);
  const Argument good = ArgumentOf(debate, 12, 2, ArgumentType::kClaim, Role::kOpponent);
  Argument same_request = good, same_seq = good, same_id = good, orphan = good;
  same_request.client_request_id = "create";
  same_seq.seq = 1;
  same_id.id = IdOf(11);
  orphan.debate_id = IdOf(9);
  for (const Argument& bad : {same_request, same_seq, same_id, orphan}) {
    const auto failure = Append(debate, bad, State::kAwaitingProposer);
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->code, ErrorCode::kServerError);
    EXPECT_EQ(ArgumentsOf(debate).size(), 1u);
    EXPECT_EQ(Read([](ReadTx& tx) { return tx.FindDebate(IdOf(1)); })->debate.state, State::kAwaitingOpponent);
  }
  EXPECT_TRUE(Write([&](WriteTx& tx) { tx.InsertDebate(debate, MotionOf(debate, 13)); })) << "the same debate again";
  EXPECT_FALSE(Append(debate, good, State::kAwaitingProposer)) << "the good one still goes in";
}

TEST_P(StoreDebates, DraftsAreHeldOnePerRoleAndTheNewestWins) {
  const Debate debate = Create(1);
  const HeldDraft old{Role::kProposer, ArgumentType::kClaim, "old", At(1)};
  const HeldDraft appeal{Role::kProposer, ArgumentType::kAppeal, "new\r\n😀", At(2)};
  const HeldDraft claim{Role::kOpponent, ArgumentType::kClaim, "other", At(3)};
  MustWrite([&](WriteTx& tx) {
    for (const HeldDraft& draft : {old, claim, appeal}) tx.HoldDraft(debate.id, draft);
  });
  const auto drafts = Read([](ReadTx& tx) { return tx.HeldDrafts(IdOf(1)); });
  ASSERT_EQ(drafts.size(), 2u);
  EXPECT_EQ(drafts[0], appeal);
  EXPECT_EQ(drafts[1], claim);

  MustWrite([&](WriteTx& tx) { tx.DropDrafts(debate.id); });
  EXPECT_TRUE(Read([](ReadTx& tx) { return tx.HeldDrafts(IdOf(1)); }).empty());
}

TEST_P(StoreDebates, DeletingADebateTakesAllOfItAndNothingElse) {
  Debate debate = Create(1);
  Create(2);
  const HeldDraft draft{Role::kOpponent, ArgumentType::kClaim, "x", At(3)};
  MustWrite([&](WriteTx& tx) {
    tx.HoldDraft(IdOf(1), draft);
    tx.HoldDraft(IdOf(2), draft);
    tx.DeleteDebate(debate);
    EXPECT_FALSE(tx.FindDebate(IdOf(1)));
    EXPECT_FALSE(tx.ArgumentByRequest(IdOf(1), "create"));
  });
  Read([&](ReadTx& tx) {
    EXPECT_FALSE(tx.FindDebate(IdOf(1)));
    EXPECT_TRUE(tx.Arguments(IdOf(1), 0, kNoLimit).empty());
    EXPECT_TRUE(tx.HeldDrafts(IdOf(1)).empty());
    EXPECT_TRUE(tx.FindDebate(IdOf(2)));
    EXPECT_EQ(tx.HeldDrafts(IdOf(2)).size(), 1u);
    return true;
  });
  MustWrite([&](WriteTx& tx) { tx.InsertDebate(debate, MotionOf(debate, 11)); });  // the ids are free again
  EXPECT_TRUE(Read([](ReadTx& tx) { return tx.HeldDrafts(IdOf(1)); }).empty());
}

AW_FOR_EVERY_STORE(StoreDebates);

}  // namespace
}  // namespace aw
