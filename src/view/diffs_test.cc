#include "view/diffs.h"

#include <gtest/gtest.h>

#include "store/sqlite/sqlite_store.h"
#include "support/samples.h"
#include "support/store_harness.h"
#include "support/temp_dir.h"

namespace aw::view {
namespace {

using samples::IdOf;

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
  Result<std::string> Read(std::optional<std::int64_t> from, std::optional<std::int64_t> to) {
    return ReadFrom(*store_.OpenReader(), [&](ReadTx& tx) { return ReadDiff(tx, {IdOf(1), from, to}); });
  }

  TempDir directory_;
  sqlite::SqliteStore store_{directory_.File("debate.db")};
  std::int64_t versions_ = 0;
};

TEST_F(DiffsTest, AreBetweenAnyTwoVersions) {
  EXPECT_NE(Read(1, 2)->find(R"(-one\n+two\n)"), std::string::npos);
  EXPECT_NE(Read(3, 1)->find(R"(-three\n+one\n)"), std::string::npos);
  EXPECT_FALSE(Read(1, 4));
}

TEST_F(DiffsTest, WithoutNumbersAreTheLastChange) {
  EXPECT_EQ(*Read({}, {}), *Read(2, 3));
  Add("four\n");
  EXPECT_EQ(*Read({}, {}), *Read(3, 4));
}

TEST_F(DiffsTest, OfADeletedDocumentAreNotFound) {
  Write([](WriteTx& tx) { tx.MarkDeleted(IdOf(1), samples::At(1)); });
  EXPECT_EQ(Read(1, 2).error().code, ErrorCode::kDocNotFound);
}

}  // namespace
}  // namespace aw::view
