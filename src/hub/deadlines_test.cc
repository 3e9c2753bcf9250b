#include "hub/deadlines.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <vector>

namespace aw {
namespace {

using namespace std::chrono_literals;

class Alarmed final : public Timed {
 public:
  explicit Alarmed(std::function<void()> then = {}) : then_(std::move(then)) {}

  void OnDeadline() override {
    ++times;
    const auto then = then_;  // it may destroy this
    if (then) then();
  }

  int times = 0;

 private:
  std::function<void()> then_;
};

class DeadlinesTest : public testing::Test {
 protected:
  static constexpr auto kTick = Deadlines::kTick;
  const SteadyTime start_{1'000h};
  Deadlines deadlines_{start_};
};

TEST_F(DeadlinesTest, NoDeadlineFiresEarlyAndAllFireWithinATick) {
  for (const auto after :
       {1ns, 1'000'000ns, 15'999'999ns, 16'000'000ns, 16'000'001ns, 100'000'000ns, 1'234'567'890ns}) {
    Deadlines deadlines(start_);
    Alarmed alarmed;
    deadlines.Set(alarmed, start_ + after);
    deadlines.Advance(start_ + after - 1ns);
    EXPECT_EQ(alarmed.times, 0) << after.count();
    deadlines.Advance(start_ + after + kTick);
    EXPECT_EQ(alarmed.times, 1) << after.count();
  }
}

TEST_F(DeadlinesTest, ADeadlineFiresOnce) {
  Alarmed alarmed;
  deadlines_.Set(alarmed, start_ + 50ms);
  deadlines_.Advance(start_ + 1s);
  deadlines_.Advance(start_ + 2s);
  deadlines_.Advance(start_ + 200s);
  EXPECT_EQ(alarmed.times, 1);
}

TEST_F(DeadlinesTest, EarlierDeadlinesFireFirstInWhateverOrderTheyWereSet) {
  std::vector<int> told;
  Alarmed third([&] { told.push_back(3); }), first([&] { told.push_back(1); }), second([&] { told.push_back(2); });
  deadlines_.Set(third, start_ + 300ms);
  deadlines_.Set(first, start_ + 100ms);
  deadlines_.Set(second, start_ + 200ms);
  deadlines_.Advance(start_ + 1s);
  EXPECT_EQ(told, (std::vector<int>{1, 2, 3}));
}

TEST_F(DeadlinesTest, OneThatIsSetAgainCountsFromTheNewTime) {
  Alarmed later, sooner;
  deadlines_.Set(later, start_ + 100ms);
  deadlines_.Set(later, start_ + 500ms);
  deadlines_.Set(sooner, start_ + 500ms);
  deadlines_.Set(sooner, start_ + 100ms);
  deadlines_.Advance(start_ + 200ms);
  EXPECT_EQ(later.times, 0);
  EXPECT_EQ(sooner.times, 1);
  deadlines_.Advance(start_ + 600ms);
  EXPECT_EQ(later.times, 1);
  EXPECT_EQ(sooner.times, 1);
}

TEST_F(DeadlinesTest, ADroppedDeadlineDoesNotFire) {
  Alarmed alarmed;
  deadlines_.Set(alarmed, start_ + 100ms);
  Deadlines::Drop(alarmed);
  Deadlines::Drop(alarmed);
  deadlines_.Advance(start_ + 1s);
  EXPECT_EQ(alarmed.times, 0);
  EXPECT_FALSE(deadlines_.Next());
}

TEST_F(DeadlinesTest, DroppingOneThatWasNeverSetIsFine) {
  Alarmed alarmed;
  Deadlines::Drop(alarmed);
}

TEST_F(DeadlinesTest, ADeadlineInThePastFiresAtTheNextTick) {
  deadlines_.Advance(start_ + 10s);
  Alarmed alarmed, before_the_start;
  deadlines_.Set(alarmed, start_ + 1s);
  deadlines_.Set(before_the_start, start_ - 1h);
  EXPECT_EQ(alarmed.times, 0);
  deadlines_.Advance(start_ + 10s + kTick);
  EXPECT_EQ(alarmed.times, 1);
  EXPECT_EQ(before_the_start.times, 1);
}

TEST_F(DeadlinesTest, TheWheelGoesRoundForDeadlinesBeyondIt) {
  // 65.536 s are one turn.
  for (const auto after : {65'520ms, 65'536ms, 65'537ms, 65'552ms, 131'072ms, 300'000ms, 3'600'000ms}) {
    Deadlines deadlines(start_);
    Alarmed alarmed;
    deadlines.Set(alarmed, start_ + after);
    for (auto now = start_; now < start_ + after; now += 40s) {
      deadlines.Advance(now);
      ASSERT_EQ(alarmed.times, 0) << after.count();
    }
    deadlines.Advance(start_ + after - 1ms);
    EXPECT_EQ(alarmed.times, 0) << after.count();
    deadlines.Advance(start_ + after + kTick);
    EXPECT_EQ(alarmed.times, 1) << after.count();
  }
}

TEST_F(DeadlinesTest, OneLongSleepTellsAllThatFellDueInIt) {
  std::vector<std::unique_ptr<Alarmed>> all;
  for (int i = 1; i <= 500; ++i) {
    all.push_back(std::make_unique<Alarmed>());
    deadlines_.Set(*all.back(), start_ + i * 1s);
  }
  deadlines_.Advance(start_ + 400s + kTick);
  for (int i = 1; i <= 500; ++i) EXPECT_EQ(all[i - 1]->times, i <= 400 ? 1 : 0) << i;
}

TEST_F(DeadlinesTest, ATimedMaySetItselfAgain) {
  std::unique_ptr<Alarmed> beat;
  beat = std::make_unique<Alarmed>([&] { deadlines_.Set(*beat, start_ + (beat->times + 1) * 100ms); });
  deadlines_.Set(*beat, start_ + 100ms);
  deadlines_.Advance(start_ + 1s + kTick);
  EXPECT_EQ(beat->times, 10);
}

TEST_F(DeadlinesTest, ATimedThatSetsItselfToNowDoesNotSpin) {
  std::unique_ptr<Alarmed> eager;
  eager = std::make_unique<Alarmed>([&] { deadlines_.Set(*eager, start_); });
  deadlines_.Set(*eager, start_);
  deadlines_.Advance(start_ + 10 * kTick);
  EXPECT_EQ(eager->times, 10);
}

TEST_F(DeadlinesTest, ATimedMayDropAndDestroyOthersThatAreDueWithIt) {
  std::unique_ptr<Alarmed> victim = std::make_unique<Alarmed>();
  Alarmed dropped;
  Alarmed killer([&] {
    victim.reset();
    Deadlines::Drop(dropped);
  });
  Alarmed after;
  for (Timed* timed : {static_cast<Timed*>(&killer), static_cast<Timed*>(victim.get()), static_cast<Timed*>(&dropped),
                       static_cast<Timed*>(&after)}) {
    deadlines_.Set(*timed, start_ + 100ms);
  }
  deadlines_.Advance(start_ + 1s);
  EXPECT_EQ(killer.times, 1);
  EXPECT_EQ(dropped.times, 0);
  EXPECT_EQ(after.times, 1);
}

TEST_F(DeadlinesTest, ATimedMayDestroyItself) {
  std::unique_ptr<Alarmed> alarmed;
  alarmed = std::make_unique<Alarmed>([&] { alarmed.reset(); });
  deadlines_.Set(*alarmed, start_ + 100ms);
  deadlines_.Advance(start_ + 1s);
  EXPECT_FALSE(alarmed);
}

TEST_F(DeadlinesTest, ATimedMayMoveOneThatIsDueWithIt) {
  Alarmed moved;
  Alarmed mover([&] { deadlines_.Set(moved, start_ + 500ms); });
  deadlines_.Set(mover, start_ + 100ms);
  deadlines_.Set(moved, start_ + 100ms);
  deadlines_.Advance(start_ + 200ms);
  EXPECT_EQ(moved.times, 0);
  deadlines_.Advance(start_ + 600ms);
  EXPECT_EQ(moved.times, 1);
}

TEST_F(DeadlinesTest, OneThatIsDestroyedLeavesTheWheel) {
  {
    Alarmed alarmed;
    deadlines_.Set(alarmed, start_ + 100ms);
    EXPECT_TRUE(deadlines_.Next());
  }
  EXPECT_FALSE(deadlines_.Next());
  deadlines_.Advance(start_ + 1s);
}

TEST_F(DeadlinesTest, NextIsWhenToLookAgain) {
  EXPECT_FALSE(deadlines_.Next());
  Alarmed later, sooner, beyond;
  deadlines_.Set(beyond, start_ + 200s);
  ASSERT_TRUE(deadlines_.Next());
  EXPECT_LE(*deadlines_.Next(), start_ + 200s);
  deadlines_.Set(later, start_ + 5s);
  deadlines_.Set(sooner, start_ + 100ms);
  ASSERT_TRUE(deadlines_.Next());
  EXPECT_GE(*deadlines_.Next(), start_ + 100ms);
  EXPECT_LE(*deadlines_.Next(), start_ + 100ms + kTick);
  deadlines_.Advance(*deadlines_.Next());
  EXPECT_EQ(sooner.times, 1);
  EXPECT_GE(*deadlines_.Next(), start_ + 5s);
}

TEST_F(DeadlinesTest, SleepingUntilNextIsNeverLate) {
  Alarmed alarmed;
  deadlines_.Set(alarmed, start_ + 500s);
  SteadyTime now = start_;
  for (int wakes = 0; alarmed.times == 0; ++wakes) {
    ASSERT_LT(wakes, 12);
    ASSERT_TRUE(deadlines_.Next());
    ASSERT_GT(*deadlines_.Next(), now);
    now = *deadlines_.Next();
    deadlines_.Advance(now);
  }
  EXPECT_GE(now, start_ + 500s);
  EXPECT_LE(now, start_ + 500s + kTick);
}

}  // namespace
}  // namespace aw
