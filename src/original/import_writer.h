// Writes imported debates and documents into a store, each in one transaction, with several in flight, so that the
// store can commit them in batches. One thread calls it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "original/records.h"
#include "store/bulk_writer.h"

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

  static constexpr std::ptrdiff_t kJobsAtOnce = 32;

  // Starts the store; the destructor stops it.
  explicit ImportWriter(Store& to) : writer_(to, kJobsAtOnce) {}

  // These throw std::runtime_error, with one line, if the store accepts no writes now; earlier writes stay.
  void Write(ImportedDebate debate, Done done);
  void Write(ImportedDocument document, Done done);
  // Returns when everything is written.
  void Finish();

 private:
  template <typename T>
  void Enqueue(const JobKeys& keys, T imported, Done done);
  void Check() const;

  BulkWriter writer_;
};

}  // namespace aw::original
