#include "support/samples.h"
#include "support/store_contract.h"

namespace aw {
namespace {

using samples::IdOf;

constexpr std::int64_t kSpentAt = 1'763'181'480'000;
constexpr std::int64_t kLater = kSpentAt + 150'000;

class StoreTickets : public StoreContract {
 protected:
  Spending Spend(int nonce, std::int64_t now_ms = kSpentAt, std::int64_t keep_until_ms = kLater) {
    Spending spent{};
    MustWrite([&](WriteTx& tx) { spent = tx.SpendTicket(IdOf(nonce), now_ms, keep_until_ms); });
    return spent;
  }
};

TEST_P(StoreTickets, TheKeyIsRandomAndStays) {
  const std::string key = store_->TicketKey();
  EXPECT_EQ(key.size(), 64u);
  EXPECT_EQ(key.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_EQ(store_->TicketKey(), key);
  Reopen();
  EXPECT_EQ(store_->TicketKey(), key);
  const TempDir other;
  EXPECT_NE(GetParam().open(other)->TicketKey(), key);
}

TEST_P(StoreTickets, ATicketIsSpentOnceAlsoOverARestart) {
  EXPECT_EQ(Spend(1), Spending::kDone);
  EXPECT_EQ(Spend(1), Spending::kSpentBefore);
  EXPECT_EQ(Spend(2), Spending::kDone);
  Reopen();
  EXPECT_EQ(Spend(1), Spending::kSpentBefore);
  EXPECT_EQ(Spend(2), Spending::kSpentBefore);
  EXPECT_EQ(Spend(3), Spending::kDone);
}

TEST_P(StoreTickets, OfJobsInOneBatchOnlyTheFirstSpendsIt) {
  std::vector<Spending> spent(3);
  for (Spending& each : spent) {
    // Enqueued before Start, so that the jobs form one batch.
    const auto refused = store_->Enqueue(std::make_unique<TestJob>(
        [&each](WriteTx& tx) { each = tx.SpendTicket(IdOf(1), kSpentAt, kLater); }, [](const auto&) {}));
    ASSERT_FALSE(refused);
  }
  Start();
  store_->Stop();
  EXPECT_EQ(spent, (std::vector{Spending::kDone, Spending::kSpentBefore, Spending::kSpentBefore}));
}

TEST_P(StoreTickets, AJobThatFailsSpendsNothing) {
  EXPECT_TRUE(Write([&](WriteTx& tx) {
    tx.SpendTicket(IdOf(1), kSpentAt, kLater);
    throw std::runtime_error("a bug");
  }));
  EXPECT_EQ(Spend(1), Spending::kDone);
}

TEST_P(StoreTickets, OnlyThoseThatNoServerWouldTakeAreForgotten) {
  EXPECT_EQ(Spend(1), Spending::kDone);
  EXPECT_EQ(Spend(2, kLater), Spending::kDone);
  EXPECT_EQ(Spend(1, kLater), Spending::kSpentBefore);
  EXPECT_EQ(Spend(3, kLater + 1, kLater + 1'000), Spending::kDone);
  EXPECT_EQ(Spend(1, kLater + 1), Spending::kDone) << "remembered for longer than it is of use";
}

AW_FOR_EVERY_STORE(StoreTickets);

}  // namespace
}  // namespace aw
