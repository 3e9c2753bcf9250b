// What clients ask for, already read and within core/limits.h (wire/requests.h sees to both).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/debate.h"
#include "core/id.h"
#include "core/issues.h"
#include "core/rules.h"

namespace aw {

struct LabelledText {
  std::string id;
  std::string text;
};

// What a move carries beside its text.
struct Extras {
  std::vector<IssueEntry> issues = {};
  std::vector<LabelledText> options = {};              // of an appeal
  std::optional<std::vector<std::string>> about = {};  // ids of the issues that an appeal asks about
  std::string choice = {};                             // of a ruling; empty: none
  std::string question = {};                           // of the appeal that a ruling by option decides
  std::vector<LabelledText> despite = {};              // why a resolution passes over an issue, by its id
  std::optional<std::int64_t> extend_rounds = {};
};

struct Creation {
  Uuid debate_id;
  std::string title;
  std::string debate_type;
  std::string motion;
  std::string request_id;
  std::optional<std::int64_t> max_rounds = {};
};

struct Submission {
  Uuid debate_id;
  Role role = Role::kProposer;
  Move move = Move::kClaim;
  std::optional<Uuid> target_id;  // agents' moves answer to an argument
  std::string content;
  std::optional<std::string> request_id;
  Extras extras = {};
  std::optional<std::int64_t> expected_seq = {};  // the newest argument that the arbitrator has seen
};

struct WaitQuery {
  Uuid debate_id;
  Role role = Role::kProposer;
  std::int64_t after_seq = 0;
};

struct WaitRequest {
  WaitQuery query;
  std::optional<Uuid> argument_id;  // whose seq is to be waited from
};

struct DebateQuery {
  std::optional<State> state;
  std::string title_contains;  // compared as core/fold.h folds it; empty: any
  std::int64_t limit = 50;
  std::int64_t offset = 0;
  std::optional<ListPlace> after = {};  // none: from the start

  friend bool operator==(const DebateQuery&, const DebateQuery&) = default;
};

// How long a read may take, and so which thread makes it.
enum class ReadKind : std::uint8_t {
  kShort,   // microseconds, whatever the store holds: the io thread may make it
  kPlain,   // a reader's thread
  kSearch,  // likewise; searches share some of the readers' threads
};

// An offset is walked through; the place that a cursor names is not.
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
  std::optional<Uuid> document_id;  // none: creates a document
  std::string summary;
  std::string content;
  std::string metadata;  // a JSON object, as text
  std::optional<std::int64_t> base_version;
  std::optional<std::string> request_id;
};

// A part of a document's newest text and what replaces it.
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
