#include "core/issues.h"

#include <algorithm>

#include "core/canonical_json.h"

namespace aw {
namespace {

using enum Role;
using enum IssueStatus;

using MaybeStatus = std::optional<IssueStatus>;
constexpr MaybeStatus kAbsent;

struct IssueRule {
  MaybeStatus from;
  Role role;
  IssueStatus to;
};

// clang-format off
constexpr IssueRule kIssueRules[] = {
    // from        role         to
    {kAbsent,    kOpponent,   kOpen},
    {kAbsent,    kArbitrator, kOpen},
    {kOpen,      kOpponent,   kWithdrawn},
    {kOpen,      kProposer,   kFixed},
    {kOpen,      kProposer,   kDisputed},
    {kOpen,      kArbitrator, kRuled},
    {kFixed,     kOpponent,   kVerified},
    {kFixed,     kOpponent,   kOpen},
    {kFixed,     kOpponent,   kWithdrawn},
    {kFixed,     kProposer,   kDisputed},
    {kFixed,     kArbitrator, kRuled},
    {kFixed,     kArbitrator, kOpen},
    {kDisputed,  kOpponent,   kOpen},
    {kDisputed,  kOpponent,   kWithdrawn},
    {kDisputed,  kProposer,   kFixed},
    {kDisputed,  kArbitrator, kRuled},
    {kDisputed,  kArbitrator, kOpen},
    {kDeferred,  kOpponent,   kWithdrawn},
    {kDeferred,  kProposer,   kFixed},
    {kDeferred,  kArbitrator, kRuled},
    {kDeferred,  kArbitrator, kOpen},
    {kVerified,  kArbitrator, kOpen},
    {kWithdrawn, kArbitrator, kOpen},
    {kRuled,     kArbitrator, kOpen},
};
// clang-format on

constexpr bool IsFinal(IssueStatus status) { return status == kVerified || status == kWithdrawn || status == kRuled; }
constexpr bool CanBlock(IssueStatus status) { return status == kOpen || status == kFixed || status == kDisputed; }

constexpr bool Allows(MaybeStatus from, Role who, IssueStatus to) {
  return std::ranges::any_of(
      kIssueRules, [&](const IssueRule& rule) { return rule.from == from && rule.role == who && rule.to == to; });
}

constexpr bool NoTwoIssueRulesAreTheSame() {
  for (const IssueRule& a : kIssueRules) {
    for (const IssueRule& b : kIssueRules) {
      if (&a != &b && a.from == b.from && a.role == b.role && a.to == b.to) return false;
    }
  }
  return true;
}

constexpr bool OnlyTheArbitratorLeavesAFinalStatus() {
  return std::ranges::none_of(
      kIssueRules, [](const IssueRule& rule) { return rule.from && IsFinal(*rule.from) && rule.role != kArbitrator; });
}

// Without the other side's consent only the opponent (by withdrawing) and the arbitrator (by ruling) can end an issue.
constexpr bool EveryUnsettledStatusCanBeEnded() {
  return std::ranges::all_of(kIssueStatuses, [](IssueStatus status) {
    return IsFinal(status) || (Allows(status, kOpponent, kWithdrawn) && Allows(status, kArbitrator, kRuled));
  });
}

constexpr bool TheProposerEndsNothing() {
  return std::ranges::none_of(kIssueRules,
                              [](const IssueRule& rule) { return rule.role == kProposer && IsFinal(rule.to); });
}

// Only the bar sets `deferred`; no role may.
constexpr bool NoRoleDefers() {
  return std::ranges::none_of(kIssueRules, [](const IssueRule& rule) { return rule.to == kDeferred; });
}

constexpr bool TheArbitratorCanReopenEveryStatus() {
  return std::ranges::all_of(kIssueStatuses,
                             [](IssueStatus status) { return status == kOpen || Allows(status, kArbitrator, kOpen); });
}

static_assert(NoTwoIssueRulesAreTheSame() && OnlyTheArbitratorLeavesAFinalStatus() &&
              EveryUnsettledStatusCanBeEnded() && TheProposerEndsNothing() && NoRoleDefers() &&
              TheArbitratorCanReopenEveryStatus());

constexpr std::string_view NameOf(Severity severity) {
  switch (severity) {
    case Severity::kCritical: return "critical";
    case Severity::kMajor: return "major";
    case Severity::kMinor: return "minor";
  }
  __builtin_unreachable();
}

constexpr std::string_view NameOf(IssueStatus status) {
  switch (status) {
    case kOpen: return "open";
    case kFixed: return "fixed";
    case kDisputed: return "disputed";
    case kDeferred: return "deferred";
    case kVerified: return "verified";
    case kWithdrawn: return "withdrawn";
    case kRuled: return "ruled";
  }
  __builtin_unreachable();
}

template <typename T, std::size_t N>
std::optional<T> Named(std::string_view name, const std::array<T, N>& all) {
  const auto found = std::ranges::find(all, name, [](T each) { return NameOf(each); });
  return found == all.end() ? std::nullopt : std::optional(*found);
}

// Lists the statuses that the role may set instead: " (it may set: fixed, disputed)".
std::string AllowedStatuses(MaybeStatus from, Role who) {
  std::string allowed;
  for (const IssueRule& rule : kIssueRules) {
    if (rule.from == from && rule.role == who) allowed.append(allowed.empty() ? "" : ", ").append(NameOf(rule.to));
  }
  return allowed;
}

Error Refused(std::size_t index, std::string_view field, const std::string& reason, std::string suggestion = {}) {
  return InvalidInput("issues[" + std::to_string(index) + "]." + std::string(field) + ": " + reason,
                      std::move(suggestion));
}

Error NotAllowed(std::size_t index, const IssueEntry& entry, MaybeStatus from, Role who) {
  const std::string role(Name(who));
  if (!from && who == kProposer) {
    return Refused(index, "set", "there is no issue " + entry.id + ", and the proposer opens none",
                   "Name an issue of this debate's ledger, or say it in the text alone");
  }
  if (!from) {
    return Refused(index, "set", "there is no issue " + entry.id + " yet: the first entry for it is 'open'",
                   "Check the id in the ledger, or open the issue with a severity and a title");
  }
  const std::string allowed = AllowedStatuses(from, who);
  return Refused(
      index, "set",
      entry.id + " is '" + std::string(NameOf(*from)) + "', which the " + role + " cannot set to '" +
          std::string(NameOf(entry.set)) + "'" + (allowed.empty() ? "" : "; it may set: " + allowed),
      entry.set == kOpen ? "If this is another objection, open it under an id that is not in the ledger" : "");
}

// Checks the fields that the entry's status requires.
std::optional<Error> CheckRequiredFields(std::size_t index, const IssueEntry& entry, MaybeStatus from) {
  if (!from && !entry.severity) return Refused(index, "severity", "an issue is opened with critical, major or minor");
  if (!from && entry.title.empty()) return Refused(index, "title", "an issue is opened with a title");
  const bool names_version = entry.where && entry.where->document_id && entry.where->version;
  if (entry.set == kFixed && !names_version) {
    return Refused(index, "where", "'fixed' names the document_id and the version that fixes it",
                   "Submit the document's new version first, then name it here");
  }
  const bool contradicts = entry.set == kDisputed || (entry.set == kOpen && (from == kFixed || from == kDisputed));
  if (contradicts && entry.evidence.empty() && entry.note.empty()) {
    return Refused(index, "note", "to contradict the other side takes evidence or a note that says why");
  }
  return std::nullopt;
}

std::optional<Error> CheckSeverity(std::size_t index, const IssueEntry& entry, const Issue& issue, Role who) {
  if (!entry.severity || *entry.severity == issue.severity || who == kArbitrator) return std::nullopt;
  if (who == issue.opened_by && *entry.severity > issue.severity) return std::nullopt;
  return Refused(index, "severity",
                 issue.id + " is " + std::string(NameOf(issue.severity)) +
                     "; only who opened it may lower that, and only the arbitrator raise it");
}

// An entry that a panel's cross-check refuted. No role may write it: wire drops refuted_by of a request.
bool IsRefuted(const IssueEntry& entry) {
  return entry.set == kDeferred && !entry.refuted_by.empty() && entry.severity != Severity::kCritical;
}

bool IsDeferred(const IssueEntry& entry, const EntryContext& context) {
  if (IsRefuted(entry)) return true;
  return context.has_bar && context.role == kOpponent && entry.caused_by.empty() &&
         *entry.severity > BarOf(context.round);
}

std::string ArrayOf(const std::vector<Evidence>& evidence) {
  std::string out;
  for (const Evidence& piece : evidence) out.append(out.empty() ? "[" : ",").append(piece.json);
  return out + "]";
}

void UpdateTexts(Issue& issue, const IssueEntry& entry, std::int64_t seq) {
  issue.updated_seq = seq;
  if (entry.severity) issue.severity = *entry.severity;
  if (entry.where) issue.where = JsonOf(*entry.where);
  if (!entry.evidence.empty()) issue.evidence = ArrayOf(entry.evidence);
  if (!entry.note.empty()) issue.note = entry.note;
}

void UpdateStatus(Issue& issue, const IssueEntry& entry, const EntryContext& context) {
  if (context.role == kArbitrator && entry.set == kOpen) {
    issue.waived = false;
    issue.reopened = 0;
  } else if (issue.status == kDisputed && entry.set == kOpen) {
    ++issue.reopened;
  }
  issue.was_fixed = issue.was_fixed || entry.set == kFixed;
  issue.status = entry.set;
  UpdateTexts(issue, entry, context.seq);
}

std::vector<std::string> IdsOf(const std::vector<Issue>& issues, bool (*wanted)(const Issue&)) {
  std::vector<std::string> ids;
  for (const Issue& issue : issues) {
    if (wanted(issue)) ids.push_back(issue.id);
  }
  return ids;
}

}  // namespace

std::string_view Name(Severity severity) { return NameOf(severity); }
std::string_view Name(IssueStatus status) { return NameOf(status); }
std::optional<Severity> SeverityNamed(std::string_view name) { return Named(name, kSeverities); }
std::optional<IssueStatus> IssueStatusNamed(std::string_view name) { return Named(name, kIssueStatuses); }

std::optional<std::string> IssueIdIn(std::string_view text) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (text.size() < 2 || text.size() > 5 || !is_letter(text[0])) return std::nullopt;
  if (!std::ranges::all_of(text.substr(1), is_digit)) return std::nullopt;
  std::string id(text);
  if (id[0] >= 'a') id[0] = static_cast<char>(id[0] - 'a' + 'A');
  return id;
}

