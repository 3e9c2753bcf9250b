#include "view/answers.h"

#include <utility>

namespace aw::view {
namespace {

// The estimated overhead of an entry.
constexpr std::size_t kEntryOverhead = 256;

}  // namespace

Answers::Text Answers::Find(Reader& reader, std::string_view question) {
  const auto version = reader.Version();
  if (!version || version != version_) {
    version_ = version;
    Clear();
    return nullptr;
  }
  const auto kept = by_question_.find(std::string(question));
  return kept == by_question_.end() ? nullptr : kept->second;
}

Answers::Text Answers::Keep(const Version& version, std::string_view question, std::string answer) {
  auto text = std::make_shared<const std::string>(std::move(answer));
  const std::size_t bytes = question.size() + text->size() + kEntryOverhead;
  if (!version || version != version_ || bytes > kMaxBytesOfOne) return text;
  if (bytes_ + bytes > kMaxBytes) Clear();
  if (by_question_.emplace(question, text).second) bytes_ += bytes;
  return text;
}

void Answers::Clear() {
  by_question_.clear();
  bytes_ = 0;
}

}  // namespace aw::view
