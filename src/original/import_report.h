// The result of an import: counts, and the differences from the source, one per line. Any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/mutex.h"
#include "original/import_writer.h"
#include "original/records.h"

namespace aw::original {

class ImportReport {
 public:
  enum class Kind : std::uint8_t { kDebate, kDocument };

  // A debate or document that was not given to the store.
  void LeaveOut(Kind kind, const Notes& notes);
  // A debate or document that was given to the store, and its result. Changes are listed only for what was written.
  void Record(Kind kind, WriteResult result, const Notes& notes);
  void LeaveOut(const std::string& line);

  bool complete() const;
  // Prints to standard output; `store` names the target.
  void Print(const std::string& store) const;

 private:
  // Keeps the first kShown lines, as many as a person reads, and counts the rest.
  struct List {
    static constexpr std::size_t kShown = 200;
    std::vector<std::string> shown;
    std::size_t count = 0;

    void Add(const std::string& line);
    void Print(const char* title) const;
  };
  struct Counts {
    std::array<std::int64_t, 5> by_outcome{};  // debates or documents by Outcome; the last two are left out
    std::int64_t written = 0;                  // arguments or versions

    void Print(const char* whole, const char* part) const;
  };

  mutable Mutex mutex_;
  std::array<Counts, 2> counts_ AW_GUARDED_BY(mutex_);
  List changed_ AW_GUARDED_BY(mutex_);
  List left_out_ AW_GUARDED_BY(mutex_);
};

}  // namespace aw::original
