// Requests of clients, parsed and checked against core/limits.h by wire/requests.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/cross_check.h"
#include "core/debate.h"
#include "core/id.h"
#include "core/issues.h"
#include "core/rules.h"

namespace aw {

struct LabelledText {
  std::string id;
  std::string text;
};

// The parts of a move beside its text.
struct Extras {
  std::vector<IssueEntry> issues = {};
  std::vector<LabelledText> options = {};              // an appeal's options
  std::optional<std::vector<std::string>> about = {};  // ids of issues, in an appeal
  std::string choice = {};                             // id of the chosen option, in a ruling; empty: none
  std::string question = {};                           // the question of the appeal that a ruling by option decides
  std::vector<LabelledText> despite = {};              // a resolution's reasons to leave issues open, by issue id
  std::optional<std::int64_t> extend_rounds = {};
  std::vector<Verdict> verdicts = {};         // of a seat's cross-check
  std::vector<PanelLink> panel_records = {};  // of a panel's claim: the records that it was made from
};

struct Creation {
  Uuid debate_id;
  std::string title;
  std::string debate_type;
  std::string motion;
  std::string request_id;
  std::optional<std::int64_t> max_rounds = {};
  Panel panel = {};
};

// A seat's sealed review of the argument `target_id`.
struct ReviewRequest {
  Uuid debate_id;
  std::string seat;
  Uuid target_id;
  std::string content;
  std::vector<IssueEntry> issues;
  std::string request_id;
};

struct VerdictsRequest {
  Uuid debate_id;
  std::string seat;
  std::vector<Verdict> verdicts;
  std::string request_id;
};

// Continues a panel's turn without some of the seats that it waits for.
struct ProceedRequest {
  Uuid debate_id;
  std::vector<std::string> without;
  std::string why;
  std::optional<PanelStage> stage = {};  // refused in another one
  std::string request_id;
};

struct UsageReport {
  Uuid debate_id;
  SeatUsage usage;
};

struct Submission {
  Uuid debate_id;
  Role role = Role::kProposer;
  Move move = Move::kClaim;
  std::optional<Uuid> target_id;  // the argument that an agent's move answers
  std::string content;
  std::optional<std::string> request_id;
  Extras extras = {};
  std::optional<std::int64_t> expected_seq = {};  // of the newest argument that the arbitrator has seen
};

struct WaitQuery {
  Uuid debate_id;
  Role role = Role::kProposer;
  std::int64_t after_seq = 0;
  std::string seat = {};  // of a panel: its next task is news, too
};

struct WaitRequest {
  WaitQuery query;
  std::optional<Uuid> argument_id;  // wait for arguments after this one
};

struct DebateQuery {
  std::optional<State> state;
  std::string title_contains;  // compared folded (core/fold.h); empty: any
  std::int64_t limit = 50;
  std::int64_t offset = 0;
  std::optional<ListPlace> after = {};  // none: from the first page

  friend bool operator==(const DebateQuery&, const DebateQuery&) = default;
};

// The cost of a read, which decides the thread that makes it.
enum class ReadKind : std::uint8_t {
  kShort,   // microseconds for any contents of the store: allowed on the io thread
  kPlain,   // on a reader thread
  kSearch,  // on one of the reader threads that are open to searches
};

// A store walks through all rows before an offset, but seeks directly to a cursor.
inline ReadKind KindOf(const DebateQuery& query) {
  constexpr std::int64_t kFewRows = 100;
  if (!query.title_contains.empty()) return ReadKind::kSearch;
  return query.limit <= kFewRows && query.offset <= kFewRows - query.limit ? ReadKind::kShort : ReadKind::kPlain;
}

struct DocumentQuery {
  std::int64_t limit = 50;
  std::int64_t offset = 0;
  bool include_deleted = false;
};

struct NewVersion {
  std::optional<Uuid> document_id;  // absent: creates a document
  std::string summary;
  std::string content;
  std::string metadata;  // a JSON object, as text
  std::optional<std::int64_t> base_version;
  std::optional<std::string> request_id;
};

// A replacement in a document's newest text.
struct TextEdit {
  std::string old_text;
  std::string new_text;
};

struct DocumentEdits {
  Uuid document_id;
  std::string summary;
  std::int64_t base_version = 0;
  std::vector<TextEdit> edits;
  std::optional<std::string> request_id;
};

inline constexpr std::int64_t kNoLimit = INT64_MAX;

}  // namespace aw
