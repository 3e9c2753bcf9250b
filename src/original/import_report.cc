#include "original/import_report.h"

#include <cstdio>

namespace aw::original {

void ImportReport::LeaveOut(Kind kind, const Notes& notes) {
  const MutexLock lock(mutex_);
  ++counts_[static_cast<std::size_t>(kind)].by_outcome[static_cast<std::size_t>(Outcome::kRefused)];
  for (const std::string& line : notes.left_out) left_out_.Add(line);
}

void ImportReport::Record(Kind kind, WriteResult result, const Notes& notes) {
  const MutexLock lock(mutex_);
  Counts& counts = counts_[static_cast<std::size_t>(kind)];
  ++counts.by_outcome[static_cast<std::size_t>(result.outcome)];
  counts.written += result.written;
  for (const std::string& line : notes.left_out) left_out_.Add(line);
  switch (result.outcome) {
    case Outcome::kImported:
    case Outcome::kContinued:
      for (const std::string& line : notes.changed) changed_.Add(line);
      break;
    case Outcome::kPresent: break;
    case Outcome::kConflict:
      left_out_.Add(notes.subject + ": left out: another of its id is there, or it went on differently there");
      break;
    case Outcome::kRefused: left_out_.Add(notes.subject + ": left out: the store could not take it"); break;
  }
}

void ImportReport::LeaveOut(const std::string& line) {
  const MutexLock lock(mutex_);
  left_out_.Add(line);
}

bool ImportReport::complete() const {
  const MutexLock lock(mutex_);
  return left_out_.count == 0;
}

void ImportReport::Print(const std::string& store) const {
  const MutexLock lock(mutex_);
  std::printf("into %s\n", store.c_str());
  counts_[0].Print("debates", "arguments");
  counts_[1].Print("documents", "versions");
  changed_.Print("changed");
  left_out_.Print("left out");
}

void ImportReport::Counts::Print(const char* whole, const char* part) const {
  const auto of = [this](Outcome outcome) {
    return static_cast<long long>(by_outcome[static_cast<std::size_t>(outcome)]);
  };
  std::printf("%s: %lld taken, %lld continued, %lld there already, %lld left out; %lld %s written\n", whole,
              of(Outcome::kImported), of(Outcome::kContinued), of(Outcome::kPresent),
              of(Outcome::kConflict) + of(Outcome::kRefused), static_cast<long long>(written), part);
}

void ImportReport::List::Add(const std::string& line) {
  if (++count <= kShown) shown.push_back(line);
}

void ImportReport::List::Print(const char* title) const {
  if (count == 0) return;
  std::printf("%s (%zu):\n", title, count);
  for (const std::string& line : shown) std::printf("  %s\n", line.c_str());
  if (count > shown.size()) std::printf("  and %zu more\n", count - shown.size());
}

}  // namespace aw::original
