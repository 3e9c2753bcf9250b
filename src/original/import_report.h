// What an import did: counts, and what differs from the source, line by line. Any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/mutex.h"
#include "original/intake.h"
#include "original/records.h"

namespace aw::original {

class ImportReport {
 public:
  enum class Kind : std::uint8_t { kDebate, kDocument };

  // A debate or document that was not given to the store.
  void LeaveOut(Kind kind, const Notes& notes);
  // A debate or document that was given to the store, and its result. Changes are listed only for what was written.
  void Settle(Kind kind, Settled settled, const Notes& notes);
  void LeaveOut(const std::string& line);

  bool complete() const;
  // On standard output; `store` is where it went.
  void Print(const std::string& store) const;

 private:
  // As many as a person reads; the rest is counted.
  struct List {
    static constexpr std::size_t kShown = 200;
    std::vector<std::string> shown;
    std::size_t count = 0;

    void Add(const std::string& line);
    void Print(const char* title) const;
  };
  struct Counts {
    std::array<std::int64_t, 5> by_outcome{};  // of debates or documents; the last two are left out
    std::int64_t written = 0;                  // arguments or versions

    void Print(const char* whole, const char* part) const;
  };

  mutable Mutex mutex_;
  std::array<Counts, 2> counts_ AW_GUARDED_BY(mutex_);
  List changed_ AW_GUARDED_BY(mutex_);
  List left_out_ AW_GUARDED_BY(mutex_);
};

}  // namespace aw::original
