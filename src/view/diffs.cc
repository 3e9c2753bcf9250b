#include "view/diffs.h"

#include <algorithm>

#include "service/documents.h"
#include "wire/document_json.h"

namespace aw::view {
namespace {

// What an entry takes beside its text.
constexpr std::size_t kBytesOfDiff = 256;

Result<std::string> Compare(ReadTx& tx, const Uuid& document_id, std::int64_t from, std::int64_t to) {
  const auto before = ReadVersion(tx, document_id, from);
  if (!before) return before.error();
  const auto after = ReadVersion(tx, document_id, to);
  if (!after) return after.error();
  const std::string diff = UnifiedDiff("v" + std::to_string(from), before->content,  //
                                       "v" + std::to_string(to), after->content);
  std::string data;
  AppendDiff(data, document_id, from, to, diff);
  return data;
}

}  // namespace

Result<Diffs::Text> Diffs::Read(ReadTx& tx, const DiffQuery& query, const ReadBudget& budget) {
  const auto document = LiveDocument(tx, query.document_id);
  if (!document) return document.error();
  const std::int64_t to = query.to.value_or(document->latest_version);
  const std::int64_t from = query.from.value_or(std::max<std::int64_t>(to - 1, 1));
  const Key key(query.document_id, from, to);
  if (auto kept = Find(key)) return kept;
  if (!budget.AllowsDiff()) return Text();
  auto made = Compare(tx, query.document_id, from, to);
  if (!made) return made.error();
  const auto text = std::make_shared<const std::string>(*std::move(made));
  Keep(key, text);
  return Text(text);
}

Diffs::Text Diffs::Find(const Key& key) {
  const MutexLock lock(mutex_);
  const auto known = by_key_.find(key);
  if (known == by_key_.end()) return nullptr;
  by_use_.splice(by_use_.begin(), by_use_, known->second);
  return known->second->text;
}

void Diffs::Keep(const Key& key, const Text& text) {
  if (text->size() > kMaxBytesOfOne) return;
  const MutexLock lock(mutex_);
  if (by_key_.contains(key)) return;
  by_use_.push_front({key, text});
  by_key_.emplace(key, by_use_.begin());
  bytes_ += text->size() + kBytesOfDiff;
  while (bytes_ > kMaxBytes) {
    bytes_ -= by_use_.back().text->size() + kBytesOfDiff;
    by_key_.erase(by_use_.back().key);
    by_use_.pop_back();
  }
}

}  // namespace aw::view
