// Lists of debates, all or filtered by a text in the title.
#include <algorithm>

#include "store/sqlite/rows.h"
#include "store/sqlite/tx.h"

namespace aw::sqlite {
namespace {

// Debates of a state after the place (?3, ?4). A row-value comparison would scan a whole millisecond.
#define OF_STATE(state)                                             \
  "SELECT updated_at, rowid AS r FROM debates WHERE state = " state \
  " AND updated_at = ?3 AND rowid < ?4"                             \
  " UNION ALL SELECT updated_at, rowid AS r FROM debates WHERE state = " state " AND updated_at < ?3"
// SQLite merges the ordered ranges of debates_by_state and stops at the limit.
#define OF_ANY_STATE                                                    \
  OF_STATE("'AWAITING_OPPONENT'")                                       \
  " UNION ALL " OF_STATE("'AWAITING_PROPOSER'") " UNION ALL " OF_STATE( \
      "'AWAITING_ARBITRATOR'") " UNION ALL " OF_STATE("'INTERVENTION_PENDING'") " UNION ALL " OF_STATE("'CLOSED'")
// Skipped rows are read from the index only. InOrder sorts the result: an ORDER BY would put all columns into a sorter.
#define LISTED(columns, places)      \
  "SELECT " columns " FROM (" places \
  " ORDER BY updated_at DESC, r DESC LIMIT ?1 OFFSET ?2) p CROSS JOIN debates d ON d.rowid = p.r"
#define LISTED_COLUMNS DEBATE_COLUMNS("d.") ", d.rowid"
#define TITLE_COLUMNS "d.updated_at, d.rowid, d.title"
constexpr char kListAll[] = LISTED(LISTED_COLUMNS, OF_ANY_STATE);
constexpr char kListState[] = LISTED(LISTED_COLUMNS, OF_STATE("?5"));
constexpr char kTitlesOfAll[] = LISTED(TITLE_COLUMNS, OF_ANY_STATE);
constexpr char kTitlesOfState[] = LISTED(TITLE_COLUMNS, OF_STATE("?5"));

constexpr std::size_t kMaxProbes = 8;           // grams whose frequency is estimated
constexpr std::int64_t kSampleSize = 64;        // sampled titles per estimate
constexpr std::int64_t kRareEnough = 30;        // a gram in so few titles needs no further filter
constexpr std::int64_t kMaxFrequencyRatio = 4;  // grams at most so many times as frequent as the rarest are used

std::optional<std::string_view> NameOf(const std::optional<State>& state) {
  if (!state) return std::nullopt;
  return Name(*state);
}

// Grams contain no quotation marks. A text that is shorter than a gram matches as a prefix.
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

struct Gram {
  std::string match;
  std::int64_t titles = 0;  // that contain the gram; an estimate, exact below kSampleSize

