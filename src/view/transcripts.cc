#include "view/transcripts.h"

#include <utility>

#include "wire/debate_json.h"

namespace aw::view {

void Transcript::Add(const Argument& argument) {
  if (!text_.empty()) text_.push_back(',');
  AppendJson(text_, argument);
  ends_.push_back(text_.size());
  newest_id_ = argument.id;
}

std::string_view Transcript::Range(std::int64_t first, std::int64_t last) const {
  if (first > last) return {};
  const std::size_t begin = first == 1 ? 0 : ends_[first - 2] + 1;
  return std::string_view(text_).substr(begin, ends_[last - 1] - begin);
}

std::shared_ptr<Transcript> Transcripts::Take(const Standing& standing) {
  const MutexLock lock(mutex_);
  const auto known = by_id_.find(standing.debate.id);
  if (known == by_id_.end()) return nullptr;
  by_use_.splice(by_use_.begin(), by_use_, known->second);
  auto& kept = known->second->transcript;
  if (!kept || kept->newest_id() == standing.newest.id) return kept;
  auto taken = std::move(kept);
  kept.reset();
  // Whoever renders from it still needs it as it is.
  return taken.use_count() == 1 ? taken : std::make_shared<Transcript>(*taken);
}

void Transcripts::PutBack(const Uuid& debate_id, const std::shared_ptr<Transcript>& transcript) {
  const MutexLock lock(mutex_);
  auto known = by_id_.find(debate_id);
  if (known == by_id_.end()) {
    by_use_.push_front({debate_id, nullptr, 0});
    known = by_id_.emplace(debate_id, by_use_.begin()).first;
  }
  Entry& entry = *known->second;
  if (entry.transcript && entry.transcript->newest_seq() > transcript->newest_seq()) return;
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

std::shared_ptr<const Transcript> Transcripts::UpTo(ReadTx& tx, const Standing& standing) {
  auto transcript = Take(standing);
  if (!transcript) transcript = std::make_shared<Transcript>();
  if (transcript->newest_seq() > 0 && transcript->newest_id() == standing.newest.id) return transcript;

  // A debate may have been deleted and another made under its id: what we have must lead up to what is there.
  const std::int64_t known = transcript->newest_seq();
  auto arguments = tx.Arguments(standing.debate.id, known > 0 ? known - 1 : 0, kNoLimit);
  if (known > 0 && (arguments.empty() || arguments.front().id != transcript->newest_id())) {
    *transcript = Transcript();
    arguments = tx.Arguments(standing.debate.id, 0, kNoLimit);
  }
  for (const Argument& argument : arguments) {
    if (argument.seq > transcript->newest_seq()) transcript->Add(argument);
  }
  if (transcript->newest_seq() != standing.newest.seq || transcript->newest_id() != standing.newest.id) {
    throw CorruptData("debate " + standing.debate.id.ToString(), "an argument is missing");
  }
  PutBack(standing.debate.id, transcript);
  return transcript;
}

}  // namespace aw::view
