#include "core/notice.h"

#include <gtest/gtest.h>

namespace aw {
namespace {

TEST(Notice, KindsHaveNamesThatAreReadBack) {
  for (const NoticeKind kind : kNoticeKinds) EXPECT_EQ(NoticeKindNamed(Name(kind)), kind);
  EXPECT_FALSE(NoticeKindNamed("RULING_DUE"));
}

TEST(Notice, OnlyWhatNeedsThePersonOrEndsTheDebateCalls) {
  EXPECT_EQ(NoticeOn(State::kAwaitingArbitrator), NoticeKind::kRulingDue);
  EXPECT_EQ(NoticeOn(State::kInterventionPending), NoticeKind::kRulingDue);
  EXPECT_EQ(NoticeOn(State::kClosed), NoticeKind::kClosed);
  EXPECT_FALSE(NoticeOn(State::kAwaitingOpponent));
  EXPECT_FALSE(NoticeOn(State::kAwaitingProposer));
}

TEST(Notice, ItsIdDoesNotDependOnTargetOrAttempt) {
  Notice notice{"a", Uuid::Parse("0190f1a2-0000-7000-8000-000000000001").value(), 7, NoticeKind::kClosed, 1, 0, 1};
  EXPECT_EQ(notice.Id(), "0190f1a2-0000-7000-8000-000000000001/7/closed");
  Notice again = notice;
  again.target = "b";
  again.attempts = 3;
  EXPECT_EQ(again.Id(), notice.Id());
}

}  // namespace
}  // namespace aw
