#include "conduct/gate_outcome.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/temp_dir.h"

namespace aw::conduct {
namespace {

using Begun = GateOutcome::Begun;
using std::chrono::system_clock;

class AGateOutcome : public ::testing::Test {
 protected:
  GateOutcome Open() const {
    auto outcome = GateOutcome::Open(folder_.File("home"), "claude", "session");
    EXPECT_TRUE(outcome) << outcome.error().message;
    return *std::move(outcome);
  }

  const TempDir folder_;
  const system_clock::time_point before_ = system_clock::now();
};

TEST_F(AGateOutcome, IsShownOnce) {
  GateOutcome outcome = Open();
  ASSERT_EQ(*outcome.Begin("a", before_), Begun::kNow);
  outcome.End("line");
  EXPECT_EQ(Open().TakeLine("call"), "line");
  EXPECT_EQ(Open().TakeLine("call"), "");
  EXPECT_EQ(Open().TakeLine(""), "");
}

TEST_F(AGateOutcome, OfAnOldSessionIsRemovedWhenANewOneBegins) {
  namespace fs = std::filesystem;
  const auto open = [&](const char* session) { return GateOutcome::Open(folder_.File("home"), "claude", session); };
  ASSERT_TRUE(open("old")->Begin("a", before_));
  ASSERT_TRUE(open("recent")->Begin("a", before_));
  fs::create_directory(folder_.File("elsewhere"));
  fs::create_directory_symlink(folder_.File("elsewhere"), folder_.File("home/gates/link"));
  const auto age = [](const fs::path& path) {
    fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::days(31));
  };
  age(folder_.File("elsewhere"));
  for (const auto& each : fs::directory_iterator(folder_.File("home/gates"))) {
    if (!each.is_symlink()) age(each.path());
  }
  ASSERT_TRUE(open("recent")->Begin("b", before_));
  ASSERT_TRUE(open("new"));
  EXPECT_FALSE(GateOutcome::Find(folder_.File("home"), "claude", "old"));
  EXPECT_TRUE(GateOutcome::Find(folder_.File("home"), "claude", "recent"));
  EXPECT_TRUE(fs::exists(folder_.File("elsewhere")));
}

TEST_F(AGateOutcome, OfAKilledGateIsALineToo) {
  ASSERT_EQ(*Open().Begin("a", before_), Begun::kNow);
  EXPECT_TRUE(Open().TakeLine("").find("ended before it had a result") != std::string::npos);
  EXPECT_TRUE(Open().TakeLine("call").find("did not begin") != std::string::npos);
  EXPECT_EQ(Open().TakeLine("call"), "");
}

TEST_F(AGateOutcome, BelongsToOneOfTwoHooks) {
  GateOutcome first = Open();
  ASSERT_EQ(*first.Begin("a", before_), Begun::kNow);
  EXPECT_EQ(*Open().Begin("a", before_), Begun::kTwice);
  first.End("line");
  EXPECT_EQ(*Open().Begin("a", before_), Begun::kTwice);
  EXPECT_EQ(Open().TakeLine(""), "line");
}

TEST_F(AGateOutcome, BeginsAnewIfThePlanIsPresentedAgain) {
  {
    GateOutcome first = Open();
    ASSERT_EQ(*first.Begin("a", before_), Begun::kNow);
    first.End("");
  }
  EXPECT_EQ(*Open().Begin("a", system_clock::now() + std::chrono::seconds(1)), Begun::kNow);
}

TEST_F(AGateOutcome, IsOverWhenItWasShownOrReplaced) {
  GateOutcome outcome = Open();
  ASSERT_EQ(*outcome.Begin("a", before_), Begun::kNow);
  EXPECT_FALSE(outcome.IsOver());
  EXPECT_NE(Open().TakeLine("call"), "");
  EXPECT_TRUE(outcome.IsOver());
  outcome.End("late");
  EXPECT_EQ(Open().TakeLine("call"), "");
}

TEST_F(AGateOutcome, KeepsLinesThatWereNotShown) {
  {
    GateOutcome first = Open();
    ASSERT_EQ(*first.Begin("a", before_), Begun::kNow);
    first.End("first");
  }
  GateOutcome second = Open();
  ASSERT_EQ(*second.Begin("b", before_), Begun::kNow);
  second.End("second");
  EXPECT_EQ(Open().TakeLine("call"), "first\nsecond");
}

}  // namespace
}  // namespace aw::conduct
