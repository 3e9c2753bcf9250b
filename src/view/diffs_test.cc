#include "view/diffs.h"

#include <gtest/gtest.h>

#include "store/sqlite/sqlite_store.h"
#include "support/samples.h"
#include "support/store_harness.h"
#include "support/temp_dir.h"

namespace aw::view {
namespace {

using samples::IdOf;

constexpr ReadBudget kNone{0, 0, false};

class DiffsTest : public testing::Test {
 protected:
  DiffsTest() {
    store_.Start(FinishAll);
    for (const char* content : {"one\n", "two\n", "three\n"}) Add(content);
  }
  ~DiffsTest() override { store_.Stop(); }

  void Write(TestJob::Work work) {
    const auto failure = WriteAndWait(store_, std::move(work));
    ASSERT_FALSE(failure) << failure->message;
  }
  void Add(std::string content) {
    DocumentVersion version;
    version.document_id = IdOf(1);
    version.version = ++versions_;
    version.id = IdOf(10 + static_cast<int>(versions_));
    version.metadata = "{}";
    version.created_at = Time::FromUnixMs(0);
    version.content = std::move(content);
    Write([&](WriteTx& tx) { tx.AddVersion(version); });
  }
  Result<Diffs::Text> Read(std::optional<std::int64_t> from, std::optional<std::int64_t> to, const ReadBudget& budget) {
    return ReadFrom(*store_.OpenReader(), [&](ReadTx& tx) { return diffs_.Read(tx, {IdOf(1), from, to}, budget); });
  }

  TempDir directory_;
  sqlite::SqliteStore store_{directory_.File("debate.db")};
  std::int64_t versions_ = 0;
  Diffs diffs_;
};

TEST_F(DiffsTest, AreMadeOnceAndThenTakeNoComparing) {
  EXPECT_EQ(*Read(1, 2, kNone), nullptr);
  const Diffs::Text made = *Read(1, 2, kAside);
  ASSERT_TRUE(made);
  EXPECT_NE(made->find(R"(-one\n+two\n)"), std::string::npos) << *made;
  EXPECT_EQ(*Read(1, 2, kNone), made);
  EXPECT_EQ(*Read(2, 1, kNone), nullptr);
  EXPECT_EQ(*Read(1, 3, kNone), nullptr);
}

TEST_F(DiffsTest, WithoutNumbersAreTheLastChange) {
  const Diffs::Text last = *Read({}, {}, kAside);
  EXPECT_EQ(*Read(2, 3, kNone), last);
  Add("four\n");
  EXPECT_EQ(*Read({}, {}, kNone), nullptr);
  const Diffs::Text next = *Read({}, {}, kAside);
  EXPECT_EQ(*Read(3, 4, kNone), next);
}

TEST_F(DiffsTest, OfADeletedDocumentAreNotFoundThoughTheyAreKept) {
  ASSERT_TRUE(*Read(1, 2, kAside));
  Write([](WriteTx& tx) { tx.MarkDeleted(IdOf(1), samples::At(1)); });
  EXPECT_EQ(Read(1, 2, kNone).error().code, ErrorCode::kDocNotFound);
}

TEST_F(DiffsTest, LongOnesAreNotKeptAndOldOnesGo) {
  Add(std::string(100'000, 'x'));
  ASSERT_TRUE(*Read(3, 4, kAside));
  EXPECT_EQ(*Read(3, 4, kNone), nullptr);
  ASSERT_TRUE(*Read(1, 2, kAside));
  for (int i = 0; i < 160; ++i) Add(std::string(15'000, static_cast<char>('a' + i % 26)) + "\n");
  for (std::int64_t to = 7; to <= versions_; ++to) ASSERT_TRUE(*Read(to - 1, to, kAside));
  EXPECT_EQ(*Read(1, 2, kNone), nullptr);
  EXPECT_TRUE(*Read({}, {}, kNone));
}

}  // namespace
}  // namespace aw::view
