// The cross-check of a panel: what each seat says about the issues that it did not find, and how an issue is entered
// after that. Also how later rounds settle the issues of the ledger. Pure tables and folds.
// docs/protocol.md, section 17.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/issues.h"
#include "core/merge.h"

namespace aw {

enum class Opinion : std::uint8_t { kConfirmed, kRefuted, kUnsure };
inline constexpr std::array kOpinions{Opinion::kConfirmed, Opinion::kRefuted, Opinion::kUnsure};
std::string_view Name(Opinion opinion);
std::optional<Opinion> OpinionNamed(std::string_view name);

struct Verdict {
  std::string id = {};  // of the issue
  Opinion opinion = Opinion::kUnsure;
  std::vector<Evidence> evidence = {};
  std::string note = {};
  std::string duplicate_of = {};

  friend bool operator==(const Verdict&, const Verdict&) = default;
};

struct SeatVerdicts {
  std::string seat;
  std::vector<Verdict> verdicts;
};

// What the other seats' verdicts on an issue amount to; `kUnsure` verdicts do not count.
enum class Answer : std::uint8_t {
  kNone,      // no seat gave a verdict
  kDisagree,  // one confirmed it, or refuted it without evidence
  kRefuted,   // all refuted it with evidence
};
inline constexpr std::array kAnswers{Answer::kNone, Answer::kDisagree, Answer::kRefuted};

// How an issue is entered into the ledger: kOpen or kDeferred.
IssueStatus Entered(bool found_by_several, Answer answer, bool is_critical);

// Applies the verdicts: merges what one of them calls a duplicate, sets confirmed_by and refuted_by, and the status
// with which each issue is entered. Verdicts on other issues, and those of a seat that found the issue, do not count.
// An issue keeps the reasons of its refutation in its note, as long as all reasons together have at most `room` bytes.
std::vector<Finding> CrossChecked(const std::vector<Finding>& findings, std::span<const SeatVerdicts> panel,
                                  std::int64_t room = kMaxIssuesBytes);

// The entries of one seat's review about issues that are in the ledger already.
struct SeatEntries {
  std::string seat;
  std::vector<IssueEntry> entries;
};

// The seats that decide whether an issue is settled: of those present, the ones that found or confirmed it; all of
// them if none did, because those seats left the panel or the arbitrator opened the issue.
std::vector<std::string> DecidingSeats(const Issue& issue, std::span<const SeatEntries> present);

// One entry for each issue that the seats settle or reopen, in the order of the ledger:
// - `open` if any seat sets it back,
// - `withdrawn` if every deciding seat withdraws it,
// - `verified` if a deciding seat verifies it.
std::vector<IssueEntry> Settlements(std::span<const Issue> ledger, std::span<const SeatEntries> reviews);

}  // namespace aw
