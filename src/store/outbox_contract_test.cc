#include <array>

#include "support/samples.h"
#include "support/store_contract.h"

namespace aw {
namespace {

using samples::ArgumentOf;
using samples::At;
using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;
using Kind = NoticeKind;

constexpr std::int64_t kNow = 1'763'181'480'000;

Notice NoticeOf(int debate, std::int64_t seq, Kind kind = Kind::kRulingDue, std::string target = "here") {
  return {std::move(target), IdOf(debate), seq, kind, kNow, 0, kNow};
}

class StoreOutbox : public StoreContract {
 protected:
  void Create(int number, State state = State::kAwaitingProposer, std::int64_t updated_ms = 0) {
    Debate debate = DebateOf(number, "A title", state);
    debate.updated_at = At(updated_ms);
    MustWrite([&](WriteTx& tx) { tx.InsertDebate(debate, MotionOf(debate, 1'000 + number)); });
  }
  void Add(std::vector<Notice> notices) {
    MustWrite([&](WriteTx& tx) { tx.AddNotices(notices); });
  }
  std::vector<Notice> First(std::string_view target = "here", std::int64_t limit = 100) {
    return Read([&](ReadTx& tx) { return tx.FirstNotices(target, limit); });
  }
  std::int64_t Count() {
    return Read([](ReadTx& tx) { return tx.CountNotices().count; });
  }
  std::vector<int> Quiet(std::int64_t after_ms, std::int64_t until_ms, std::int64_t limit = 100) {
    std::vector<int> numbers;
    for (const auto& [id, updated_at] :
         Read([&](ReadTx& tx) { return tx.QuietDebates(At(after_ms), At(until_ms), limit); })) {
      for (int n = 1; n < 20; ++n) {
        if (id == IdOf(n)) numbers.push_back(n);
      }
    }
    return numbers;
  }
};

TEST_P(StoreOutbox, AddedNoticesAreStoredOnceAndSurviveARestart) {
  Create(1);
  Add({NoticeOf(1, 2)});
  Notice again = NoticeOf(1, 2);
  again.created_ms = again.next_ms = kNow + 1'000;
  again.attempts = 7;
  Add({again, again});
  Reopen();
  EXPECT_EQ(First(), (std::vector{NoticeOf(1, 2)}));
  EXPECT_EQ(Count(), 1);
  EXPECT_TRUE(First("elsewhere").empty());
}

TEST_P(StoreOutbox, ANoticeOfADebateThatIsMadeInTheSameTransactionIsTaken) {
  MustWrite([&](WriteTx& tx) {
    tx.InsertDebate(DebateOf(1), MotionOf(DebateOf(1), 11));
    tx.AddNotices(std::array{NoticeOf(1, 1)});
    EXPECT_EQ(tx.FirstNotices("here", 1).size(), 1u);
  });
  EXPECT_EQ(Count(), 1);
}

TEST_P(StoreOutbox, AJobThatFailsLeavesNoNotice) {
  Create(1);
  EXPECT_TRUE(Write([&](WriteTx& tx) {
    tx.AddNotices(std::array{NoticeOf(1, 2)});
    throw std::runtime_error("a bug");
  }));
  EXPECT_EQ(Count(), 0);
}

TEST_P(StoreOutbox, OfEachDebateTheFirstComesAndTheDebatesByTime) {
  for (int n = 1; n <= 3; ++n) Create(n);
  Notice late = NoticeOf(1, 2);
  late.next_ms = kNow + 500;
  Add({NoticeOf(1, 3), late, NoticeOf(2, 5, Kind::kStalled), NoticeOf(2, 5), NoticeOf(3, 1),
       NoticeOf(3, 1, Kind::kClosed, "other")});
  Notice third = NoticeOf(3, 1);
  third.next_ms = kNow - 1;
  MustWrite([&](WriteTx& tx) { tx.PostponeNotice(third); });
  EXPECT_EQ(First(), (std::vector{third, NoticeOf(2, 5), late}));
  EXPECT_EQ(First("here", 1), (std::vector{third}));
  EXPECT_EQ(First("other").size(), 1u);
}

TEST_P(StoreOutbox, OtherNoticesComeBeforeStallNotices) {
  for (int n = 1; n <= 4; ++n) Create(n);
  Notice call = NoticeOf(4, 3);
  call.next_ms = kNow + 5'000;
  Add({NoticeOf(1, 1, Kind::kStalled), NoticeOf(2, 1, Kind::kStalled), NoticeOf(3, 1, Kind::kStalled), call,
       NoticeOf(4, 2, Kind::kStalled), NoticeOf(4, 4, Kind::kStalled)});
  EXPECT_EQ(First("here", 2), (std::vector{call, NoticeOf(1, 1, Kind::kStalled), NoticeOf(2, 1, Kind::kStalled)}));
  const auto all = First();
  EXPECT_EQ(all.size(), 5u) << "a debate's later ones wait";
  EXPECT_EQ(all.front(), call) << "what is void since its debate moved holds up nothing";
}

TEST_P(StoreOutbox, OfTooManyThoseThatStandStillAreDroppedFirst) {
  for (int n = 1; n <= 3; ++n) Create(n);
  Notice call = NoticeOf(1, 3);
  call.created_ms = kNow - 5;
  Add({call, NoticeOf(2, 1, Kind::kStalled), NoticeOf(3, 1, Kind::kStalled)});
  MustWrite([](WriteTx& tx) { EXPECT_EQ(tx.DropNotices(kNow - 10, 1), 2); });
  EXPECT_EQ(First(), (std::vector{call}));
}

TEST_P(StoreOutbox, AnEndedNoticeLetsTheNextOfItsDebateCome) {
  Create(1);
  Add({NoticeOf(1, 2), NoticeOf(1, 3), NoticeOf(1, 2, Kind::kRulingDue, "other")});
  MustWrite([](WriteTx& tx) { tx.DeleteNotice(NoticeOf(1, 2)); });
  EXPECT_EQ(First(), (std::vector{NoticeOf(1, 3)}));
  EXPECT_EQ(First("other").size(), 1u);
}

TEST_P(StoreOutbox, APutOffNoticeKeepsItsAttemptsUntilItIsBroughtForward) {
  Create(1);
  Create(2);
  Add({NoticeOf(1, 2), NoticeOf(2, 2, Kind::kRulingDue, "other")});
  Notice later = NoticeOf(1, 2);
  later.attempts = 3;
  later.next_ms = kNow + 60'000;
  MustWrite([&](WriteTx& tx) { tx.PostponeNotice(later); });
  EXPECT_EQ(First(), (std::vector{later}));
  MustWrite([&](WriteTx& tx) { tx.ExpediteNotices("here", kNow + 10); });
  later.next_ms = kNow + 10;
  EXPECT_EQ(First(), (std::vector{later}));
  EXPECT_EQ(First("other")[0].next_ms, kNow);
}

TEST_P(StoreOutbox, TheOldAndTheOldestAboveALimitAreDropped) {
  Create(1);
  std::vector<Notice> notices;
  for (int seq = 1; seq <= 6; ++seq) {
    notices.push_back(NoticeOf(1, seq));
    notices.back().created_ms = kNow + seq;
  }
  Add(notices);
  EXPECT_EQ(Read([](ReadTx& tx) { return tx.CountNotices().oldest_ms; }), kNow + 1);
  std::int64_t dropped = 0;
  MustWrite([&](WriteTx& tx) { dropped = tx.DropNotices(kNow + 3, 3); });
  EXPECT_EQ(dropped, 3);
  EXPECT_EQ(Count(), 3);
  EXPECT_EQ(First()[0].seq, 4);
  MustWrite([&](WriteTx& tx) { dropped = tx.DropNotices(kNow, 100); });
  EXPECT_EQ(dropped, 0);
}

TEST_P(StoreOutbox, NoticesGoWithTheirDebate) {
  Create(1);
  Create(2);
  Add({NoticeOf(1, 2), NoticeOf(2, 2)});
  MustWrite([](WriteTx& tx) { tx.DeleteDebate(tx.FindDebate(IdOf(1))->debate); });
  EXPECT_EQ(First(), (std::vector{NoticeOf(2, 2)}));
}

TEST_P(StoreOutbox, QuietDebatesAreThoseOfTheSpanThatAreNotClosed) {
  Create(1, State::kAwaitingOpponent, 10);
  Create(2, State::kAwaitingArbitrator, 30);
  Create(3, State::kClosed, 20);
  Create(4, State::kInterventionPending, 20);
  Create(5, State::kAwaitingProposer, 40);
  EXPECT_EQ(Quiet(0, 100), (std::vector{1, 4, 2, 5}));
  EXPECT_EQ(Quiet(10, 30), (std::vector{4, 2}));
  EXPECT_EQ(Quiet(0, 100, 2), (std::vector{1, 4}));
  EXPECT_TRUE(Quiet(40, 100).empty());
  EXPECT_TRUE(Quiet(50, 5).empty());
}

TEST_P(StoreOutbox, TheMarkIsNoneAtFirstAndThenKept) {
  EXPECT_FALSE(Read([](ReadTx& tx) { return tx.QuietWatermark(); }));
  for (const int ms : {5, 17}) MustWrite([&](WriteTx& tx) { tx.SetQuietWatermark(At(ms)); });
  Reopen();
  EXPECT_EQ(Read([](ReadTx& tx) { return tx.QuietWatermark(); }), At(17));
}

TEST_P(StoreOutbox, OneServerSends) {
  const auto lease = store_->OpenSenderLease();
  for (int i = 0; i < 2; ++i) EXPECT_GT(lease->AcquireOrRenew(), std::chrono::steady_clock::now());
}

TEST_P(StoreOutbox, ANoticeOfADebateThatWasMadeAgainIsAnother) {
  const Notice old = NoticeOf(1, 1);
  Notice again = old;
  again.created_ms = again.next_ms = kNow + 1;
  Create(1);
  Add({old});
  EXPECT_TRUE(Read([&](ReadTx& tx) { return tx.HasNotice(old); }));
  MustWrite([](WriteTx& tx) { tx.DeleteDebate(DebateOf(1, "A title", State::kAwaitingProposer)); });
  EXPECT_FALSE(Read([&](ReadTx& tx) { return tx.HasNotice(old); }));
  Create(1);
  Add({again});
  EXPECT_FALSE(Read([&](ReadTx& tx) { return tx.HasNotice(old); }));
  Notice tried = old;
  tried.attempts = 3;
  MustWrite([&](WriteTx& tx) {
    tx.PostponeNotice(tried);
    tx.DeleteNotice(old);
  });
  EXPECT_EQ(First(), std::vector{again});
  MustWrite([&](WriteTx& tx) { tx.DeleteNotice(again); });
  EXPECT_EQ(Count(), 0);
}

AW_FOR_EVERY_STORE(StoreOutbox);

}  // namespace
}  // namespace aw
