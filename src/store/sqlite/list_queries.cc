// Lists of debates, whole or by a text in their titles.
#include <algorithm>

#include "core/fold.h"
#include "store/sqlite/rows.h"
#include "store/sqlite/tx.h"
#include "store/title_search.h"

namespace aw::sqlite {
namespace {

// A debate's place among those of its millisecond is its rowid: it is at the end of every index, so that a place is
// found by one descent.
Uuid TieOf(std::int64_t rowid) {
  Uuid tie;
  for (int i = 15; i >= 8; --i, rowid >>= 8) tie.bytes[i] = static_cast<std::uint8_t>(rowid);
  return tie;
}

std::int64_t RowidOf(const Uuid& tie) {
  std::uint64_t rowid = 0;
  for (int i = 8; i < 16; ++i) rowid = rowid << 8 | tie.bytes[i];
  return static_cast<std::int64_t>(rowid & INT64_MAX);
}

// Those of a state after the place ?3, ?4. As a comparison of pairs it would walk through a whole millisecond.
#define OF_STATE(state)                                             \
  "SELECT updated_at, rowid AS r FROM debates WHERE state = " state \
  " AND updated_at = ?3 AND rowid < ?4"                             \
  " UNION ALL SELECT updated_at, rowid AS r FROM debates WHERE state = " state " AND updated_at < ?3"
// What is skipped is read from the index alone.
#define LISTED(places)                                                                                      \
  "SELECT " DEBATE_COLUMNS(                                                                                 \
      "d.") ", d.rowid FROM (" places                                                                       \
            " ORDER BY updated_at DESC, r DESC LIMIT ?1 OFFSET ?2) p CROSS JOIN debates d ON d.rowid = p.r" \
            " ORDER BY p.updated_at DESC, p.r DESC"
// SQLite merges the ordered ranges of debates_by_state and stops at the limit.
constexpr char kListAll[] =
    LISTED(OF_STATE("'AWAITING_OPPONENT'") " UNION ALL " OF_STATE("'AWAITING_PROPOSER'") " UNION ALL "  //
           OF_STATE("'AWAITING_ARBITRATOR'") " UNION ALL " OF_STATE("'INTERVENTION_PENDING'") " UNION ALL " OF_STATE(
               "'CLOSED'"));
constexpr char kListState[] = LISTED(OF_STATE("?5"));

constexpr std::size_t kMostProbes = 8;  // grams whose titles are counted
constexpr std::size_t kEnough = 3;      // grams together leave hardly a title that does not have the text
constexpr std::int64_t kRare = 4'000;   // titles that have a gram and are counted
constexpr std::int64_t kFew = 30;       // titles that cost less to look at than another count

std::optional<std::string_view> NameOf(const std::optional<State>& state) {
  if (!state) return std::nullopt;
  return Name(*state);
}

// Grams hold no quotation marks. A text that is shorter than a gram is the beginning of some.
std::string MatchOf(const std::string& gram, bool is_short) { return "\"" + gram + "\"" + (is_short ? " *" : ""); }

std::vector<std::string> MatchesOf(std::string_view folded) {
  auto grams = GramsOf(folded);
  const bool is_short = grams.size() < kGramLength;
  grams.resize(is_short ? 1 : grams.size() - kGramLength + 1);
  std::vector<std::string> matches;
  for (const std::string& gram : grams) {
    const std::string match = MatchOf(gram, is_short);
    if (std::ranges::count(matches, match) == 0) matches.push_back(match);
  }
  return matches;
}

std::int64_t CountUpTo(Database& db, const std::string& match, std::int64_t most) {
  Cursor row = db.Use("SELECT count(*) FROM (SELECT rowid FROM title_grams WHERE title_grams MATCH ?1 LIMIT ?2)");
  row.Bind(std::string_view(match), most);
  return row.Step() ? row.Int(0) : 0;
}

// What to look up: the rarest grams of some that are spread over the text, or all of them. Empty: too many titles have
// them all.
std::string NarrowestMatch(Database& db, const std::vector<std::string>& matches) {
  const std::size_t probes = std::min(matches.size(), kMostProbes);
  std::vector<std::pair<std::int64_t, std::string>> rare;
  for (std::size_t i = 0; i < probes; ++i) {
    const std::string& match = matches[probes == 1 ? 0 : i * (matches.size() - 1) / (probes - 1)];
    const std::int64_t count = CountUpTo(db, match, kRare + 1);
    if (count <= kRare) rare.emplace_back(count, match);
    if (count <= kFew) break;
  }
  std::ranges::sort(rare);
  std::string together;
  for (std::size_t i = 0; i < std::min(rare.size(), rare.empty() || rare[0].first <= kFew ? 1 : kEnough); ++i) {
    together.append(together.empty() ? "" : " AND ").append(rare[i].second);
  }
  if (!rare.empty() && rare[0].first <= kMostCounted) return together;
  if (!rare.empty() && CountUpTo(db, together, kMostCounted + 1) <= kMostCounted) return together;
  together.clear();
  for (const std::string& match : matches) together.append(together.empty() ? "" : " AND ").append(match);
  return CountUpTo(db, together, kMostCounted + 1) <= kMostCounted ? together : std::string();
}

// What waits for the index is compared directly; it is little.
constexpr char kTitled[] =
    "SELECT " DEBATE_COLUMNS("d.") ", d.rowid FROM title_grams g CROSS JOIN search_texts t ON t.id = g.rowid "
    "CROSS JOIN debates d ON d.id = t.debate_id "
    "WHERE title_grams MATCH ?1 AND (?3 IS NULL OR d.state = ?3) AND title_contains(d.title, ?2) "
    "UNION ALL SELECT " DEBATE_COLUMNS("d.") ", d.rowid FROM search_pending p CROSS JOIN debates d ON d.id = p.debate_id "
    "WHERE p.seq = 1 AND (?3 IS NULL OR d.state = ?3) AND title_contains(d.title, ?2)";

}  // namespace

DebatePage Tx::Debates(const DebateQuery& query) {
  const std::string folded = Folded(query.title_contains);
  if (!folded.empty()) return DebatesTitled(query, folded);
  DebatePage page;
  {
    Cursor total = db_.Use("SELECT sum(n) FROM debate_counts WHERE ?1 IS NULL OR state = ?1");
    total.Bind(NameOf(query.state));
    page.total = total.Step() ? total.Int(0) : 0;
  }
  if (query.offset >= page.total) return page;
  DebateQuery with_one_more = query;
  ++with_one_more.limit;
  Show(Listed(with_one_more), query.limit, page);
  return page;
}

std::vector<Placed> Tx::Listed(const DebateQuery& query) {
  const ListPlace after = query.after.value_or(ListPlace::Start());
  const auto state = NameOf(query.state);
  Cursor row = db_.Use(state ? kListState : kListAll);
  row.Bind(query.limit, query.offset, after.updated_at, RowidOf(after.tie));
  if (state) row.Bind(state);
  std::vector<Placed> found;
  while (row.Step()) found.push_back({ReadDebate(row), TieOf(row.Int(kAfterDebate))});
  return found;
}

DebatePage Tx::DebatesTitled(const DebateQuery& query, const std::string& folded) {
  PrepareSearching();
  const std::string match = NarrowestMatch(db_, MatchesOf(folded));
  if (match.empty()) return WalkTitles(query, folded, [this](const DebateQuery& stretch) { return Listed(stretch); });
  const auto state = NameOf(query.state);
  std::vector<Placed> found;
  Cursor row = db_.Use(kTitled);
  row.Bind(std::string_view(match), std::string_view(folded), state);
  while (row.Step()) found.push_back({ReadDebate(row), TieOf(row.Int(kAfterDebate))});
  return PageOf(std::move(found), query);
}

}  // namespace aw::sqlite
