#include "view/transcripts.h"

#include <stdexcept>
#include <utility>

#include "wire/debate_json.h"

namespace aw::view {
namespace {

// The seq of the oldest of the newest `limit` arguments without the motion. At least the newest one is included, so
// that the next read knows the transcript's end.
std::int64_t FirstOf(const DebateHead& head, std::int64_t limit) {
  const std::int64_t newest = head.newest.seq;
  return limit >= newest - 1 ? 2 : std::min(newest - limit + 1, newest);
}

// True if `kept` will have all arguments from `first` on once it is extended.
bool CanCoverFrom(const Transcript& kept, std::int64_t first) {
  return kept.HasFrom(first) && kept.newest_seq() + 1 >= first;
}

void AddAll(Transcript& transcript, const std::vector<Argument>& arguments) {
  for (const Argument& argument : arguments) transcript.Add(argument);
}

void ReadFrom(ReadTx& tx, const Uuid& debate_id, std::int64_t first, Transcript& transcript) {
  transcript = Transcript();
  if (first <= 2) return AddAll(transcript, tx.Arguments(debate_id, 0, kNoLimit));
  AddAll(transcript, tx.Arguments(debate_id, 0, 1));
  AddAll(transcript, tx.Arguments(debate_id, first - 1, kNoLimit));
}

}  // namespace

void Transcript::Add(const Argument& argument) {
  if (!text_.empty()) text_.push_back(',');
  AppendJson(text_, argument);
  if (ends_.size() == 1) first_ = argument.seq;
  ends_.push_back(text_.size());
  newest_id_ = argument.id;
}

std::int64_t Transcript::newest_seq() const {
  const auto count = static_cast<std::int64_t>(ends_.size());
  return count < 2 ? count : first_ + count - 2;
}

std::string_view Transcript::Range(std::int64_t first, std::int64_t last) const {
  if (first > last) return {};
  const std::size_t begin = first == 1 ? 0 : ends_[IndexOf(first) - 1] + 1;
  return std::string_view(text_).substr(begin, ends_[IndexOf(last)] - begin);
}

std::shared_ptr<Transcript> Transcripts::Take(const DebateHead& head, std::int64_t first) {
  const MutexLock lock(mutex_);
  const auto known = by_id_.find(head.debate.id);
  if (known == by_id_.end()) return nullptr;
  by_use_.splice(by_use_.begin(), by_use_, known->second);
  auto& kept = known->second->transcript;
  if (!kept || !CanCoverFrom(*kept, first)) return nullptr;
  if (kept->newest_id() == head.newest.id) return kept;
  auto taken = std::move(kept);
  kept.reset();
  // Copy it if a reader still renders from it.
  return taken.use_count() == 1 ? taken : std::make_shared<Transcript>(*taken);
}

void Transcripts::PutBack(const Uuid& debate_id, const std::shared_ptr<Transcript>& transcript, std::int64_t first) {
  const MutexLock lock(mutex_);
  auto known = by_id_.find(debate_id);
  if (known == by_id_.end()) {
    by_use_.push_front({debate_id, nullptr, 0});
    known = by_id_.emplace(debate_id, by_use_.begin()).first;
  }
  Entry& entry = *known->second;
  if (entry.transcript) {
    const std::int64_t kept = entry.transcript->newest_seq();
    const bool reaches_further_back = entry.transcript->HasFrom(first - 1);
    if (kept > transcript->newest_seq() || (kept == transcript->newest_seq() && reaches_further_back &&
                                            entry.transcript->newest_id() == transcript->newest_id())) {
      return;
    }
  }
  entry.transcript = transcript;
  bytes_ += transcript->bytes() - std::exchange(entry.bytes, transcript->bytes());
  Trim();
}

void Transcripts::Forget(const Uuid& debate_id) {
  const MutexLock lock(mutex_);
  const auto known = by_id_.find(debate_id);
  if (known == by_id_.end()) return;
  bytes_ -= known->second->bytes;
  by_use_.erase(known->second);
  by_id_.erase(known);
}

void Transcripts::Trim() {
  while (bytes_ > max_bytes_ && by_use_.size() > 1) {
    bytes_ -= by_use_.back().bytes;
    by_id_.erase(by_use_.back().debate_id);
    by_use_.pop_back();
  }
}

std::shared_ptr<const Transcript> Transcripts::UpTo(ReadTx& tx, const DebateHead& head) {
  return Newest(tx, head, kNoLimit);
}

std::shared_ptr<const Transcript> Transcripts::Newest(ReadTx& tx, const DebateHead& head, std::int64_t limit) {
  const Uuid& debate_id = head.debate.id;
  const std::int64_t first = FirstOf(head, limit);
  auto transcript = Take(head, first);
  if (transcript && transcript->newest_id() == head.newest.id) return transcript;

  if (!transcript) {
    transcript = std::make_shared<Transcript>();
    ReadFrom(tx, debate_id, first, *transcript);
  } else {
    // The debate may have been deleted and created again under the same id: compare the last cached argument.
    const std::int64_t known = transcript->newest_seq();
    const auto arguments = tx.Arguments(debate_id, known - 1, kNoLimit);
    if (arguments.empty() || arguments.front().id != transcript->newest_id()) {
      ReadFrom(tx, debate_id, first, *transcript);
    } else {
      for (const Argument& argument : arguments) {
        if (argument.seq > known) transcript->Add(argument);
      }
    }
  }
  if (transcript->newest_id() != head.newest.id || transcript->newest_seq() != head.newest.seq) {
    throw CorruptData("debate " + debate_id.ToString(), "an argument is missing");
  }
  PutBack(debate_id, transcript, first);
  return transcript;
}

}  // namespace aw::view
