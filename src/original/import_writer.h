// Writes imported debates and documents into a store, each in one transaction, with several in flight, so that the
// store can commit them in batches. One thread calls it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <semaphore>
#include <string>

#include "core/mutex.h"
#include "original/records.h"
#include "store/store.h"

namespace aw::original {

enum class Outcome : std::uint8_t {
  kImported,
  kContinued,  // a part of it was stored before
  kPresent,    // all of it was stored before, perhaps with more
  kConflict,   // its id belongs to another one, or to one that continued differently
  kRefused,    // by the store
};

struct WriteResult {
  Outcome outcome = Outcome::kRefused;
  std::int64_t written = 0;  // arguments or versions
};

class ImportWriter {
 public:
  // Called once, on a thread of the store.
  using Done = std::function<void(WriteResult)>;

  // Starts the store; the destructor stops it.
  explicit ImportWriter(Store& to);
  ImportWriter(const ImportWriter&) = delete;
  ImportWriter& operator=(const ImportWriter&) = delete;
  ~ImportWriter();

  // These throw std::runtime_error, with one line, if the store accepts no writes now; earlier writes stay.
  void Write(ImportedDebate debate, Done done);
  void Write(ImportedDocument document, Done done);
  // Returns when everything is written.
  void Finish();

 private:
  template <typename T>
  class Job;

  void Enqueue(std::unique_ptr<WriteJob> job, std::size_t bytes);
  void Check();
  void Finished(const std::optional<Error>& failure);

  static constexpr std::ptrdiff_t kJobsAtOnce = 32;

  Store& to_;
  std::counting_semaphore<kJobsAtOnce> free_slots_{kJobsAtOnce};
  Mutex mutex_;
  std::string reason_ AW_GUARDED_BY(mutex_);  // the first one
};

}  // namespace aw::original
