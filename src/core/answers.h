// What clients get. wire/ gives these their JSON shapes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/debate.h"
#include "core/document.h"

namespace aw {

// Where a debate stands.
struct DebateHead {
  Debate debate;
  ArgumentHead newest;
  std::string hash = {};  // of the newest; empty: not computed yet
};

// A version of a document that is newer than what the opponent's last claim saw.
struct UnverifiedVersion {
  Uuid document_id;
  std::int64_t seen = 0;  // 0: none
  std::int64_t newest = 0;
  std::int64_t lines_changed = 0;
};

struct Unverified {
  std::vector<UnverifiedVersion> versions = {};
  bool rewritten = false;  // the next claim of the opponent reviews afresh
};

// Evidence whose quotation is not where the entry says.
struct MissingEvidence {
  std::string issue;
  std::string path = {};  // of a file; empty: the quotation is of the document's version
  std::optional<std::int64_t> line = {};
  std::optional<Uuid> document_id = {};
  std::optional<std::int64_t> version = {};
  std::string checked;
};

// What a write led to beside its argument. Kept with the argument as it is first answered, so that a retry gets the
// same.
struct WriteOutcome {
  bool uses_ledger = false;  // the debate has issues or a limit of rounds; others are answered without them
  std::int64_t round = 0;
  std::optional<std::int64_t> max_rounds = {};
  std::optional<std::int64_t> rounds_added = {};
  std::vector<std::string> blocking = {};
  std::vector<MissingEvidence> evidence_missing = {};
  Unverified unverified = {};
};

struct Written {
  Debate debate;
  Argument argument;
  bool replay = false;
};

struct News {
  State state = State::kClosed;
  std::string_view action;
  Argument argument;
  std::vector<ArgumentHead> skipped;
  Tally tally = {};
  Unverified unverified = {};
};

struct VersionWritten {
  Uuid document_id;
  std::int64_t version = 0;
  Uuid id;
  bool replay = false;
  std::optional<std::int64_t> lines_changed = {};  // by edits
};

struct DocumentDeleted {
  Uuid document_id;
  std::int64_t versions_affected = 0;
};

template <typename T>
struct Page {
  std::vector<T> items;
  std::int64_t total = 0;
};

struct DebatePage : Page<Debate> {
  std::optional<ListPlace> next = {};  // where the next page begins; nothing on the last one
  bool total_is_minimum = false;       // there are so many that they were not counted
};

}  // namespace aw
