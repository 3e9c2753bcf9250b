// The suites that every store passes: a suite derives from StoreContract and is run by AW_FOR_EVERY_STORE.
// store_kinds.cc lists the stores.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "store/prune.h"
#include "support/store_harness.h"
#include "support/temp_dir.h"

namespace aw {

struct StoreKind {
  const char* name;
  // Opens the store in the directory, or creates it.
  std::unique_ptr<Store> (*open)(const TempDir& directory);
  // For `debate-server prune` beside it.
  std::unique_ptr<PruneStore> (*open_pruning)(const TempDir& directory);

  friend void PrintTo(const StoreKind& kind, std::ostream* out) { *out << kind.name; }
};

std::vector<StoreKind> StoreKinds();

class StoreContract : public testing::TestWithParam<StoreKind> {
 protected:
  StoreContract() { Open(); }
  ~StoreContract() override { Close(); }

  void Open() { store_ = GetParam().open(directory_); }
  void Start() {
    store_->Start(FinishAll);
    started_ = true;
  }
  void Close() {
    reader_.reset();
    if (store_) store_->Stop();
    store_.reset();
    started_ = false;
  }
  void Reopen() {
    Close();
    Open();
  }

  std::optional<Error> Write(TestJob::Work work) {
    if (!started_) Start();
    return WriteAndWait(*store_, std::move(work));
  }
  void MustWrite(TestJob::Work work) {
    const auto failure = Write(std::move(work));
    ASSERT_FALSE(failure) << failure->message;
  }

  template <typename Use>
  auto Read(Use use) {
    if (!reader_) reader_ = store_->OpenReader();
    return ReadFrom(*reader_, std::move(use));
  }

  TempDir directory_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<Reader> reader_;
  bool started_ = false;
};

}  // namespace aw

#define AW_FOR_EVERY_STORE(suite)                                              \
  INSTANTIATE_TEST_SUITE_P(EveryStore, suite, testing::ValuesIn(StoreKinds()), \
                           [](const auto& kind) { return std::string(kind.param.name); })
