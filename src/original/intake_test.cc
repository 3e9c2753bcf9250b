#include "original/intake.h"

#include <vector>

#include "support/samples.h"
#include "support/store_contract.h"

namespace aw::original {
namespace {

using samples::ArgumentOf;
using samples::At;
using samples::DebateOf;
using samples::MotionOf;

TakenDebate DebateWith(int claims) {
  const State state = claims % 2 == 0 ? State::kAwaitingOpponent : State::kAwaitingProposer;
  TakenDebate taken{DebateOf(1, "A title", state), {}};
  taken.debate.updated_at = At(claims);
  taken.arguments.push_back(MotionOf(taken.debate, 10));
  for (int i = 1; i <= claims; ++i) {
    const Role role = i % 2 == 1 ? Role::kOpponent : Role::kProposer;
    taken.arguments.push_back(ArgumentOf(taken.debate, 10 + i, i + 1, ArgumentType::kClaim, role));
  }
  return taken;
}

TakenDocument DocumentWith(int versions) {
  TakenDocument taken{samples::IdOf(50), {}, {}};
  for (int i = 1; i <= versions; ++i) {
    DocumentVersion& version = taken.versions.emplace_back();
    version.id = samples::IdOf(50 + i);
    version.document_id = taken.document_id;
    version.version = i;
    version.metadata = "{}";
    version.created_at = At(i);
    version.content = "Text";
  }
  return taken;
}

class IntakeTest : public StoreContract {
 protected:
  template <typename T>
  Settled Take(T taken) {
    Reopen();
    Settled settled;
    {
      Intake intake(*store_);
      intake.Take(std::move(taken), [&](Settled s) { settled = s; });
      intake.Finish();
    }
    Reopen();
    return settled;
  }

  std::int64_t CountIn(State state) {
    return Read([&](ReadTx& tx) { return tx.Debates({.state = state, .title_contains = {}, .limit = 1, .offset = 0}); })
        .total;
  }

  std::optional<DebateHead> Standing1() {
    return Read([](ReadTx& tx) { return tx.FindDebate(samples::IdOf(1)); });
  }
};

TEST_P(IntakeTest, WhatIsNotThereIsTakenWhole) {
  const Settled settled = Take(DebateWith(3));
  EXPECT_EQ(settled.outcome, Outcome::kTaken);
  EXPECT_EQ(settled.written, 4);
  EXPECT_EQ(Standing1()->debate.state, State::kAwaitingProposer);
  EXPECT_EQ(Standing1()->newest.seq, 4);
  EXPECT_EQ(CountIn(State::kAwaitingProposer), 1);
  EXPECT_EQ(Take(DocumentWith(2)).outcome, Outcome::kTaken);
}

TEST_P(IntakeTest, WhatIsThereIsLeftAsItIs) {
  Take(DebateWith(3));
  Take(DocumentWith(2));
  EXPECT_EQ(Take(DebateWith(3)).outcome, Outcome::kThere);
  EXPECT_EQ(Take(DebateWith(1)).outcome, Outcome::kThere);
  EXPECT_EQ(Take(DocumentWith(2)).outcome, Outcome::kThere);
  EXPECT_EQ(Take(DocumentWith(1)).outcome, Outcome::kThere);
  EXPECT_EQ(Standing1()->newest.seq, 4);
}

TEST_P(IntakeTest, ABeginningIsContinued) {
  Take(DebateWith(1));
  Take(DocumentWith(1));
  const Settled settled = Take(DebateWith(4));
  EXPECT_EQ(settled.outcome, Outcome::kContinued);
  EXPECT_EQ(settled.written, 3);
  EXPECT_EQ(Standing1()->debate.state, State::kAwaitingOpponent);
  EXPECT_EQ(CountIn(State::kAwaitingOpponent), 1);
  EXPECT_EQ(CountIn(State::kAwaitingProposer), 0);
  EXPECT_EQ(Take(DocumentWith(3)).outcome, Outcome::kContinued);
}

TEST_P(IntakeTest, WhatWentOnDifferentlyIsNotTouched) {
  Take(DebateWith(2));
  TakenDebate other = DebateWith(3);
  other.arguments[2].id = samples::IdOf(99);
  EXPECT_EQ(Take(other).outcome, Outcome::kAnother);
  other.arguments.resize(3);
  EXPECT_EQ(Take(other).outcome, Outcome::kAnother);
  EXPECT_EQ(Standing1()->newest.seq, 3);
  Take(DocumentWith(1));
  TakenDocument document = DocumentWith(2);
  document.versions[0].id = samples::IdOf(98);
  EXPECT_EQ(Take(document).outcome, Outcome::kAnother);
}

TEST_P(IntakeTest, ADocumentThatWasDeletedHereStaysSo) {
  TakenDocument deleted = DocumentWith(1);
  deleted.deleted_at = At(7);
  EXPECT_EQ(Take(deleted).outcome, Outcome::kTaken);
  EXPECT_EQ(Take(DocumentWith(2)).outcome, Outcome::kThere);
  EXPECT_EQ(Read([](ReadTx& tx) { return tx.FindDocument(samples::IdOf(50)); })->deleted_at, At(7));
}

AW_FOR_EVERY_STORE(IntakeTest);

}  // namespace
}  // namespace aw::original