  friend auto operator<=>(const Gram& a, const Gram& b) { return a.titles <=> b.titles; }
};

// Estimates from the id range of the oldest kSampleSize matches and that of the newest, because consecutive numbered
// titles have many grams in common.
std::int64_t EstimateTitles(Database& db, const std::string& match, std::int64_t newest_id) {
  Cursor oldest = db.Use(
      "SELECT count(*), max(rowid) FROM (SELECT rowid FROM title_grams WHERE title_grams MATCH ?1 ORDER BY rowid LIMIT "
      "?2)");
  oldest.Bind(match, kSampleSize).Step();
  if (oldest.Int(0) < kSampleSize) return oldest.Int(0);
  Cursor newest = db.Use(
      "SELECT min(rowid) FROM (SELECT rowid FROM title_grams WHERE title_grams MATCH ?1 ORDER BY rowid DESC LIMIT ?2)");
  newest.Bind(match, kSampleSize).Step();
  const std::int64_t span = std::max({oldest.Int(1), newest_id - newest.Int(0) + 1, std::int64_t{1}});
  return std::max(kSampleSize, kSampleSize * newest_id / span);
}

// Probes grams that are spread over the text. Returns them rarest first, or a single one that is rare enough.
std::vector<Gram> ProbeGrams(Database& db, GramEstimates& known, const std::vector<std::string>& matches) {
  const std::int64_t newest_id = db.Number("SELECT coalesce(max(id), 0) FROM search_texts");
  known.Refresh(newest_id);
  const std::size_t probes = std::min(matches.size(), kMaxProbes);
  std::vector<Gram> grams;
  for (std::size_t i = 0; i < probes; ++i) {
    const std::string& match = matches[probes == 1 ? 0 : i * (matches.size() - 1) / (probes - 1)];
    const auto [estimate, is_new] = known.titles.try_emplace(match);
    if (is_new) estimate->second = EstimateTitles(db, match, newest_id);
    grams.push_back({match, estimate->second});
    if (grams.back().titles <= kRareEnough) return {grams.back()};
  }
  std::ranges::stable_sort(grams, std::less<>());
  return grams;
}

// Rows of the titles that contain all of these grams; nothing if there are more than `most`.
std::optional<std::vector<std::int64_t>> RowsWith(Database& db, const std::vector<std::string>& matches,
                                                  std::int64_t most) {
  std::string together;
  for (const std::string& match : matches) together.append(together.empty() ? "" : " AND ").append(match);
  Cursor row = db.Use("SELECT rowid FROM title_grams WHERE title_grams MATCH ?1 LIMIT ?2");
  row.Bind(together, most + 1);
  std::vector<std::int64_t> rows;
  while (row.Step()) rows.push_back(row.Int(0));
  if (static_cast<std::int64_t>(rows.size()) > most) return std::nullopt;
  return rows;
}

// Rows of titles that may contain the text: first by the rarest grams alone, then by all grams except those that most
// titles contain, which cost most and exclude little.
std::optional<std::vector<std::int64_t>> Candidates(Database& db, GramEstimates& known,
                                                    const std::vector<std::string>& matches, std::int64_t most) {
  const auto grams = ProbeGrams(db, known, matches);
  std::vector<std::string> rare;
  for (const Gram& gram : grams) {
    if (gram.titles <= kMaxFrequencyRatio * grams[0].titles) rare.push_back(gram.match);
  }
  if (auto rows = RowsWith(db, rare, most)) return rows;
  const std::int64_t debates = db.Number("SELECT sum(n) FROM debate_counts");
  std::vector<std::string> selective = matches;
  for (const Gram& gram : grams) {
    if (gram.titles > debates / 2) std::erase(selective, gram.match);
  }
  if (selective.size() <= rare.size()) return std::nullopt;
  return RowsWith(db, selective, most);
}

constexpr char kTitleByRow[] =
    "SELECT " TITLE_COLUMNS
    " FROM search_texts t CROSS JOIN debates d ON d.id = t.debate_id WHERE t.id = ?1 AND (?2 IS NULL OR d.state = ?2)";
// Debates that are pending for the index are compared directly; they are few.
constexpr char kPendingTitles[] =
    "SELECT " TITLE_COLUMNS
    " FROM search_pending p CROSS JOIN debates d ON d.id = p.debate_id WHERE p.seq = 1 AND title_contains(d.title, ?1) "
    "AND (?2 IS NULL OR d.state = ?2)";
constexpr char kAtRowid[] = "SELECT " DEBATE_COLUMNS("d.") " FROM debates d WHERE d.rowid = ?1";

TitleRow TitleRowIn(const Cursor& row) { return {{row.Time(0), TieOf(row.Int(1))}, row.String(2)}; }

// For both kinds of lists. Bound values are not copied: `after` outlives the cursor.
void BindList(Cursor& row, const DebateQuery& query, const ListPlace& after) {
  row.Bind(query.limit, query.offset, after.updated_at, RowidOf(after.tie));
  if (query.state) row.Bind(NameOf(query.state));
}

// Rows as the list orders them. The join keeps the order of the places, as a rule; SQLite does not promise it.
template <typename Listed>
std::vector<Listed> InOrder(std::vector<Listed> rows, ListPlace (*place)(const Listed& row)) {
  const auto comes_later = [](const ListPlace& a, const ListPlace& b) { return IsAfter(b, a); };
  if (!std::ranges::is_sorted(rows, comes_later, place)) std::ranges::sort(rows, comes_later, place);
  return rows;
}

ListPlace Beginning(const DebateQuery& query) { return query.after.value_or(ListPlace::Start()); }

}  // namespace

std::int64_t Tx::CountDebates(std::optional<State> state) {
  Cursor total = db_.Use("SELECT sum(n) FROM debate_counts WHERE ?1 IS NULL OR state = ?1");
  return total.Bind(NameOf(state)).Step() ? total.Int(0) : 0;
}

std::vector<ListedDebate> Tx::Listed(const DebateQuery& query) {
  const ListPlace after = Beginning(query);
  Cursor row = db_.Use(query.state ? kListState : kListAll);
  BindList(row, query, after);
  std::vector<ListedDebate> found;
  while (row.Step()) found.push_back({ListedDebateIn(row), TieOf(row.Int(kAfterDebate))});
  return InOrder<ListedDebate>(std::move(found), [](const ListedDebate& each) { return each.place(); });
}

std::vector<TitleRow> Tx::Titles(const DebateQuery& query) {
  const ListPlace after = Beginning(query);
  Cursor row = db_.Use(query.state ? kTitlesOfState : kTitlesOfAll);
  BindList(row, query, after);
  std::vector<TitleRow> found;
  while (row.Step()) found.push_back(TitleRowIn(row));
  return InOrder<TitleRow>(std::move(found), [](const TitleRow& each) { return each.place; });
}

DebatePage Tx::DebatesByTitle(const DebateQuery& query, const std::string& folded) {
  BeginSearch();
  PageSelection selection = SelectByTitle(query, folded);
  for (const ListPlace& place : selection.places) {
    Cursor row = db_.Use(kAtRowid);
    if (row.Bind(RowidOf(place.tie)).Step()) selection.page.items.push_back(ListedDebateIn(row));
  }
  return std::move(selection.page);
}

PageSelection Tx::SelectByTitle(const DebateQuery& query, const std::string& folded) {
  const auto matches = MatchesOf(folded);
  auto rows = Candidates(db_, gram_estimates_, matches, kMaxCounted);
  if (!rows) {
    const auto titles = [this](const DebateQuery& batch) { return Titles(batch); };
    if (auto selection = ScanForPage(query, folded, titles)) return *std::move(selection);
    rows = Candidates(db_, gram_estimates_, matches, INT64_MAX - 1);
  }
  std::vector<ListPlace> found;
  for (const std::int64_t id : *rows) {
    CheckLimit();
    Cursor row = db_.Use(kTitleByRow);
    if (!row.Bind(id, NameOf(query.state)).Step()) continue;
    const TitleRow titled = TitleRowIn(row);
    if (titled.Contains(folded)) found.push_back(titled.place);
  }
  Cursor row = db_.Use(kPendingTitles);
  row.Bind(folded, NameOf(query.state));
  while (row.Step()) found.push_back(TitleRowIn(row).place);
  return SelectPage(std::move(found), query);
}

}  // namespace aw::sqlite