std::string JsonOf(const IssuePlace& place) {
  std::string out;
  const auto member = [&out](std::string_view name) -> std::string& {
    return out.append(out.empty() ? "{\"" : ",\"").append(name).append("\":");
  };
  if (place.document_id) member("document_id").append("\"").append(place.document_id->ToString()).append("\"");
  if (place.version) member("version").append(std::to_string(*place.version));
  if (!place.section.empty()) AppendCanonical(member("section"), place.section);
  return out + "}";
}

void MarkChecked(Evidence& evidence, std::string_view checked) {
  evidence.checked = checked;
  evidence.json.insert(evidence.json.size() - 1, ",\"checked\":\"" + std::string(checked) + "\"");
}

void Unmark(Evidence& evidence) {
  if (evidence.quote.empty() || evidence.checked.empty()) return;
  // The mark and what follows it. A quotation holds no such text, because its quotes are escaped.
  const std::size_t mark = evidence.json.find("\",\"checked\":\"");
  if (mark != evidence.json.npos) evidence.json.replace(mark + 1, evidence.json.npos, "}");
  evidence.checked.clear();
}

bool MaySet(std::optional<IssueStatus> from, Role who, IssueStatus to) { return Allows(from, who, to); }

bool Blocks(const Issue& issue) {
  return !issue.waived && issue.severity != Severity::kMinor && CanBlock(issue.status);
}

