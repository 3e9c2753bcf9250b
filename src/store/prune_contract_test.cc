// `prune` beside a server that writes between a check and the removal that follows it.
#include "store/prune.h"
#include "support/samples.h"
#include "support/store_contract.h"

namespace aw {
namespace {

using samples::At;
using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;

// Runs a write of another server right before each removal, and right after its check.
class Interrupted final : public PruneStore {
 public:
  using Hook = std::function<void()>;

  Interrupted(PruneStore& store, Hook before_debates, Hook before_documents)
      : store_(store), before_debates_(std::move(before_debates)), before_documents_(std::move(before_documents)) {}

  void Read(const std::function<void(ReadTx&)>& use) override { store_.Read(use); }
  std::vector<Uuid> ClosedBefore(const Time& then, const std::optional<Uuid>& after, std::int64_t limit) override {
    return store_.ClosedBefore(then, after, limit);
  }
  std::vector<Uuid> RemoveDebates(std::span<const Uuid> ids, std::span<const Uuid> named, const Time& then) override {
    before_debates_();
    return store_.RemoveDebates(ids, named, then);
  }
  std::vector<Uuid> CandidateDocuments() override { return store_.CandidateDocuments(); }
  std::vector<Uuid> RemoveDocuments(std::span<const Uuid> ids, const Time& then, const Keep& keep) override {
    before_documents_();
    return store_.RemoveDocuments(ids, then, keep);
  }
  void ForgetCandidates(std::span<const Uuid> ids) override { store_.ForgetCandidates(ids); }

 private:
  PruneStore& store_;
  const Hook before_debates_;
  const Hook before_documents_;
};

class StorePrune : public StoreContract {
 protected:
  void Create(int number, State state, std::int64_t updated_ms, std::string text = "We should.") {
    Debate debate = DebateOf(number, "A title", state);
    debate.updated_at = At(updated_ms);
    MustWrite([&](WriteTx& tx) { tx.InsertDebate(debate, MotionOf(debate, 1'000 + number, text)); });
  }
  void Delete(int number) {
    MustWrite([&](WriteTx& tx) { tx.DeleteDebate(tx.FindDebate(IdOf(number))->debate); });
  }
  void AddVersion(int document, std::int64_t number, std::int64_t ms) {
    DocumentVersion version;
    version.id = IdOf(document * 100 + static_cast<int>(number));
    version.document_id = IdOf(document);
    version.version = number;
    version.metadata = "{}";
    version.created_at = At(ms);
    version.content = "text";
    MustWrite([&](WriteTx& tx) { tx.AddVersion(version); });
  }
  PruneTotals Run(Interrupted::Hook before_debates, Interrupted::Hook before_documents) {
    const auto store = GetParam().open_pruning(directory_);
    Interrupted interrupted(*store, std::move(before_debates), std::move(before_documents));
    return Prune(interrupted, {.before = At(100), .now = At(200)});
  }
  bool Has(int number) {
    return Read([&](ReadTx& tx) { return tx.FindDebate(IdOf(number)).has_value(); });
  }
  bool HasDocument(int number) {
    return Read([&](ReadTx& tx) { return tx.FindDocument(IdOf(number)).has_value(); });
  }
};

const auto kNothing = [] {};

TEST_P(StorePrune, ADebateThatWasMadeAgainMeanwhileStays) {
  for (const int number : {1, 2, 3}) Create(number, State::kClosed, 50);
  const PruneTotals pruned = Run(
      [&] {
        Delete(1);
        Create(1, State::kAwaitingOpponent, 50);
        Delete(2);
        Create(2, State::kClosed, 150);
      },
      kNothing);
  EXPECT_TRUE(Has(1)) << "it is open";
  EXPECT_TRUE(Has(2)) << "it was closed later";
  EXPECT_FALSE(Has(3));
  EXPECT_EQ(pruned.debates, 1);
  EXPECT_EQ(pruned.arguments, 1);
}

TEST_P(StorePrune, ADocumentThatIsNamedMeanwhileStays) {
  AddVersion(7, 1, 10);
  AddVersion(8, 1, 10);
  Create(1, State::kClosed, 50, IdOf(7).ToString() + " and " + IdOf(8).ToString());
  const PruneTotals pruned =
      Run(kNothing, [&] { Create(2, State::kAwaitingOpponent, 250, "See " + IdOf(7).ToString()); });
  EXPECT_FALSE(Has(1));
  EXPECT_TRUE(HasDocument(7));
  EXPECT_FALSE(HasDocument(8));
  EXPECT_EQ(pruned.documents, 1);
  EXPECT_EQ(pruned.versions, 1);
}

TEST_P(StorePrune, ADocumentThatIsWrittenMeanwhileStays) {
  AddVersion(7, 1, 10);
  Create(1, State::kClosed, 50, IdOf(7).ToString());
  EXPECT_EQ(Run(kNothing, [&] { AddVersion(7, 2, 250); }).documents, 0);
  EXPECT_TRUE(HasDocument(7));
}

AW_FOR_EVERY_STORE(StorePrune);

}  // namespace
}  // namespace aw
