#include "notify/store_access.h"

#include <chrono>
#include <exception>
#include <thread>

#include "core/mutex.h"
#include "log/log.h"

namespace aw::notify {
namespace {

constexpr std::chrono::milliseconds kSlice{50};
constexpr std::chrono::milliseconds kPause{1'000};  // between tries to write

struct Fate {
  Mutex mutex;
  Condition changed;
  bool settled AW_GUARDED_BY(mutex) = false;
  bool committed AW_GUARDED_BY(mutex) = false;
};

class Errand final : public WriteJob {
 public:
  Errand(std::function<void(WriteTx&)> work, std::optional<Uuid> debate_id, std::shared_ptr<Fate> fate)
      : work_(std::move(work)), debate_id_(debate_id), fate_(std::move(fate)) {}

  JobKeys keys() const override { return {.debate_id = debate_id_, .document_id = {}, .request_id = {}}; }
  void Run(WriteTx& tx) override { work_(tx); }
  void Finish() override {
    const MutexLock lock(fate_->mutex);
    fate_->settled = true;
    fate_->committed = !failure;
    fate_->changed.NotifyAll();
  }

 private:
  const std::function<void(WriteTx&)> work_;
  const std::optional<Uuid> debate_id_;
  const std::shared_ptr<Fate> fate_;
};

}  // namespace

bool StoreAccess::TryToRead(const std::function<void(ReadTx&)>& use) {
  try {
    if (!reader_) reader_ = store_.OpenReader();
    reader_->Read(use);
    return true;
  } catch (const std::exception& failure) {
    log::Debug("notices_not_read", {{"reason", failure.what()}});
    return false;
  }
}

bool StoreAccess::TryToWrite(const std::function<void(WriteTx&)>& work, const std::optional<Uuid>& debate_id) {
  const auto fate = std::make_shared<Fate>();
  if (store_.Enqueue(std::make_unique<Errand>(work, debate_id, fate))) return false;
  const MutexLock lock(fate->mutex);
  while (!fate->settled && !stopping_) {
    fate->changed.WaitUntil(fate->mutex, std::chrono::steady_clock::now() + kSlice);
  }
  return fate->committed;
}

bool StoreAccess::Write(const std::function<void(WriteTx&)>& work, const std::optional<Uuid>& debate_id) {
  while (!stopping_) {
    if (TryToWrite(work, debate_id)) return true;
    for (auto left = kPause; left.count() > 0 && !stopping_; left -= kSlice) std::this_thread::sleep_for(kSlice);
  }
  return false;
}

}  // namespace aw::notify
