#include "core/cross_check.h"

#include <algorithm>

#include "core/canonical_json.h"

namespace aw {
namespace {

using enum IssueStatus;

struct EntryRule {
  bool found_by_several;
  Answer answer;
  bool is_critical;
  IssueStatus entered;
};

// clang-format off
constexpr EntryRule kEntryRules[] = {
    // found by several  the others' answer  critical  entered
    {false,              Answer::kNone,      false,    kOpen},
    {false,              Answer::kNone,      true,     kOpen},
    {false,              Answer::kDisagree,  false,    kOpen},
    {false,              Answer::kDisagree,  true,     kOpen},
    {false,              Answer::kRefuted,   false,    kDeferred},
    {false,              Answer::kRefuted,   true,     kOpen},
    {true,               Answer::kNone,      false,    kOpen},
    {true,               Answer::kNone,      true,     kOpen},
    {true,               Answer::kDisagree,  false,    kOpen},
    {true,               Answer::kDisagree,  true,     kOpen},
    {true,               Answer::kRefuted,   false,    kOpen},
    {true,               Answer::kRefuted,   true,     kOpen},
};
// clang-format on

constexpr bool EveryCaseHasExactlyOneRule() {
  for (const bool several : {false, true}) {
    for (const Answer answer : kAnswers) {
      for (const bool critical : {false, true}) {
        const auto is_of_case = [&](const EntryRule& rule) {
          return rule.found_by_several == several && rule.answer == answer && rule.is_critical == critical;
        };
        if (std::ranges::count_if(kEntryRules, is_of_case) != 1) return false;
      }
    }
  }
  return true;
}

constexpr bool NoRule(bool (*is_wrong)(const EntryRule&)) { return std::ranges::none_of(kEntryRules, is_wrong); }

static_assert(EveryCaseHasExactlyOneRule());
static_assert(NoRule([](const EntryRule& rule) { return rule.is_critical && rule.entered != kOpen; }));
static_assert(NoRule([](const EntryRule& rule) { return rule.found_by_several && rule.entered != kOpen; }));
static_assert(NoRule([](const EntryRule& rule) { return rule.answer != Answer::kRefuted && rule.entered != kOpen; }));
static_assert(NoRule([](const EntryRule& rule) { return rule.entered != kOpen && rule.entered != kDeferred; }));

bool Contains(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

// A verdict together with its seat.
struct Spoken {
  const std::string* seat;
  const Verdict* verdict;
};

// The verdicts on an issue and on those that were merged into it, without those of its finders.
std::vector<Spoken> VerdictsOn(const MergedFinding& merged, std::span<const SeatVerdicts> panel) {
  std::vector<Spoken> spoken;
  for (const SeatVerdicts& seat : panel) {
    if (Contains(merged.finding.entry.found_by, seat.seat)) continue;
    for (const Verdict& verdict : seat.verdicts) {
      if (Contains(merged.ids, verdict.id)) spoken.push_back({&seat.seat, &verdict});
    }
  }
  return spoken;
}

Answer AnswerOf(const std::vector<Spoken>& spoken) {
  Answer answer = Answer::kNone;
  for (const Spoken& each : spoken) {
    if (each.verdict->opinion == Opinion::kUnsure) continue;
    const bool proves = each.verdict->opinion == Opinion::kRefuted && !each.verdict->evidence.empty();
    if (!proves) return Answer::kDisagree;
    answer = Answer::kRefuted;
  }
  return answer;
}

std::vector<std::string> SeatsOf(const std::vector<Spoken>& spoken, Opinion opinion) {
  std::vector<std::string> seats;
  for (const Spoken& each : spoken) {
    if (each.verdict->opinion == opinion) seats.push_back(*each.seat);
  }
  return Union(seats, {});
}

// Adds a line to the note, unless the entry would become too long. The seat's document has it in any case.
bool AddLine(IssueEntry& entry, const std::string& line) {
  std::string before = entry.note;
  entry.note.append(entry.note.empty() ? "" : "\n").append(line);
  if (BytesOf(entry) <= kMaxIssueBytes) return true;
  entry.note = std::move(before);
  return false;
}

std::string Refutation(const Spoken& spoken) {
  std::string line = "Refuted by " + *spoken.seat + ":";
  if (!spoken.verdict->note.empty()) line.append(" ").append(spoken.verdict->note);
  for (const Evidence& piece : spoken.verdict->evidence) line.append(" ").append(piece.json);
  return line;
}

void Enter(Finding& finding, const std::vector<Spoken>& spoken, std::int64_t& room) {
  IssueEntry& entry = finding.entry;
  entry.confirmed_by = SeatsOf(spoken, Opinion::kConfirmed);
  entry.refuted_by = SeatsOf(spoken, Opinion::kRefuted);
  std::erase_if(entry.refuted_by, [&](const std::string& seat) { return Contains(entry.confirmed_by, seat); });
  entry.set = Entered(entry.found_by.size() > 1, AnswerOf(spoken), entry.severity == Severity::kCritical);
  for (const Spoken& each : spoken) {
    if (each.verdict->opinion != Opinion::kRefuted) continue;
    const std::string line = Refutation(each);
    const auto bytes = static_cast<std::int64_t>(CanonicalText(line).size());
    if (bytes <= room && AddLine(entry, line)) room -= bytes;
  }
}

// Only between issues of this cross-check.
std::vector<IdPair> DuplicatesIn(std::span<const SeatVerdicts> panel) {
  std::vector<IdPair> pairs;
  for (const SeatVerdicts& seat : panel) {
    for (const Verdict& verdict : seat.verdicts) {
      if (!verdict.duplicate_of.empty()) pairs.emplace_back(verdict.id, verdict.duplicate_of);
    }
  }
  return pairs;
}

// What the seats say about one issue of the ledger.
struct Said {
  const std::string* seat;
  const IssueEntry* entry;
};

std::vector<Said> SaidOf(const Issue& issue, std::span<const SeatEntries> reviews) {
  std::vector<Said> said;
  for (const SeatEntries& review : reviews) {
    const IssueEntry* last = nullptr;  // an entry replaces an earlier one of the same review
    for (const IssueEntry& entry : review.entries) {
      if (entry.id == issue.id) last = &entry;
    }
    if (last) said.push_back({&review.seat, last});
  }
  return said;
}

bool Sets(const std::vector<Said>& said, const std::string& seat, IssueStatus status) {
  return std::ranges::any_of(said, [&](const Said& each) { return *each.seat == seat && each.entry->set == status; });
}

std::optional<IssueStatus> Settled(const Issue& issue, const std::vector<Said>& said,
                                   std::span<const SeatEntries> reviews) {
  const auto sets = [&](IssueStatus status) {
    return [&said, status](const std::string& seat) { return Sets(said, seat, status); };
  };
  if (std::ranges::any_of(said, [](const Said& each) { return each.entry->set == kOpen; })) return kOpen;
  const auto deciding = DecidingSeats(issue, reviews);
  if (std::ranges::all_of(deciding, sets(kWithdrawn))) return kWithdrawn;
  if (std::ranges::any_of(deciding, sets(kVerified))) return kVerified;
  return std::nullopt;
}

// Joins the words of the seats that agree with the result.
IssueEntry JoinedEntry(const Issue& issue, IssueStatus set, const std::vector<Said>& said) {
  IssueEntry joined{.id = issue.id, .set = set};
  for (const auto& [seat, entry] : said) {
    if (entry->set != set) continue;
    if (!joined.where) joined.where = entry->where;
    if (entry->severity) joined.severity = std::min(joined.severity.value_or(*entry->severity), *entry->severity);
    for (const Evidence& piece : entry->evidence) {
      const bool known = std::ranges::find(joined.evidence, piece.json, &Evidence::json) != joined.evidence.end();
      if (known) continue;
      joined.evidence.push_back(piece);
      if (BytesOf(joined) > kMaxIssueBytes) joined.evidence.pop_back();  // the seat's document has it
    }
    AddLine(joined, *seat + ": " + (entry->note.empty() ? std::string(Name(set)) : entry->note));
  }
  return joined;
}

}  // namespace

std::string_view Name(Opinion opinion) {
  switch (opinion) {
    case Opinion::kConfirmed: return "confirmed";
    case Opinion::kRefuted: return "refuted";
    case Opinion::kUnsure: return "unsure";
  }
  __builtin_unreachable();
}

std::optional<Opinion> OpinionNamed(std::string_view name) {
  const auto found = std::ranges::find(kOpinions, name, [](Opinion opinion) { return Name(opinion); });
  return found == kOpinions.end() ? std::nullopt : std::optional(*found);
}

IssueStatus Entered(bool found_by_several, Answer answer, bool is_critical) {
  for (const EntryRule& rule : kEntryRules) {
    if (rule.found_by_several == found_by_several && rule.answer == answer && rule.is_critical == is_critical) {
      return rule.entered;
    }
  }
  return kOpen;
}

std::vector<Finding> CrossChecked(const std::vector<Finding>& findings, std::span<const SeatVerdicts> panel,
                                  std::int64_t room) {
  std::vector<Finding> entered;
  for (MergedFinding& merged : MergeNamed(findings, DuplicatesIn(panel))) {
    Enter(merged.finding, VerdictsOn(merged, panel), room);
    entered.push_back(std::move(merged.finding));
  }
  return entered;
}

std::vector<std::string> DecidingSeats(const Issue& issue, std::span<const SeatEntries> present) {
  const auto believers = Union(issue.found_by, issue.confirmed_by);
  std::vector<std::string> deciding;
  for (const SeatEntries& review : present) {
    if (Contains(believers, review.seat)) deciding.push_back(review.seat);
  }
  if (!deciding.empty()) return deciding;
  for (const SeatEntries& review : present) deciding.push_back(review.seat);
  return deciding;
}

std::vector<IssueEntry> Settlements(std::span<const Issue> ledger, std::span<const SeatEntries> reviews) {
  std::vector<IssueEntry> entries;
  for (const Issue& issue : ledger) {
    const auto said = SaidOf(issue, reviews);
    if (said.empty()) continue;
    if (const auto set = Settled(issue, said, reviews)) entries.push_back(JoinedEntry(issue, *set, said));
  }
  return entries;
}

}  // namespace aw
