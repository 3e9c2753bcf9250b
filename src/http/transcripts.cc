#include "http/transcripts.h"

#include "wire/debate_json.h"

namespace aw::http {

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

Transcript& Transcripts::Touch(const Uuid& debate_id) {
  if (const auto known = by_id_.find(debate_id); known != by_id_.end()) {
    by_use_.splice(by_use_.begin(), by_use_, known->second);
  } else {
    by_use_.emplace_front(debate_id, Transcript());
    by_id_.emplace(debate_id, by_use_.begin());
  }
  return by_use_.front().second;
}

void Transcripts::Trim() {
  while (bytes_ > max_bytes_ && by_use_.size() > 1) {
    bytes_ -= by_use_.back().second.bytes();
    by_id_.erase(by_use_.back().first);
    by_use_.pop_back();
  }
}

const Transcript& Transcripts::UpTo(ReadTx& tx, const Standing& standing) {
  Transcript& transcript = Touch(standing.debate.id);
  if (transcript.newest_id() == standing.newest.id) return transcript;

  // A debate may have been deleted and another made under its id: what we have must lead up to what is there.
  const std::size_t bytes_before = transcript.bytes();
  const std::int64_t known = transcript.newest_seq();
  auto arguments = tx.Arguments(standing.debate.id, known > 0 ? known - 1 : 0, kNoLimit);
  if (known > 0 && (arguments.empty() || arguments.front().id != transcript.newest_id())) {
    transcript = Transcript();
    arguments = tx.Arguments(standing.debate.id, 0, kNoLimit);
  }
  for (const Argument& argument : arguments) {
    if (argument.seq > transcript.newest_seq()) transcript.Add(argument);
  }
  bytes_ += transcript.bytes() - bytes_before;
  Trim();
  return transcript;
}

}  // namespace aw::http
