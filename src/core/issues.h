// Issues: their status transitions, which of them block a completion, and when a debate's rounds are spent. A ledger
// is computed from the debate's arguments in order; nothing else changes it. Pure. docs/protocol.md, sections 9 and 10.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/debate.h"
#include "core/id.h"
#include "core/result.h"
#include "core/rules.h"

namespace aw {

enum class Severity : std::uint8_t { kCritical, kMajor, kMinor };  // the most severe first
inline constexpr std::array kSeverities{Severity::kCritical, Severity::kMajor, Severity::kMinor};

enum class IssueStatus : std::uint8_t { kOpen, kFixed, kDisputed, kDeferred, kVerified, kWithdrawn, kRuled };
inline constexpr std::array kIssueStatuses{IssueStatus::kOpen,     IssueStatus::kFixed,    IssueStatus::kDisputed,
                                           IssueStatus::kDeferred, IssueStatus::kVerified, IssueStatus::kWithdrawn,
                                           IssueStatus::kRuled};

std::string_view Name(Severity severity);
std::string_view Name(IssueStatus status);
std::optional<Severity> SeverityNamed(std::string_view name);
std::optional<IssueStatus> IssueStatusNamed(std::string_view name);

// Parses an issue id (a letter and 1 to 4 digits) in either case and returns it with a capital letter.
std::optional<std::string> IssueIdIn(std::string_view text);

// The location of an issue.
struct IssuePlace {
  std::optional<Uuid> document_id = {};
  std::optional<std::int64_t> version = {};
  std::string section = {};

  friend bool operator==(const IssuePlace&, const IssuePlace&) = default;
};

// Writes JSON, in the member order of the hash chain's first release.
std::string JsonOf(const IssuePlace& place);

// One piece of evidence. `json` has all of it; the other fields are those that the server uses.
struct Evidence {
  std::string json = {};  // an object
  std::string path = {};  // of a file
  std::optional<std::int64_t> line = {};
  std::string quote = {};       // from a document of the debate
  std::string file_quote = {};  // from the file
  std::string run = {};         // the id of a run in a sandbox
  std::string checked = {};     // "found", "ran", "elsewhere" or "missing"; empty: not looked up

  friend bool operator==(const Evidence&, const Evidence&) = default;
};

// Records the result of a lookup.
void MarkChecked(Evidence& evidence, std::string_view checked);
// Drops a mark from a quotation of a document: only the server looks those up.
void Unmark(Evidence& evidence);

// The limits of the entries of one argument.
inline constexpr std::size_t kMaxIssueEntries = 60;
inline constexpr std::int64_t kMaxIssuesBytes = 65'536;  // all entries, as JSON
inline constexpr std::int64_t kMaxIssueBytes = 4'096;    // one entry, as JSON

// What one argument says about one issue.
struct IssueEntry {
  std::string id = {};
  IssueStatus set = IssueStatus::kOpen;
  std::optional<Severity> severity = {};
  std::string title = {};
  std::optional<IssuePlace> where = {};
  std::vector<Evidence> evidence = {};
  std::string note = {};
  std::string caused_by = {};
  // Seats of a panel (core/panel.h); only in a claim that the server writes for them.
  std::vector<std::string> found_by = {};
  std::vector<std::string> confirmed_by = {};
  std::vector<std::string> refuted_by = {};

  friend bool operator==(const IssueEntry&, const IssueEntry&) = default;
};

struct Issue {
  std::string id = {};
  std::int64_t number = 0;  // the order of opening within the debate, from 1
  Severity severity = Severity::kMajor;
  std::string title = {};
  IssueStatus status = IssueStatus::kOpen;
  Role opened_by = Role::kOpponent;
  std::int64_t opened_seq = 0;
  std::int64_t updated_seq = 0;
  std::string where = {};     // a JSON object; this and the next two hold the last values given
  std::string evidence = {};  // a JSON array
  std::string note = {};
  bool was_fixed = false;     // the proposer set it `fixed` at least once
  bool waived = false;        // was deferred, and not opened by the arbitrator since
  std::int64_t reopened = 0;  // times the opponent reopened it after `disputed`; reset when the arbitrator opens it
  std::vector<std::string> found_by = {};  // seats of a panel; this and the next two
  std::vector<std::string> confirmed_by = {};
  std::vector<std::string> refuted_by = {};

  friend bool operator==(const Issue&, const Issue&) = default;
};

// An issue without its texts.
struct IssueHead {
  std::string id = {};
  std::int64_t number = 0;
  Severity severity = Severity::kMajor;
};

// The status transitions that a role may make; all others are refused. No `from`: the issue does not exist yet.
bool MaySet(std::optional<IssueStatus> from, Role who, IssueStatus to);

bool Blocks(const Issue& issue);
// The issue was disputed and reopened at least twice, and the sides still disagree.
bool IsStalemate(const Issue& issue);
// In a debate with a round limit, a new issue below this severity is deferred.
Severity BarOf(std::int64_t round);

// Some or all issues of a debate, ordered by number.
struct Ledger {
  static constexpr std::int64_t kMaxIssues = 1'000;  // in one debate

  std::vector<Issue> issues = {};
  std::int64_t opened = 0;  // number of issues opened in the whole debate

  const Issue* Find(std::string_view id) const;
  std::vector<std::string> Blocking() const;
  std::vector<std::string> Stalemate() const;
};

// The argument that carries entries.
struct EntryContext {
  Role role = Role::kOpponent;
  std::int64_t seq = 0;
  std::int64_t round = 0;  // with this argument
  bool has_bar = false;
};

// Applies the entries to the ledger, which must hold at least the issues that they name. Returns the ids of deferred
// issues. A refusal names the entry and leaves the ledger in an undefined state.
Result<std::vector<std::string>> Apply(Ledger& ledger, const EntryContext& context,
                                       std::span<const IssueEntry> entries);

// A cause exempts an issue from the bar, so it must name an issue that was set `fixed` before, whose fix may have
// introduced the new one. Not part of Apply, so that entries accepted by an older release stay valid.
std::optional<Error> CheckCauses(const Ledger& ledger, std::span<const IssueEntry> entries);

// The entries that a ruling by option adds: `ruled` for each unsettled issue of `about` without an entry in the ruling.
std::vector<IssueEntry> SettledByChoice(const Ledger& ledger, std::span<const std::string> about,
                                        std::span<const IssueEntry> entries);

// True when the round limit is reached: only moves that lead to the arbitrator remain.
bool RoundsAreSpent(const Tally& tally);
// True for the opponent's claims.
bool IsRound(const ArgumentHead& argument);
// Updates the rounds after a move; a ruling that does not close adds one to the limit, or `extend_rounds`.
void CountRound(Tally& tally, Role role, Move move, std::optional<std::int64_t> extend_rounds);

// The stores' column format of a list of ids.
std::string JoinedIds(std::span<const std::string> ids);
std::vector<std::string> SplitIds(std::string_view joined);

}  // namespace aw
