#include <atomic>
#include <mutex>
#include <set>
#include <thread>

#include "support/samples.h"
#include "support/store_contract.h"

namespace aw {
namespace {

using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;

class StoreJobs : public StoreContract {
 protected:
  ~StoreJobs() override { Close(); }  // before what the jobs write to

  static TestJob::Work Insert(int number) {
    return [number](WriteTx& tx) { tx.InsertDebate(DebateOf(number), MotionOf(DebateOf(number), number + 1'000)); };
  }

  // Enqueues before Start, so that the jobs form one batch.
  void Enqueue(int name, TestJob::Work work) {
    const auto refused = store_->Enqueue(std::make_unique<TestJob>(std::move(work), [this, name](const auto& failure) {
      delivered_.push_back(name);
      if (failure) failed_.emplace_back(name, *failure);
    }));
    ASSERT_FALSE(refused);
  }

  void StartAndStop() {
    store_->Start([this](Batch batch) {
      batch_sizes_.push_back(batch.size());
      FinishAll(std::move(batch));
    });
    store_->Stop();
  }

  std::int64_t Stored() {
    return Read([](ReadTx& tx) { return tx.Debates({}).total; });
  }

  std::vector<int> delivered_;
  std::vector<std::pair<int, Error>> failed_;
  std::vector<std::size_t> batch_sizes_;
};

TEST_P(StoreJobs, AreDeliveredOnceAndInOrder) {
  std::vector<int> in_order;
  for (int i = 1; i <= 20; ++i) {
    Enqueue(i, Insert(i));
    in_order.push_back(i);
  }
  StartAndStop();
  EXPECT_EQ(delivered_, in_order);
  EXPECT_TRUE(failed_.empty());
  EXPECT_EQ(batch_sizes_, std::vector<std::size_t>{20}) << "what waits together is committed together";
  EXPECT_EQ(Stored(), 20);
}

TEST_P(StoreJobs, SeeTheWritesOfEarlierJobs) {
  bool seen = false;
  Enqueue(1, Insert(1));
  Enqueue(2, [&](WriteTx& tx) { seen = tx.FindDebate(IdOf(1)).has_value(); });
  StartAndStop();
  EXPECT_TRUE(seen);
}

TEST_P(StoreJobs, AJobThatThrowsTakesNoOtherWithIt) {
  for (int i = 1; i <= 5; ++i) {
    Enqueue(i, [i](WriteTx& tx) {
      Insert(i)(tx);
      if (i == 3) throw std::runtime_error("a bug in job 3");
    });
  }
  StartAndStop();
  EXPECT_EQ(delivered_, (std::vector<int>{1, 2, 3, 4, 5}));
  ASSERT_EQ(failed_.size(), 1u);
  EXPECT_EQ(failed_[0].first, 3);
  EXPECT_EQ(failed_[0].second.code, ErrorCode::kServerError);
  EXPECT_EQ(failed_[0].second.message.find("bug"), std::string::npos) << "no internals in the text";
  EXPECT_EQ(Stored(), 4);
  EXPECT_FALSE(Read([](ReadTx& tx) { return tx.FindDebate(IdOf(3)); }));
}

TEST_P(StoreJobs, AViolationRollsBackItsOwnJobOnly) {
  Enqueue(1, Insert(1));
  Enqueue(2, [](WriteTx& tx) {
    Insert(2)(tx);
    Insert(1)(tx);  // taken
  });
  Enqueue(3, Insert(3));
  StartAndStop();
  ASSERT_EQ(failed_.size(), 1u);
  EXPECT_EQ(failed_[0].first, 2);
  EXPECT_EQ(Stored(), 2);
  EXPECT_FALSE(Read([](ReadTx& tx) { return tx.FindDebate(IdOf(2)); }));
}

TEST_P(StoreJobs, AJobThatRunsAgainStartsFromTheBeginning) {
  int runs = 0;
  bool found_itself = false;
  Enqueue(1, [&](WriteTx& tx) {
    ++runs;
    found_itself = tx.FindDebate(IdOf(1)).has_value();
    Insert(1)(tx);
  });
  Enqueue(2, [](WriteTx&) { throw std::runtime_error("rolls the batch back"); });
  StartAndStop();
  EXPECT_GE(runs, 1);
  EXPECT_FALSE(found_itself);
  EXPECT_EQ(Stored(), 1);
}

TEST_P(StoreJobs, AllMayFail) {
  for (int i = 1; i <= 3; ++i) Enqueue(i, [](WriteTx&) { throw std::runtime_error("no"); });
  StartAndStop();
  EXPECT_EQ(delivered_, (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(failed_.size(), 3u);
}

TEST_P(StoreJobs, AFailureIsTheJobsOwnAndTheNextWorks) {
  EXPECT_TRUE(Write([](WriteTx&) { throw std::runtime_error("no"); }));
  MustWrite(Insert(1));
  EXPECT_TRUE(Write(Insert(1)));
  MustWrite(Insert(2));
  EXPECT_EQ(Stored(), 2);
}

TEST_P(StoreJobs, AfterStopJobsAreHandedBack) {
  Start();
  store_->Stop();
  auto job = std::make_unique<TestJob>(Insert(1));
  const WriteJob* const address = job.get();
  const auto refused = store_->Enqueue(std::move(job));
  EXPECT_EQ(refused.get(), address);
  store_->Stop();
  EXPECT_EQ(Stored(), 0);
}

TEST_P(StoreJobs, AStoreThatWasNeverStartedMayBeStopped) { store_->Stop(); }

TEST_P(StoreJobs, AFullQueueHandsJobsBackAndDeliversTheRest) {
  std::atomic<int> finished = 0;
  int taken = 0;
  while (taken < 1'000'000 &&
         !store_->Enqueue(std::make_unique<TestJob>([](WriteTx&) {}, [&](const auto&) { ++finished; }))) {
    ++taken;
  }
  ASSERT_LT(taken, 1'000'000) << "the queue has no limit";
  ASSERT_GT(taken, 1'000);
  EXPECT_EQ(store_->Figures().queued, taken);
  StartAndStop();
  EXPECT_EQ(finished, taken);
  EXPECT_EQ(store_->Figures().queued, 0);
}

TEST_P(StoreJobs, FromManyThreadsAreAllCommittedEachThreadsInOrder) {
  constexpr int kThreads = 4, kEach = 50;
  std::mutex mutex;
  std::vector<int> order;
  Start();
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < kEach; ++i) {
        const int number = t * kEach + i;
        const auto refused =
            store_->Enqueue(std::make_unique<TestJob>(Insert(number), [&, number](const auto& failure) {
              const std::scoped_lock lock(mutex);
              if (!failure) order.push_back(number);
            }));
        EXPECT_FALSE(refused);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  store_->Stop();
  ASSERT_EQ(order.size(), static_cast<std::size_t>(kThreads * kEach));
  std::vector<int> next(kThreads);
  for (const int number : order) EXPECT_EQ(number % kEach, next[number / kEach]++);
  EXPECT_EQ(Stored(), kThreads * kEach);
}

TEST_P(StoreJobs, FiguresCountCommitsAndRollbacks) {
  EXPECT_EQ(store_->Figures().commits, 0u);
  MustWrite(Insert(1));
  MustWrite(Insert(2));
  EXPECT_TRUE(Write(Insert(1)));
  store_->Stop();
  EXPECT_EQ(store_->Figures().commits, 2u);
  EXPECT_EQ(store_->Figures().rollbacks, 1u);
}

AW_FOR_EVERY_STORE(StoreJobs);

}  // namespace
}  // namespace aw