bool IsStalemate(const Issue& issue) {
  return issue.reopened >= 2 && (issue.status == kOpen || issue.status == kDisputed);
}

Severity BarOf(std::int64_t round) {
  if (round <= 1) return Severity::kMinor;
  return round == 2 ? Severity::kMajor : Severity::kCritical;
}

const Issue* Ledger::Find(std::string_view id) const {
  const auto found = std::ranges::find(issues, id, &Issue::id);
  return found == issues.end() ? nullptr : &*found;
}

std::vector<std::string> Ledger::Blocking() const { return IdsOf(issues, Blocks); }
std::vector<std::string> Ledger::Stalemate() const { return IdsOf(issues, IsStalemate); }

Result<std::vector<std::string>> Apply(Ledger& ledger, const EntryContext& context,
                                       std::span<const IssueEntry> entries) {
  std::vector<std::string> deferred;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const IssueEntry& entry = entries[i];
    const auto known = std::ranges::find(ledger.issues, entry.id, &Issue::id);
    const bool is_new = known == ledger.issues.end();
    const MaybeStatus from = is_new ? kAbsent : MaybeStatus(known->status);
    const IssueStatus set = is_new && IsRefuted(entry) ? kOpen : entry.set;
    if (!Allows(from, context.role, set)) return NotAllowed(i, entry, from, context.role);
    if (auto error = CheckRequiredFields(i, entry, from)) return *std::move(error);
    if (!entry.caused_by.empty() && (entry.caused_by == entry.id || !ledger.Find(entry.caused_by))) {
      return Refused(i, "caused_by", "there is no other issue " + entry.caused_by + " in this debate");
    }
    if (!is_new) {
      if (auto error = CheckSeverity(i, entry, *known, context.role)) return *std::move(error);
      UpdateStatus(*known, entry, context);
      continue;
    }
    if (ledger.opened == Ledger::kMaxIssues) {
      return Refused(i, "set", "this debate has " + std::to_string(Ledger::kMaxIssues) + " issues, and takes no more");
    }
    Issue issue{.id = entry.id, .number = ++ledger.opened, .title = entry.title, .opened_by = context.role};
    issue.opened_seq = context.seq;
    issue.found_by = entry.found_by;
    issue.confirmed_by = entry.confirmed_by;
    issue.refuted_by = entry.refuted_by;
    UpdateTexts(issue, entry, context.seq);
    if (IsDeferred(entry, context)) {
      issue.status = kDeferred;
      issue.waived = true;
      deferred.push_back(issue.id);
    }
    ledger.issues.push_back(std::move(issue));
  }
  return deferred;
}

