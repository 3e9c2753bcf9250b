#include "store/postgres/own_commits.h"

#include <gtest/gtest.h>

namespace aw::postgres {
namespace {

using State = OwnCommits::State;

TEST(OwnCommits, OnlyWhatWasMarkedIsAnnounced) {
  OwnCommits own;
  for (const std::int64_t transaction : {5, 6, 7}) own.Begin(transaction);
  own.MarkAnnounced(6);
  own.Abandon(7);
  EXPECT_EQ(own.Of(4), State::kUnannounced);
  EXPECT_EQ(own.Of(5), State::kCommitting);
  EXPECT_EQ(own.Of(6), State::kAnnounced);
  EXPECT_EQ(own.Of(7), State::kUnannounced);
}

TEST(OwnCommits, ANumberThatIsGivenAgainProvesNothing) {
  OwnCommits own;
  own.MarkAnnounced(5);
  own.Begin(5);
  EXPECT_EQ(own.Of(5), State::kCommitting);
  own.Abandon(5);
  EXPECT_EQ(own.Of(5), State::kUnannounced);
}

TEST(OwnCommits, WhatIsForgottenIsNotAnnounced) {
  OwnCommits own;
  for (const std::int64_t transaction : {5, 6}) own.MarkAnnounced(transaction);
  own.ForgetBelow(6);
  EXPECT_EQ(own.Of(5), State::kUnannounced);
  EXPECT_EQ(own.Of(6), State::kAnnounced);
}

TEST(OwnCommits, AFeedThatDoesNotReadCostsBoundedMemoryAndTheNewestStayKnown) {
  OwnCommits own;
  const auto last = static_cast<std::int64_t>(2 * OwnCommits::kMaxKept);
  for (std::int64_t transaction = 1; transaction <= last; ++transaction) own.MarkAnnounced(transaction);
  EXPECT_EQ(own.Of(1), State::kUnannounced);
  EXPECT_EQ(own.Of(last), State::kAnnounced);
}

}  // namespace
}  // namespace aw::postgres
