// Synchronous use of a store: a write returns when it is committed or has failed.
#pragma once

#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "store/store.h"

namespace aw {

// A job made of two functions.
class TestJob final : public WriteJob {
 public:
  using Work = std::function<void(WriteTx&)>;
  using Done = std::function<void(const std::optional<Error>& failure)>;

  explicit TestJob(Work work, Done done = {}, JobKeys keys = {})
      : work_(std::move(work)), done_(std::move(done)), keys_(std::move(keys)) {}

  JobKeys keys() const override { return keys_; }
  void Run(WriteTx& tx) override { work_(tx); }
  void Finish() override {
    if (done_) done_(failure);
  }

 private:
  Work work_;
  Done done_;
  JobKeys keys_;
};

inline void FinishAll(Batch batch) {
  for (const auto& job : batch) job->Finish();
}

// `store` has been started with a sink that finishes its jobs.
inline std::optional<Error> WriteAndWait(Store& store, TestJob::Work work) {
  std::promise<std::optional<Error>> outcome;
  auto job = std::make_unique<TestJob>(std::move(work), [&](const auto& failure) { outcome.set_value(failure); });
  if (store.Enqueue(std::move(job))) throw std::logic_error("the store handed the job back");
  return outcome.get_future().get();
}

// Returns the value of `use(tx)`.
template <typename Use>
auto ReadFrom(Reader& reader, Use use) {
  std::optional<std::invoke_result_t<Use&, ReadTx&>> value;
  reader.Read([&](ReadTx& tx) { value.emplace(use(tx)); });
  return *std::move(value);
}

}  // namespace aw
