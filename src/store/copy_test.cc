#include "store/copy.h"

#include "core/rules.h"
#include "store/sqlite/sqlite_store.h"
#include "support/samples.h"
#include "support/store_contract.h"

namespace aw {
namespace {

using samples::ArgumentOf;
using samples::At;
using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;

const Progress kSilently = [](std::int64_t, std::int64_t) {};

// Writes `moves` alternating claims; if `stopped`, the arbitrator intervenes and a draft is held.
void WriteDebate(WriteTx& tx, int number, int moves, bool stopped) {
  Debate debate = DebateOf(number, "Title " + std::to_string(number));
  tx.InsertDebate(debate, MotionOf(debate, number * 1'000 + 1));
  const auto append = [&](int seq, ArgumentType type, Role role) {
    Argument argument = ArgumentOf(debate, number * 1'000 + seq, seq, type, role, "Text\n'\\ \xE2\x82\xAC");
    if (seq == 2) {
      argument.extras = R"("issues":[])";
      argument.deferred = {"I2"};
      argument.closes_over.emplace();
    }
    Debate after = debate;
    after.tally = {.round = seq, .max_rounds = 20, .issue_count = 2, .blocking = {"I1"}, .stalemate = {"I2", "I1"}};
    after.state = StateAfter(type, role);
    after.updated_at = argument.created_at;
    tx.Append(debate, after, argument);
    debate = after;
  };
  for (int seq = 2; seq < moves + 2; ++seq) {
    append(seq, ArgumentType::kClaim, seq % 2 == 0 ? Role::kOpponent : Role::kProposer);
  }
  const Issue issues[] = {{.id = "I2", .number = 1, .title = "One", .waived = true, .reopened = number},
                          {.id = "I1", .number = 2, .title = "Two", .where = "{}", .evidence = "[]", .note = "n"}};
  if (moves > 0) tx.PutIssues(debate.id, issues);
  if (!stopped) return;
  append(moves + 2, ArgumentType::kIntervention, Role::kArbitrator);
  tx.HoldDraft(debate.id, {Role::kProposer, ArgumentType::kClaim, "Held", At(99)});
}

DocumentVersion CopiedVersion(int document, int version) {
  DocumentVersion v;
  v.id = IdOf(document * 1'000 + version);
  v.document_id = IdOf(document);
  v.version = version;
  v.summary = "Summary";
  v.metadata = R"({"a":1})";
  v.created_at = At(version);
  v.content = std::string(3'000, 'x') + std::to_string(version);
  if (version % 2 == 1) v.client_request_id = "request " + std::to_string(document * 1'000 + version);
  return v;
}

// A SQLite store with content, and an empty store of the parameter's kind.
class Copying : public StoreContract {
 protected:
  void Fill() {
    SqliteSource source(directory_);
    const auto failure = WriteAndWait(source.store, [](WriteTx& tx) {
      for (int number = 1; number <= 30; ++number) WriteDebate(tx, number, number % 7, number % 5 == 0);
      tx.PutSeatUsage(IdOf(2), {"codex", 100, {}});
      for (int number = 101; number <= 110; ++number) {
        for (int version = 1; version <= number % 4 + 1; ++version) tx.AddVersion(CopiedVersion(number, version));
        if (number % 3 == 0) tx.MarkDeleted(IdOf(number), At(500));
      }
    });
    ASSERT_FALSE(failure) << failure->message;
  }

  void CopyIn() {
    sqlite::SqliteStore source(directory_.File("source.db"));
    Reopen();
    CopyStore(*source.OpenReader(), *store_, kSilently);
    Reopen();
  }

  StoreSummary SourceSummary(const char* file = "source.db") {
    sqlite::SqliteStore source(directory_.File(file));
    return SummarizeStore(*source.OpenReader(), kSilently);
  }
  StoreSummary OwnSummary() { return SummarizeStore(*store_->OpenReader(), kSilently); }

 private:
  struct SqliteSource {
    explicit SqliteSource(const TempDir& directory) : store(directory.File("source.db")) { store.Start(FinishAll); }
    ~SqliteSource() { store.Stop(); }
    sqlite::SqliteStore store;
  };
};

TEST_P(Copying, EverythingArrives) {
  Fill();
  CopyIn();
  const StoreSummary summary = OwnSummary();
  EXPECT_EQ(summary, SourceSummary());
  EXPECT_EQ(summary.debates, 30);
  EXPECT_EQ(summary.drafts, 6);
  EXPECT_EQ(summary.documents, 10);
  EXPECT_EQ(summary.digest.size(), 64u);
  EXPECT_EQ(Read([](ReadTx& tx) { return tx.Debates({}).total; }), 30);
  EXPECT_EQ(
      Read([](ReadTx& tx) { return tx.Debates({.state = State::kInterventionPending, .title_contains = {}}).total; }),
      6);
}

TEST_P(Copying, AndBackAgain) {
  Fill();
  CopyIn();
  {
    sqlite::SqliteStore back(directory_.File("back.db"));
    CopyStore(*store_->OpenReader(), back, kSilently);
  }
  EXPECT_EQ(SourceSummary("back.db"), SourceSummary());
}

TEST_P(Copying, ASecondCopyChangesNothing) {
  Fill();
  CopyIn();
  const StoreSummary before = OwnSummary();
  CopyIn();
  EXPECT_EQ(OwnSummary(), before);
}

TEST_P(Copying, ACopyThatWasCutOffIsContinued) {
  Fill();
  MustWrite([](WriteTx& tx) {
    WriteDebate(tx, 1, 1, false);  // whole
    WriteDebate(tx, 6, 3, false);  // of six moves
    tx.AddVersion(CopiedVersion(103, 1));
    tx.AddVersion(CopiedVersion(103, 2));
  });
  CopyIn();
  EXPECT_EQ(OwnSummary(), SourceSummary());
}

TEST_P(Copying, ADebateThatWentOnElsewhereIsNotOverwritten) {
  Fill();
  MustWrite([](WriteTx& tx) { WriteDebate(tx, 1, 5, false); });
  const StoreSummary before = OwnSummary();
  EXPECT_THROW(CopyIn(), CopyFailure);
  Reopen();
  EXPECT_EQ(Read([](ReadTx& tx) { return tx.FindDebate(IdOf(1))->newest.seq; }), 6);
  EXPECT_GE(OwnSummary().debates, before.debates);
}

TEST_P(Copying, AnotherDocumentOfTheSameIdIsNotOverwritten) {
  Fill();
  MustWrite([](WriteTx& tx) {
    DocumentVersion other = CopiedVersion(101, 1);
    other.id = IdOf(77);
    tx.AddVersion(other);
  });
  EXPECT_THROW(CopyIn(), CopyFailure);
}

TEST_P(Copying, EveryFieldIsInTheDigest) {
  Fill();
  const StoreSummary whole = SourceSummary();
  MustWrite([](WriteTx& tx) { WriteDebate(tx, 1, 1, false); });
  const std::string one = OwnSummary().digest;
  MustWrite([](WriteTx& tx) { tx.HoldDraft(IdOf(1), {Role::kOpponent, ArgumentType::kClaim, "Held", At(1)}); });
  const std::string with_draft = OwnSummary().digest;
  MustWrite([](WriteTx& tx) { tx.HoldDraft(IdOf(1), {Role::kOpponent, ArgumentType::kClaim, "Other", At(1)}); });
  EXPECT_NE(one, with_draft);
  const std::string other_draft = OwnSummary().digest;
  EXPECT_NE(with_draft, other_draft);
  MustWrite([](WriteTx& tx) { tx.PutSeatUsage(IdOf(1), {"codex", 1, 2}); });
  EXPECT_NE(other_draft, OwnSummary().digest);
  EXPECT_NE(whole.digest, one);
}

AW_FOR_EVERY_STORE(Copying);

}  // namespace
}  // namespace aw
