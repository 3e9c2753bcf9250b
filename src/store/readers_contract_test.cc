#include <thread>

#include "support/samples.h"
#include "support/store_contract.h"

namespace aw {
namespace {

using samples::ArgumentOf;
using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;

class StoreReaders : public StoreContract {
 protected:
  void Create(int number) {
    MustWrite([=](WriteTx& tx) { tx.InsertDebate(DebateOf(number), MotionOf(DebateOf(number), number + 1'000)); });
  }

  void Claim(int seq) {
    MustWrite([=](WriteTx& tx) {
      const Debate before = tx.FindDebate(IdOf(1))->debate;
      Debate after = before;
      after.state = State::kAwaitingProposer;
      tx.Append(before, after, ArgumentOf(before, 2'000 + seq, seq, ArgumentType::kClaim, Role::kOpponent));
    });
  }
};

TEST_P(StoreReaders, ASnapshotStaysTheSameWhileOthersWrite) {
  Create(1);
  const auto reader = store_->OpenReader();
  reader->Read([&](ReadTx& tx) {
    EXPECT_EQ(tx.FindDebate(IdOf(1))->newest.seq, 1);
    Claim(2);
    Create(2);
    EXPECT_EQ(tx.FindDebate(IdOf(1))->newest.seq, 1);
    EXPECT_EQ(tx.FindDebate(IdOf(1))->debate.state, State::kAwaitingOpponent);
    EXPECT_EQ(tx.Arguments(IdOf(1), 0, kNoLimit).size(), 1u);
    EXPECT_FALSE(tx.FindDebate(IdOf(2)));
    EXPECT_EQ(tx.Debates({}).total, 1);
    EXPECT_EQ(tx.Debates({}).items.size(), 1u);
  });
  reader->Read([&](ReadTx& tx) {
    EXPECT_EQ(tx.FindDebate(IdOf(1))->newest.seq, 2);
    EXPECT_EQ(tx.FindDebate(IdOf(1))->debate.state, State::kAwaitingProposer);
    EXPECT_EQ(tx.Debates({}).total, 2);
  });
}

TEST_P(StoreReaders, DeliveredWritesCanBeRead) {
  const auto reader = store_->OpenReader();
  for (int i = 1; i <= 20; ++i) {
    Create(i);
    EXPECT_TRUE(ReadFrom(*reader, [&](ReadTx& tx) { return tx.FindDebate(IdOf(i)); })) << i;
  }
}

TEST_P(StoreReaders, NothingIsSeenOfAJobThatFailed) {
  EXPECT_TRUE(Write([](WriteTx& tx) {
    tx.InsertDebate(DebateOf(1), MotionOf(DebateOf(1), 11));
    throw std::runtime_error("too late");
  }));
  EXPECT_FALSE(Read([](ReadTx& tx) { return tx.FindDebate(IdOf(1)); }));
}

TEST_P(StoreReaders, TheVersionChangesWithACommitAndOnlyThen) {
  Create(1);
  const auto reader = store_->OpenReader();
  const auto before = reader->Version();
  if (!before) GTEST_SKIP() << "this store cannot tell";
  EXPECT_EQ(reader->Version(), before);
  EXPECT_TRUE(ReadFrom(*reader, [](ReadTx& tx) { return tx.FindDebate(IdOf(1)); }));
  EXPECT_EQ(reader->Version(), before);
  Claim(2);
  const auto after = reader->Version();
  EXPECT_NE(after, before);
  Claim(3);
  EXPECT_NE(reader->Version(), after);
  EXPECT_NE(reader->Version(), before);
}

TEST_P(StoreReaders, AnExceptionOfTheReadIsRethrownAndTheReaderStaysUsable) {
  Create(1);
  const auto reader = store_->OpenReader();
  EXPECT_THROW(reader->Read([](ReadTx& tx) {
    tx.FindDebate(IdOf(1));
    throw std::out_of_range("the caller's own");
  }),
               std::out_of_range);
  Claim(2);
  EXPECT_EQ(ReadFrom(*reader, [](ReadTx& tx) { return tx.FindDebate(IdOf(1)); })->newest.seq, 2);
}

TEST_P(StoreReaders, ReadersOfSeveralThreadsDoNotWaitForTheWriter) {
  Create(1);
  std::vector<std::thread> threads;
  std::vector<std::unique_ptr<Reader>> readers;
  for (int t = 0; t < 3; ++t) readers.push_back(store_->OpenReader());
  for (const auto& reader : readers) {
    threads.emplace_back([&] {
      std::int64_t seen = 0;
      for (int i = 0; i < 100; ++i) {
        reader->Read([&](ReadTx& tx) {
          const auto head = tx.FindDebate(IdOf(1));
          const auto arguments = tx.Arguments(IdOf(1), 0, kNoLimit);
          EXPECT_EQ(static_cast<std::int64_t>(arguments.size()), head->newest.seq) << "one snapshot, one truth";
          EXPECT_GE(head->newest.seq, seen) << "time does not go back";
          seen = head->newest.seq;
        });
      }
    });
  }
  for (int seq = 2; seq <= 40; ++seq) Claim(seq);
  for (std::thread& thread : threads) thread.join();
}

AW_FOR_EVERY_STORE(StoreReaders);

}  // namespace
}  // namespace aw
