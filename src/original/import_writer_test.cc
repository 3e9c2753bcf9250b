#include "original/import_writer.h"

#include <vector>

#include "support/samples.h"
#include "support/store_contract.h"

namespace aw::original {
namespace {

using samples::ArgumentOf;
using samples::At;
using samples::DebateOf;
using samples::MotionOf;

ImportedDebate DebateWith(int claims) {
  const State state = claims % 2 == 0 ? State::kAwaitingOpponent : State::kAwaitingProposer;
  ImportedDebate imported{DebateOf(1, "A title", state), {}};
  imported.debate.updated_at = At(claims);
  imported.arguments.push_back(MotionOf(imported.debate, 10));
  for (int i = 1; i <= claims; ++i) {
    const Role role = i % 2 == 1 ? Role::kOpponent : Role::kProposer;
    imported.arguments.push_back(ArgumentOf(imported.debate, 10 + i, i + 1, ArgumentType::kClaim, role));
  }
  return imported;
}

ImportedDocument DocumentWith(int versions) {
  ImportedDocument imported{samples::IdOf(50), {}, {}};
  for (int i = 1; i <= versions; ++i) {
    DocumentVersion& version = imported.versions.emplace_back();
    version.id = samples::IdOf(50 + i);
    version.document_id = imported.document_id;
    version.version = i;
    version.metadata = "{}";
    version.created_at = At(i);
    version.content = "Text";
  }
  return imported;
}

class ImportWriterTest : public StoreContract {
 protected:
  template <typename T>
  WriteResult Write(T imported) {
    Reopen();
    WriteResult result;
    {
      ImportWriter writer(*store_);
      writer.Write(std::move(imported), [&](WriteResult s) { result = s; });
      writer.Finish();
    }
    Reopen();
    return result;
  }

  std::int64_t CountIn(State state) {
    return Read([&](ReadTx& tx) { return tx.Debates({.state = state, .title_contains = {}, .limit = 1, .offset = 0}); })
        .total;
  }

  std::optional<DebateHead> Standing1() {
    return Read([](ReadTx& tx) { return tx.FindDebate(samples::IdOf(1)); });
  }
};

TEST_P(ImportWriterTest, NewRecordsAreImportedWhole) {
  const WriteResult result = Write(DebateWith(3));
  EXPECT_EQ(result.outcome, Outcome::kImported);
  EXPECT_EQ(result.written, 4);
  EXPECT_EQ(Standing1()->debate.state, State::kAwaitingProposer);
  EXPECT_EQ(Standing1()->newest.seq, 4);
  EXPECT_EQ(CountIn(State::kAwaitingProposer), 1);
  EXPECT_EQ(Write(DocumentWith(2)).outcome, Outcome::kImported);
}

TEST_P(ImportWriterTest, ExistingRecordsStayUnchanged) {
  Write(DebateWith(3));
  Write(DocumentWith(2));
  EXPECT_EQ(Write(DebateWith(3)).outcome, Outcome::kPresent);
  EXPECT_EQ(Write(DebateWith(1)).outcome, Outcome::kPresent);
  EXPECT_EQ(Write(DocumentWith(2)).outcome, Outcome::kPresent);
  EXPECT_EQ(Write(DocumentWith(1)).outcome, Outcome::kPresent);
  EXPECT_EQ(Standing1()->newest.seq, 4);
}

TEST_P(ImportWriterTest, ABeginningIsContinued) {
  Write(DebateWith(1));
  Write(DocumentWith(1));
  const WriteResult result = Write(DebateWith(4));
  EXPECT_EQ(result.outcome, Outcome::kContinued);
  EXPECT_EQ(result.written, 3);
  EXPECT_EQ(Standing1()->debate.state, State::kAwaitingOpponent);
  EXPECT_EQ(CountIn(State::kAwaitingOpponent), 1);
  EXPECT_EQ(CountIn(State::kAwaitingProposer), 0);
  EXPECT_EQ(Write(DocumentWith(3)).outcome, Outcome::kContinued);
}

TEST_P(ImportWriterTest, ConflictingRecordsStayUnchanged) {
  Write(DebateWith(2));
  ImportedDebate other = DebateWith(3);
  other.arguments[2].id = samples::IdOf(99);
  EXPECT_EQ(Write(other).outcome, Outcome::kConflict);
  other.arguments.resize(3);
  EXPECT_EQ(Write(other).outcome, Outcome::kConflict);
  EXPECT_EQ(Standing1()->newest.seq, 3);
  Write(DocumentWith(1));
  ImportedDocument document = DocumentWith(2);
  document.versions[0].id = samples::IdOf(98);
  EXPECT_EQ(Write(document).outcome, Outcome::kConflict);
}

TEST_P(ImportWriterTest, ADocumentThatWasDeletedHereStaysSo) {
  ImportedDocument deleted = DocumentWith(1);
  deleted.deleted_at = At(7);
  EXPECT_EQ(Write(deleted).outcome, Outcome::kImported);
  EXPECT_EQ(Write(DocumentWith(2)).outcome, Outcome::kPresent);
  EXPECT_EQ(Read([](ReadTx& tx) { return tx.FindDocument(samples::IdOf(50)); })->deleted_at, At(7));
}

AW_FOR_EVERY_STORE(ImportWriterTest);

}  // namespace
}  // namespace aw::original
