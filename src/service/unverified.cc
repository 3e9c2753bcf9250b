#include "service/unverified.h"

namespace aw {
namespace {

std::string TextOf(ReadTx& tx, const Uuid& document_id, std::int64_t version) {
  if (version == 0) return {};
  auto found = tx.Version(document_id, version);
  return found ? std::move(found->content) : std::string();
}

}  // namespace

LineChanges VersionComparisons::Between(ReadTx& tx, const Uuid& document_id, std::int64_t older, std::int64_t newer) {
  const Key key{document_id, older, newer};
  {
    const MutexLock lock(mutex_);
    if (const auto known = kept_.find(key); known != kept_.end()) return known->second;
  }
  const LineChanges changes = CompareLines(TextOf(tx, document_id, older), TextOf(tx, document_id, newer));
  const MutexLock lock(mutex_);
  if (kept_.size() >= kMostKept) kept_.erase(kept_.begin());  // UUIDv7 ascend, so this is the oldest document
  kept_[key] = changes;
  return changes;
}

std::optional<std::int64_t> NewestVersion(ReadTx& tx, const Uuid& document_id) {
  const auto newest = tx.History(document_id, 1).items;
  if (newest.empty() || newest[0].deleted_at) return std::nullopt;
  return newest[0].version;
}

Unverified FindUnverified(ReadTx& tx, const Tally& tally, VersionComparisons& comparisons) {
  Unverified out;
  if (tally.round == 0) return out;
  for (const NamedDocument& document : tally.documents) {
    const auto newest = NewestVersion(tx, document.id);
    if (!newest || *newest <= document.seen) continue;
    const LineChanges changes = comparisons.Between(tx, document.id, document.seen, *newest);
    out.versions.push_back({document.id, document.seen, *newest, changes.changed()});
    // A document that the opponent named, or that it has not seen, must not remove the bar.
    const bool reviewed = document.seen > 0 && document.named_by != Role::kOpponent;
    out.rewritten = out.rewritten || (tally.max_rounds && reviewed && changes.IsRewrite());
  }
  return out;
}

}  // namespace aw
