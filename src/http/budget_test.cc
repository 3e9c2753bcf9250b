#include "http/budget.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

namespace aw::http {
namespace {

class Peer final : public Budgeted {
 public:
  Peer(Budget& budget, std::vector<int>& ended, int name) : ended_(ended), name_(name), share(budget, *this) {}

  void OnOverBudget(const Budget&) override { ended_.push_back(name_); }

 private:
  std::vector<int>& ended_;
  const int name_;

 public:
  Share share;
};

class BudgetTest : public testing::Test {
 protected:
  void Turn() {
    io_.restart();
    io_.poll();
  }

  Loop io_;
  Budget budget_{io_, 100};
  std::vector<int> ended_;
  Peer a_{budget_, ended_, 1}, b_{budget_, ended_, 2}, c_{budget_, ended_, 3};
};

TEST_F(BudgetTest, BelowTheLimitNoOwnerIsCalled) {
  a_.share.Set(60);
  b_.share.Set(40);
  Turn();
  EXPECT_EQ(budget_.bytes(), 100u);
  EXPECT_TRUE(ended_.empty());
}

TEST_F(BudgetTest, AboveTheLimitTheOwnerIdleForLongestIsCalledFirst) {
  a_.share.Set(40);
  b_.share.Set(40);
  a_.share.Moved();
  c_.share.Set(40);
  EXPECT_TRUE(ended_.empty()) << "not in the middle of another's work";
  Turn();
  EXPECT_EQ(ended_, std::vector<int>{2});
  EXPECT_EQ(budget_.bytes(), 80u);
}

TEST_F(BudgetTest, AsManyGoAsMust) {
  a_.share.Set(50);
  b_.share.Set(50);
  c_.share.Set(90);
  Turn();
  EXPECT_EQ(ended_, (std::vector<int>{1, 2}));
}

TEST_F(BudgetTest, ASingleOwnerIsNotCalled) {
  a_.share.Set(1000);
  Turn();
  EXPECT_TRUE(ended_.empty());
}

TEST_F(BudgetTest, WhatGoesAwayIsGivenBack) {
  {
    Peer guest(budget_, ended_, 4);
    guest.share.Set(99);
  }
  EXPECT_EQ(budget_.bytes(), 0u);
}

TEST_F(BudgetTest, ATextIsCountedOnceHoweverManyHoldIt) {
  auto text = budget_.Count(std::make_shared<const std::string>(70, 'x'));
  auto again = text;
  EXPECT_EQ(budget_.bytes(), 70u);
  text.reset();
  EXPECT_EQ(budget_.bytes(), 70u);
  EXPECT_EQ(again->size(), 70u);
  again.reset();
  EXPECT_EQ(budget_.bytes(), 0u);
}

}  // namespace
}  // namespace aw::http
