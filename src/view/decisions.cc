#include "view/decisions.h"

#include <algorithm>
#include <tuple>

#include "wire/json_writer.h"
#include "wire/list_requests.h"

namespace aw::view {
namespace {

constexpr State kWaiting[] = {State::kAwaitingArbitrator, State::kInterventionPending};

auto OrderOf(const Debate& debate) { return std::tuple(debate.updated_at.ToUnixMs(), debate.id); }

// The store lists the newest change first, so the longest waiting debates are at the end.
std::vector<Debate> LongestWaiting(ReadTx& tx, State state, std::int64_t& total) {
  const std::int64_t count = tx.Debates({.state = state, .title_contains = {}, .limit = 1}).total;
  total += count;
  constexpr std::int64_t kMost = DecisionQuery::kMaxWaiting;
  const std::int64_t offset = std::max<std::int64_t>(count - kMost, 0);
  return tx.Debates({.state = state, .title_contains = {}, .limit = kMost, .offset = offset}).items;
}

std::size_t SizeOf(const Context& context) {
  return context.transcript->Range(1, 1).size() + context.transcript->Range(context.first, context.last).size();
}

}  // namespace

DecisionPage ReadDecisions(ReadTx& tx, Transcripts& transcripts, VersionComparisons& comparisons,
                           const DecisionQuery& query) {
  DecisionPage page;
  std::vector<Debate> waiting;
  for (const State state : kWaiting)
    std::ranges::move(LongestWaiting(tx, state, page.total), std::back_inserter(waiting));
  std::ranges::sort(waiting, std::less<>(), OrderOf);
  auto from = waiting.begin();
  if (query.after) {
    const auto place = std::tuple(query.after->updated_at.ToUnixMs(), query.after->tie);
    from = std::ranges::upper_bound(waiting, place, std::less<>(), OrderOf);
  }
  std::size_t bytes = 0;
  for (auto debate = from; debate != waiting.end(); ++debate) {
    if (std::ssize(page.items) == query.limit || bytes >= DecisionQuery::kMaxBytes) {
      const Debate& last = *std::prev(debate);
      page.next = ListPlace{last.updated_at, last.id};
      break;
    }
    auto context = ReadContext(tx, transcripts, comparisons, {debate->id, DecisionQuery::kArguments});
    if (!context) continue;
    bytes += SizeOf(*context);
    page.items.push_back(*std::move(context));
  }
  return page;
}

void AppendJson(std::string& out, const DecisionPage& page) {
  ObjectWriter object(out);
  AppendArray(object.Raw("decisions"), page.items,
              [](std::string& o, const Context& context) { AppendJson(o, context); });
  object.Number("total", page.total);
  if (page.next) object.Text("next_cursor", CursorOf(*page.next));
}

}  // namespace aw::view
