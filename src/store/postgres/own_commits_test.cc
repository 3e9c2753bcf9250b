#include "store/postgres/own_commits.h"

#include <gtest/gtest.h>

namespace aw::postgres {
namespace {

TEST(OwnCommits, OnlyWhatWasMarkedIsAnnounced) {
  OwnCommits own;
  for (const std::int64_t transaction : {5, 6, 7}) own.Begin(transaction);
  own.MarkAnnounced(6);
  own.Abandon(7);
  EXPECT_EQ(own.Of(4), OwnCommits::State::kUnannounced);
  EXPECT_EQ(own.Of(5), OwnCommits::State::kCommitting);
  EXPECT_EQ(own.Of(6), OwnCommits::State::kAnnounced);
  EXPECT_EQ(own.Of(7), OwnCommits::State::kUnannounced);
}

TEST(OwnCommits, ANumberThatIsGivenAgainProvesNothing) {
  OwnCommits own;
  own.MarkAnnounced(5);
  own.Begin(5);
  EXPECT_EQ(own.Of(5), OwnCommits::State::kCommitting);
  own.Abandon(5);
  EXPECT_EQ(own.Of(5), OwnCommits::State::kUnannounced);
}

TEST(OwnCommits, WhatIsForgottenIsNotAnnounced) {
  OwnCommits own;
  for (const std::int64_t transaction : {5, 6}) own.MarkAnnounced(transaction);
  own.ForgetBelow(6);
  EXPECT_EQ(own.Of(5), OwnCommits::State::kUnannounced);
  EXPECT_EQ(own.Of(6), OwnCommits::State::kAnnounced);
}

TEST(OwnCommits, AFeedThatDoesNotReadCostsBoundedMemoryAndTheNewestStayKnown) {
  OwnCommits own;
  const auto last = static_cast<std::int64_t>(2 * OwnCommits::kMaxKept);
  for (std::int64_t transaction = 1; transaction <= last; ++transaction) own.MarkAnnounced(transaction);
  EXPECT_EQ(own.Of(1), OwnCommits::State::kUnannounced);
  EXPECT_EQ(own.Of(last), OwnCommits::State::kAnnounced);
}

}  // namespace
}  // namespace aw::postgres