std::optional<Error> CheckCauses(const Ledger& ledger, std::span<const IssueEntry> entries) {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::string& cause = entries[i].caused_by;
    const Issue* const issue = ledger.Find(cause);
    const bool is_new = !issue && std::ranges::find(entries, cause, &IssueEntry::id) != entries.end();
    if (!is_new && (!issue || issue->was_fixed)) continue;
    return Refused(i, "caused_by", cause + " was never set 'fixed', so no fix of it can have caused this",
                   "Leave caused_by out, or name the issue whose fix brought this one");
  }
  return std::nullopt;
}

std::vector<IssueEntry> SettledByChoice(const Ledger& ledger, std::span<const std::string> about,
                                        std::span<const IssueEntry> entries) {
  std::vector<IssueEntry> settled;
  for (const std::string& id : about) {
    const Issue* const issue = ledger.Find(id);
    if (!issue || !Allows(issue->status, kArbitrator, kRuled)) continue;
    if (std::ranges::find(entries, id, &IssueEntry::id) != entries.end()) continue;
    settled.push_back({.id = id, .set = kRuled});
  }
  return settled;
}

bool RoundsAreSpent(const Tally& tally) { return tally.max_rounds && tally.round >= *tally.max_rounds; }

bool IsRound(const ArgumentHead& argument) {
  return argument.type == ArgumentType::kClaim && argument.role == kOpponent;
}

void CountRound(Tally& tally, Role role, Move move, std::optional<std::int64_t> extend_rounds) {
  if (role == kOpponent && move == Move::kClaim) ++tally.round;
  if (move == Move::kRuling && tally.max_rounds) *tally.max_rounds += extend_rounds.value_or(1);
}

std::string JoinedIds(std::span<const std::string> ids) {
  std::string joined;
  for (const std::string& id : ids) joined.append(joined.empty() ? "" : " ").append(id);
  return joined;
}

std::vector<std::string> SplitIds(std::string_view joined) {
  std::vector<std::string> ids;
  while (!joined.empty()) {
    const std::size_t end = std::min(joined.find(' '), joined.size());
    ids.emplace_back(joined.substr(0, end));
    joined.remove_prefix(std::min(end + 1, joined.size()));
  }
  return ids;
}

}  // namespace aw
