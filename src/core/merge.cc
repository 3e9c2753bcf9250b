#include "core/merge.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <tuple>

#include "core/canonical_json.h"
#include "core/fold.h"
#include "core/quote.h"

namespace aw {
namespace {

struct FileLine {
  std::string path;
  std::int64_t line = 0;

  friend auto operator<=>(const FileLine&, const FileLine&) = default;
};

struct Quotation {
  std::string text;  // without white space
  std::string path;  // of the file; empty: from a document

  friend auto operator<=>(const Quotation&, const Quotation&) = default;
};

// What an entry points at, prepared for comparison.
struct Target {
  std::vector<FileLine> lines;    // sorted
  std::vector<Quotation> quotes;  // sorted
  std::string document;
  std::string section;
  std::vector<std::string> title_words;  // sorted, distinct
};

std::string_view Normalized(std::string_view path) {
  while (path.starts_with("./")) path.remove_prefix(2);
  return path;
}

// False for a quotation such as `});`.
bool HasText(std::string_view quote) {
  return std::ranges::any_of(quote, [](unsigned char c) { return c >= 0x80 || std::isalnum(c); });
}

std::vector<std::string> WordSet(std::string_view text) {
  std::vector<std::string> words;
  for (Word& word : WordsOf(text)) words.push_back(std::move(word.folded));
  std::ranges::sort(words);
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

Target TargetOf(const IssueEntry& entry) {
  Target target;
  for (const Evidence& piece : entry.evidence) {
    const std::string path(Normalized(piece.path));
    if (!path.empty() && piece.line) target.lines.push_back({path, *piece.line});
    std::string quote = WithoutWhiteSpace(path.empty() ? piece.quote : piece.file_quote);
    if (HasText(quote)) target.quotes.push_back({std::move(quote), path});
  }
  std::ranges::sort(target.lines);
  std::ranges::sort(target.quotes);
  if (entry.where) {
    if (entry.where->document_id) target.document = entry.where->document_id->ToString();
    target.section = WithoutWhiteSpace(Folded(entry.where->section));
  }
  target.title_words = WordSet(entry.title);
  return target;
}

// The least distance of two lines of one file; nothing if they have no file in common.
std::optional<std::int64_t> Distance(const Target& a, const Target& b) {
  std::optional<std::int64_t> least;
  const auto consider = [&](const FileLine& x, const FileLine& y) {
    if (x.path != y.path) return;
    const std::int64_t distance = x.line < y.line ? y.line - x.line : x.line - y.line;
    if (!least || distance < *least) least = distance;
  };
  for (const FileLine& line : a.lines) {
    const auto next = std::ranges::lower_bound(b.lines, line);
    if (next != b.lines.end()) consider(line, *next);
    if (next != b.lines.begin()) consider(line, *std::prev(next));
  }
  return least;
}

// One path may begin further up than the other.
bool MayBeTheSameFile(std::string_view a, std::string_view b) {
  if (a.size() < b.size()) std::swap(a, b);
  return a.ends_with(b) && (a.size() == b.size() || b.empty() || a[a.size() - b.size() - 1] == '/');
}

// kQuote, kCommonQuote or nothing. A quotation of a file and one of a document may be the same text.
std::optional<Sameness> SamenessOfQuotes(const Target& a, const Target& b) {
  std::optional<Sameness> found;
  for (const Quotation& quote : a.quotes) {
    for (const Quotation& other : b.quotes) {
      if (other.text != quote.text) continue;
      if (quote.text.size() >= kShortestTellingQuote && MayBeTheSameFile(quote.path, other.path)) {
        return Sameness::kQuote;
      }
      found = Sameness::kCommonQuote;
    }
  }
  return found;
}

// The same section of two different documents is two places; a place without a document may be in any.
bool NameTheSameSection(const Target& a, const Target& b) {
  const bool may_be_one_document = a.document.empty() || b.document.empty() || a.document == b.document;
  return !a.section.empty() && a.section == b.section && may_be_one_document;
}

bool HalfOfTheWordsAreEqual(const Target& a, const Target& b) {
  std::vector<std::string> common;
  std::ranges::set_intersection(a.title_words, b.title_words, std::back_inserter(common));
  return !common.empty() && 2 * common.size() >= std::max(a.title_words.size(), b.title_words.size());
}

std::optional<Sameness> Compare(const Target& a, const Target& b) {
  const auto by_quotes = SamenessOfQuotes(a, b);
  if (by_quotes == Sameness::kQuote) return by_quotes;
  const auto distance = Distance(a, b);
  if (distance && *distance <= kNearLines) return Sameness::kLines;
  if (NameTheSameSection(a, b) && HalfOfTheWordsAreEqual(a, b)) return Sameness::kTitle;
  return by_quotes;
}

bool HaveASeatInCommon(const Finding& a, const Finding& b) {
  std::vector<std::string> common;
  std::ranges::set_intersection(a.entry.found_by, b.entry.found_by, std::back_inserter(common));
  return !common.empty();
}

auto RankOf(const Finding& finding) { return std::tie(*finding.entry.severity, finding.origin); }

void AddNote(std::string& note, const std::string& more) {
  if (more.empty() || note.find(more) != note.npos) return;
  note.append(note.empty() ? "" : "\n").append(more);
}

// The one with the worse severity gives title and place.
Finding Combined(const Finding& a, const Finding& b) {
  const bool a_first = RankOf(a) <= RankOf(b);
  Finding joined = a_first ? a : b;
  const IssueEntry& other = a_first ? b.entry : a.entry;
  IssueEntry& entry = joined.entry;
  if (!entry.where) entry.where = other.where;
  for (const Evidence& piece : other.evidence) {
    if (std::ranges::find(entry.evidence, piece.json, &Evidence::json) == entry.evidence.end()) {
      entry.evidence.push_back(piece);
    }
  }
  AddNote(entry.note, other.note);
  if (other.title != entry.title) AddNote(entry.note, "Also: " + other.title);
  if (entry.caused_by.empty()) entry.caused_by = other.caused_by;
  entry.found_by = Union(entry.found_by, other.found_by);
  entry.confirmed_by = Union(entry.confirmed_by, other.confirmed_by);
  entry.refuted_by = Union(entry.refuted_by, other.refuted_by);
  return joined;
}

bool FitsInOneEntry(const IssueEntry& entry) { return BytesOf(entry) <= kMaxIssueBytes; }

// A finding, and what it and all those that it took in point at: a title that was given up still finds its like.
struct Cluster {
  std::size_t number;  // of no other cluster of this merge
  Finding finding;
  std::vector<Target> targets;
};

// How certain it is that two clusters are one issue, the most certain first.
using Certainty = std::pair<Sameness, std::int64_t>;  // with the distance of lines

std::optional<Certainty> CertaintyOf(const Cluster& a, const Cluster& b) {
  std::optional<Certainty> best;
  for (const Target& x : a.targets) {
    for (const Target& y : b.targets) {
      const auto same = Compare(x, y);
      if (!same) continue;
      const Certainty certainty(*same, Distance(x, y).value_or(0));
      if (!best || certainty < *best) best = certainty;
    }
  }
  return best;
}

Cluster Combined(const Cluster& a, const Cluster& b, std::size_t number) {
  Cluster joined{number, Combined(a.finding, b.finding), a.targets};
  joined.targets.insert(joined.targets.end(), b.targets.begin(), b.targets.end());
  joined.targets.push_back(TargetOf(joined.finding.entry));
  return joined;
}

// Nothing if the two may not be merged.
std::optional<Certainty> MayMerge(const Cluster& a, const Cluster& b) {
  if (HaveASeatInCommon(a.finding, b.finding)) return std::nullopt;
  const auto certainty = CertaintyOf(a, b);
  const bool fits = certainty && FitsInOneEntry(Combined(a.finding, b.finding).entry);
  return fits ? certainty : std::nullopt;
}

// The results of MayMerge, by the numbers of two clusters: each pair is compared once.
using KnownPairs = std::map<std::pair<std::size_t, std::size_t>, std::optional<Certainty>>;

// The most certain pair that may be merged. The clusters are sorted by origin, which decides between equal pairs.
std::optional<std::pair<std::size_t, std::size_t>> BestPair(const std::vector<Cluster>& clusters, KnownPairs& known) {
  std::optional<std::tuple<Certainty, std::size_t, std::size_t>> best;
  for (std::size_t i = 0; i < clusters.size(); ++i) {
    for (std::size_t j = i + 1; j < clusters.size(); ++j) {
      const auto [pair, is_new] = known.try_emplace(std::minmax(clusters[i].number, clusters[j].number));
      if (is_new) pair->second = MayMerge(clusters[i], clusters[j]);
      if (!pair->second) continue;
      const std::tuple candidate(*pair->second, i, j);
      if (!best || candidate < *best) best = candidate;
    }
  }
  if (!best) return std::nullopt;
  return std::pair(std::get<1>(*best), std::get<2>(*best));
}

// The order that readers see says nothing about who found what.
bool BySeverityAndTitle(const Finding& a, const Finding& b) {
  return std::tie(*a.entry.severity, a.entry.title, a.origin) < std::tie(*b.entry.severity, b.entry.title, b.origin);
}

std::int64_t NumberIn(const std::string& id) { return std::stoll(id.substr(1)); }

}  // namespace

std::vector<std::string> Union(std::span<const std::string> a, std::span<const std::string> b) {
  std::vector<std::string> all(a.begin(), a.end());
  all.insert(all.end(), b.begin(), b.end());
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

std::optional<Sameness> SamenessOf(const IssueEntry& a, const IssueEntry& b) {
  return Compare(TargetOf(a), TargetOf(b));
}

// At most kMaxIssueEntries findings, so a look at all pairs for every merge is cheap once they have been compared.
std::vector<Finding> Merge(std::vector<Finding> findings) {
  const auto origin = [](const Cluster& cluster) -> const std::string& { return cluster.finding.origin; };
  std::vector<Cluster> clusters;
  for (Finding& finding : findings) {
    Target target = TargetOf(finding.entry);
    clusters.push_back({clusters.size(), std::move(finding), {std::move(target)}});
  }
  std::ranges::sort(clusters, {}, origin);
  KnownPairs known;
  std::size_t number = clusters.size();
  while (const auto pair = BestPair(clusters, known)) {
    clusters[pair->first] = Combined(clusters[pair->first], clusters[pair->second], number++);
    clusters.erase(clusters.begin() + static_cast<std::ptrdiff_t>(pair->second));
    std::ranges::sort(clusters, {}, origin);
  }
  findings.clear();
  for (Cluster& cluster : clusters) findings.push_back(std::move(cluster.finding));
  std::ranges::sort(findings, BySeverityAndTitle);
  return findings;
}

std::vector<MergedFinding> MergeNamed(const std::vector<Finding>& findings, std::vector<IdPair> duplicates) {
  std::vector<MergedFinding> merged;
  for (const Finding& finding : findings) merged.push_back({finding, {finding.entry.id}});
  const auto with = [&](const std::string& id) {
    return std::ranges::find_if(
        merged, [&](const MergedFinding& each) { return std::ranges::find(each.ids, id) != each.ids.end(); });
  };
  const auto number_of = [](const auto& each) { return NumberIn(each->finding.entry.id); };
  std::ranges::for_each(duplicates, [](IdPair& pair) {
    if (NumberIn(pair.second) < NumberIn(pair.first)) std::swap(pair.first, pair.second);
  });
  std::ranges::sort(duplicates, {},
                    [](const IdPair& pair) { return std::pair(NumberIn(pair.first), NumberIn(pair.second)); });
  for (const auto& [a, b] : duplicates) {
    auto into = with(a);
    auto from = with(b);
    if (into == from || into == merged.end() || from == merged.end()) continue;
    if (number_of(from) < number_of(into)) std::swap(into, from);
    Finding joined = Combined(into->finding, from->finding);
    joined.entry.id = into->finding.entry.id;
    if (!FitsInOneEntry(joined.entry)) continue;
    into->finding = std::move(joined);
    into->ids.insert(into->ids.end(), from->ids.begin(), from->ids.end());
    merged.erase(from);
  }
  return merged;
}

std::int64_t BytesOf(const IssueEntry& entry) {
  constexpr std::size_t kMemberNames = 160;  // of all members except those below
  constexpr std::size_t kSeatMembers = 54;   // of found_by, confirmed_by and refuted_by
  std::size_t bytes = kMemberNames + CanonicalText(entry.title).size() + CanonicalText(entry.note).size();
  if (entry.where) bytes += JsonOf(*entry.where).size();
  for (const Evidence& piece : entry.evidence) bytes += piece.json.size() + 1;
  if (!entry.found_by.empty()) bytes += kSeatMembers;
  for (const auto* seats : {&entry.found_by, &entry.confirmed_by, &entry.refuted_by}) {
    for (const std::string& seat : *seats) bytes += seat.size() + 3;
  }
  return static_cast<std::int64_t>(bytes);
}

}  // namespace aw
