#include "view/context.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "store/sqlite/sqlite_store.h"
#include "support/samples.h"
#include "support/store_harness.h"
#include "support/temp_dir.h"

namespace aw::view {
namespace {

using samples::ArgumentOf;
using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;

class ContextTest : public testing::Test {
 protected:
  ContextTest() {
    store_.Start(FinishAll);
    const Debate debate = DebateOf(1);
    const auto failure = WriteAndWait(store_, [&](WriteTx& tx) {
      tx.InsertDebate(debate, MotionOf(debate, 11));
      for (int seq = 2; seq <= 4; ++seq) {
        tx.Append(debate, debate, ArgumentOf(debate, 10 + seq, seq, ArgumentType::kClaim, Role::kOpponent, "Because."));
      }
    });
    EXPECT_FALSE(failure);
  }
  ~ContextTest() override { store_.Stop(); }

  boost::json::object Shown(std::int64_t limit, std::optional<std::int64_t> after_seq = {}) {
    return ReadFrom(*store_.OpenReader(), [&](ReadTx& tx) {
      std::string json;
      AppendJson(json, *ReadContext(tx, transcripts_, comparisons_, {IdOf(1), limit, after_seq}));
      return boost::json::parse(json).as_object();
    });
  }

  TempDir directory_;
  sqlite::SqliteStore store_{directory_.File("debate.db")};
  VersionComparisons comparisons_;
  Transcripts transcripts_{1 << 20};
};

TEST_F(ContextTest, TheMotionIsAlwaysThereAndTheNewestArgumentsUpToTheLimit) {
  for (const std::int64_t limit : {std::int64_t{0}, std::int64_t{1}, std::int64_t{2}, std::int64_t{3}, kNoLimit}) {
    SCOPED_TRACE(limit);
    const boost::json::object shown = Shown(limit);
    EXPECT_EQ(shown.at("motion").at("seq").as_int64(), 1);
    EXPECT_EQ(shown.at("total_arguments").as_int64(), 3);
    const auto& arguments = shown.at("arguments").as_array();
    ASSERT_EQ(static_cast<std::int64_t>(arguments.size()), std::min<std::int64_t>(limit, 3));
    if (!arguments.empty()) {
      EXPECT_EQ(arguments.back().at("seq").as_int64(), 4);
    }
  }
}

TEST_F(ContextTest, AfterASeqTheOldestComeFirstAndTheRestIsCounted) {
  struct Case {
    std::int64_t after, limit;
    std::vector<std::int64_t> shown;
    std::int64_t omitted;
  };
  for (const auto& [after, limit, shown, omitted] : {Case{0, 2, {2, 3}, 1},
                                                     {1, 2, {2, 3}, 1},
                                                     {2, kNoLimit, {3, 4}, 0},
                                                     {2, 0, {}, 2},
                                                     {4, 5, {}, 0},
                                                     {INT64_MAX, kNoLimit, {}, 0}}) {
    SCOPED_TRACE(after);
    const boost::json::object context = Shown(limit, after);
    std::vector<std::int64_t> seqs;
    for (const auto& argument : context.at("arguments").as_array()) seqs.push_back(argument.at("seq").as_int64());
    EXPECT_EQ(seqs, shown);
    EXPECT_EQ(context.at("motion").at("seq").as_int64(), 1);
    EXPECT_EQ(context.at("total_arguments").as_int64(), 3);
    EXPECT_EQ(context.at("omitted_arguments").as_int64(), omitted);
  }
}

TEST_F(ContextTest, AnUnknownDebateIsRefused) {
  ReadFrom(*store_.OpenReader(), [&](ReadTx& tx) {
    const auto context = ReadContext(tx, transcripts_, comparisons_, {IdOf(2)});
    EXPECT_FALSE(context);
    EXPECT_EQ(context.error().code, ErrorCode::kDebateNotFound);
    return 0;
  });
}

}  // namespace
}  // namespace aw::view
