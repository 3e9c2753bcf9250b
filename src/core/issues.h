// Objections as data: the life of an issue, what blocks a completion, when a debate's rounds are spent. A ledger is
// what the arguments of a debate make of it, one after the other; nothing else changes it. Pure; docs/protocol.md,
// sections 9 and 10.
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

enum class Severity : std::uint8_t { kCritical, kMajor, kMinor };  // the worst first
inline constexpr std::array kSeverities{Severity::kCritical, Severity::kMajor, Severity::kMinor};

enum class IssueStatus : std::uint8_t { kOpen, kFixed, kDisputed, kDeferred, kVerified, kWithdrawn, kRuled };
inline constexpr std::array kIssueStatuses{IssueStatus::kOpen,     IssueStatus::kFixed,    IssueStatus::kDisputed,
                                           IssueStatus::kDeferred, IssueStatus::kVerified, IssueStatus::kWithdrawn,
                                           IssueStatus::kRuled};

std::string_view Name(Severity severity);
std::string_view Name(IssueStatus status);
std::optional<Severity> SeverityNamed(std::string_view name);
std::optional<IssueStatus> IssueStatusNamed(std::string_view name);

// A letter and 1 to 4 digits, the letter as a capital: ids are compared without regard to case. Nothing if it is none.
std::optional<std::string> IssueIdIn(std::string_view text);

// Where an issue is.
struct IssuePlace {
  std::optional<Uuid> document_id = {};
  std::optional<std::int64_t> version = {};
  std::string section = {};

  friend bool operator==(const IssuePlace&, const IssuePlace&) = default;
};

// As JSON; the order of its members is that of the hash chain's first release.
std::string JsonOf(const IssuePlace& place);

// One piece of evidence. What it is made of stands in `json`; the rest is what the server looks at.
struct Evidence {
  std::string json = {};  // an object
  std::string path = {};  // of a file
  std::optional<std::int64_t> line = {};
  std::string quote = {};    // of a text that the debate's documents hold
  std::string checked = {};  // found, elsewhere or missing; empty: not looked up

  friend bool operator==(const Evidence&, const Evidence&) = default;
};

// Adds the result of a look-up to a piece of evidence.
void MarkChecked(Evidence& evidence, std::string_view checked);

// What one argument says of one issue.
struct IssueEntry {
  std::string id = {};
  IssueStatus set = IssueStatus::kOpen;
  std::optional<Severity> severity = {};
  std::string title = {};
  std::optional<IssuePlace> where = {};
  std::vector<Evidence> evidence = {};
  std::string note = {};
  std::string caused_by = {};

  friend bool operator==(const IssueEntry&, const IssueEntry&) = default;
};

struct Issue {
  std::string id = {};
  std::int64_t number = 0;  // among the issues of its debate, by opening, from 1
  Severity severity = Severity::kMajor;
  std::string title = {};
  IssueStatus status = IssueStatus::kOpen;
  Role opened_by = Role::kOpponent;
  std::int64_t opened_seq = 0;
  std::int64_t updated_seq = 0;
  std::string where = {};     // a JSON object; this and the next two as they were last given
  std::string evidence = {};  // a JSON array
  std::string note = {};
  bool was_fixed = false;     // the proposer has set it `fixed` at least once
  bool waived = false;        // it was deferred, and the arbitrator has not opened it since
  std::int64_t reopened = 0;  // how often the opponent opened it again after `disputed`, since the arbitrator last did

  friend bool operator==(const Issue&, const Issue&) = default;
};

// What is known of an issue without its texts.
struct IssueHead {
  std::string id = {};
  std::int64_t number = 0;
  Severity severity = Severity::kMajor;
};

// Who may set what; every other combination is refused. No status: the issue is not there yet.
bool MaySet(std::optional<IssueStatus> from, Role who, IssueStatus to);

bool Blocks(const Issue& issue);
// The two have said no to each other twice and still do.
bool IsStalemate(const Issue& issue);
// In a debate with a limit of rounds a new issue that is less severe is deferred.
Severity BarOf(std::int64_t round);

// Some or all issues of a debate, by number.
struct Ledger {
  static constexpr std::int64_t kMaxIssues = 1'000;  // in one debate

  std::vector<Issue> issues = {};
  std::int64_t opened = 0;  // in the whole debate

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

// Lets the entries change the ledger, which must hold at least the issues that they name. Gives back the ids of what
// was deferred. A refusal names the entry; the ledger is then of no use.
Result<std::vector<std::string>> Apply(Ledger& ledger, const EntryContext& context,
                                       std::span<const IssueEntry> entries);

// A cause exempts an issue from the bar, so it must be one that a fix can have brought: an issue that was set `fixed`
// before. Not part of Apply: what an older release has taken stays valid.
std::optional<Error> CauseRefused(const Ledger& ledger, std::span<const IssueEntry> entries);

// The entries that a ruling by option adds: `ruled` for each issue of `about` that is not settled and that the ruling
// has no entry for.
std::vector<IssueEntry> SettledByChoice(const Ledger& ledger, std::span<const std::string> about,
                                        std::span<const IssueEntry> entries);

// The proposer answers no further claim; what is left are the moves that lead to the arbitrator.
bool RoundsAreSpent(const Tally& tally);
// A claim of the opponent.
bool IsRound(const ArgumentHead& argument);
// The rounds after a move; a ruling that does not close gives one more, or `extend_rounds`.
void CountRound(Tally& tally, Role role, Move move, std::optional<std::int64_t> extend_rounds);

// Ids in one text, as stores keep them.
std::string JoinedIds(std::span<const std::string> ids);
std::vector<std::string> SplitIds(std::string_view joined);

}  // namespace aw
