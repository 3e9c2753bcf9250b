#include "store/prune.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace aw {
namespace {

constexpr std::int64_t kDebatesAtOnce = 20;
constexpr std::int64_t kDocumentsAtOnce = 10;
constexpr std::int64_t kArgumentsAtOnce = 100;
constexpr std::int64_t kRowsAtOnce = 500;

// Scans overlap by this much, because clocks of servers on one store differ and debates can move in the same moment.
constexpr std::int64_t kClockSkewMs = 5'000;

using Ids = std::unordered_set<Uuid>;

Time MinusClockSkew(const Time& moment) { return Time::FromUnixMs(moment.ToUnixMs() - kClockSkewMs); }

void CollectIds(std::string_view text, Ids& into) {
  for (std::size_t at = 0; at + Uuid::kTextLength <= text.size(); ++at) {
    if (text[at + 8] != '-') continue;
    const auto id = Uuid::Parse(text.substr(at, Uuid::kTextLength));
    if (!id) continue;
    into.insert(*id);
    at += Uuid::kTextLength - 1;
  }
}

template <typename Use>
void ForEachArgument(ReadTx& tx, const Uuid& debate_id, Use use) {
  std::int64_t seq = 0;
  while (true) {
    const auto arguments = tx.Arguments(debate_id, seq, kArgumentsAtOnce);
    if (arguments.empty()) return;
    for (const Argument& argument : arguments) use(argument);
    seq = arguments.back().seq;
  }
}

// All UUIDs in the debate's texts, of documents and of anything else.
void CollectIdsOf(ReadTx& tx, const Uuid& debate_id, Ids& into) {
  // A sealed review names documents before its claim does.
  for (const PanelRecord& record : tx.PanelRecords(debate_id, {})) {
    CollectIds(record.content, into);
    CollectIds(record.extras, into);
  }
  ForEachArgument(tx, debate_id, [&](const Argument& argument) {
    CollectIds(argument.content, into);
    CollectIds(argument.extras, into);
  });
  for (const HeldDraft& draft : tx.HeldDrafts(debate_id)) CollectIds(draft.content, into);
}

class Pruner {
 public:
  Pruner(PruneStore& store, const PruneRequest& request) : store_(store), request_(request) {}

  PruneTotals Run() {
    RemoveDebates();
    RemoveDocuments();
    return totals_;
  }

 private:
  void RemoveDebates() {
    std::optional<Uuid> last;
    while (true) {
      const auto ids = store_.ClosedBefore(request_.before, last, kDebatesAtOnce);
      if (ids.empty()) return;
      last = ids.back();
      std::unordered_map<Uuid, PruneTotals> sizes;
      Ids documents;
      store_.Read([&](ReadTx& tx) {
        for (const Uuid& id : ids) sizes[id] = SizeOf(tx, id);
        documents = OldDocumentsNamedBy(tx, ids);
      });
      const std::vector<Uuid> named(documents.begin(), documents.end());
      const auto removed = request_.dry_run ? ids : store_.RemoveDebates(ids, named, request_.before);
      for (const Uuid& id : removed) Count(sizes[id]);
      removed_debates_.insert(removed.begin(), removed.end());
      if (request_.dry_run) {
        candidates_.insert(documents.begin(), documents.end());
      } else {
        Pause();
      }
    }
  }

  static PruneTotals SizeOf(ReadTx& tx, const Uuid& debate_id) {
    PruneTotals size{.debates = 1};
    ForEachArgument(tx, debate_id, [&](const Argument& argument) {
      ++size.arguments;
      size.bytes += static_cast<std::int64_t>(argument.content.size() + argument.extras.size());
    });
    return size;
  }

  void Count(const PruneTotals& some) {
    totals_.debates += some.debates;
    totals_.arguments += some.arguments;
    totals_.documents += some.documents;
    totals_.versions += some.versions;
    totals_.bytes += some.bytes;
  }

  Ids OldDocumentsNamedBy(ReadTx& tx, const std::vector<Uuid>& debates) {
    Ids ids;
    for (const Uuid& debate : debates) CollectIdsOf(tx, debate, ids);
    std::erase_if(ids, [&](const Uuid& id) {
      const auto newest = tx.History(id, 1).items;
      return newest.empty() || newest[0].created_at >= request_.before;
    });
    return ids;
  }

  // First scans all remaining debates for the documents; then, before each removal and again inside its transaction,
  // only the debates that have moved since the last scan.
  void RemoveDocuments() {
    if (!request_.dry_run) {
      const auto recorded = store_.CandidateDocuments();
      candidates_.insert(recorded.begin(), recorded.end());
    }
    if (candidates_.empty()) return;
    const Ids all = candidates_;
    KeepNamedDocuments();
    std::vector<Uuid> unnamed(candidates_.begin(), candidates_.end());
    std::ranges::sort(unnamed);
    for (std::size_t begin = 0; begin < unnamed.size(); begin += kDocumentsAtOnce) {
      const std::size_t end = std::min<std::size_t>(begin + kDocumentsAtOnce, unnamed.size());
      RemoveBatch(
          {unnamed.begin() + static_cast<std::ptrdiff_t>(begin), unnamed.begin() + static_cast<std::ptrdiff_t>(end)});
    }
    if (!request_.dry_run) store_.ForgetCandidates(std::vector<Uuid>(all.begin(), all.end()));
  }

  void KeepNamedDocuments() {
    std::optional<Uuid> last;
    while (!candidates_.empty()) {
      std::vector<Uuid> ids;
      store_.Read([&](ReadTx& tx) {
        ids = tx.DebateIds(last, kRowsAtOnce);
        for (const Uuid& id : ids) {
          if (!removed_debates_.contains(id)) KeepNamedBy(tx, id);
        }
      });
      if (ids.empty()) return;
      last = ids.back();
    }
  }

  void KeepNamedBy(ReadTx& tx, const Uuid& debate_id) {
    Ids named;
    CollectIdsOf(tx, debate_id, named);
    for (const Uuid& id : named) candidates_.erase(id);
  }

  void KeepRecentlyNamed(ReadTx& tx) {
    const Time since = scanned_until_;
    std::optional<ListPlace> place;
    do {
      const auto page =
          tx.Debates({.state = {}, .title_contains = {}, .limit = kRowsAtOnce, .offset = 0, .after = place});
      for (const Debate& debate : page.items) {
        if (debate.updated_at < since) return;
        scanned_until_ = std::max(scanned_until_, MinusClockSkew(debate.updated_at));
        KeepNamedBy(tx, debate.id);
      }
      place = page.next;
    } while (place);
  }

  void KeepRecentlyNamed(ReadTx& tx, std::vector<Uuid>& ids) {
    KeepRecentlyNamed(tx);
    std::erase_if(ids, [&](const Uuid& id) { return !candidates_.contains(id); });
  }

  void RemoveBatch(std::vector<Uuid> ids) {
    std::unordered_map<Uuid, PruneTotals> sizes;
    store_.Read([&](ReadTx& tx) {
      KeepRecentlyNamed(tx, ids);
      for (const Uuid& id : ids) sizes[id] = SizeOfDocument(tx, id);
    });
    if (!request_.dry_run && !ids.empty()) {
      ids = store_.RemoveDocuments(ids, request_.before,
                                   [this](ReadTx& tx, std::vector<Uuid>& kept) { KeepRecentlyNamed(tx, kept); });
      Pause();
    }
    for (const Uuid& id : ids) Count(sizes[id]);
  }

  static PruneTotals SizeOfDocument(ReadTx& tx, const Uuid& id) {
    const auto document = tx.FindDocument(id);
    if (!document) return {};
    PruneTotals size{.documents = 1};
    for (std::int64_t number = 1; number <= document->latest_version; ++number) {
      const auto version = tx.Version(id, number);
      if (!version) continue;
      ++size.versions;
      size.bytes += static_cast<std::int64_t>(version->content.size());
    }
    return size;
  }

  void Pause() {
    if (request_.pause) request_.pause();
  }

  PruneStore& store_;
  const PruneRequest& request_;
  PruneTotals totals_;
  Time scanned_until_ = request_.now;  // debates that moved before this are scanned for names
  Ids removed_debates_;
  Ids candidates_;  // documents that removed debates named and, so far, no other debate
};

}  // namespace

PruneTotals Prune(PruneStore& store, const PruneRequest& request) { return Pruner(store, request).Run(); }

}  // namespace aw
