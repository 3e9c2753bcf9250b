// The results of use cases. wire/ defines their JSON shapes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/debate.h"
#include "core/document.h"
#include "core/issues.h"

namespace aw {

// A debate and its newest argument.
struct DebateHead {
  Debate debate;
  ArgumentHead newest;
  std::string hash = {};  // of the newest; empty: not computed yet
};

// A document whose newest version was written after the opponent's last claim.
struct UnverifiedVersion {
  Uuid document_id;
  std::int64_t seen = 0;  // the newest version at that claim; 0: none
  std::int64_t newest = 0;
  std::int64_t lines_changed = 0;
};

struct Unverified {
  std::vector<UnverifiedVersion> versions = {};
  bool rewritten = false;  // the opponent's next claim is a new review, without a bar
};

// Evidence that was not found where the entry says: a quotation, or a run in a sandbox.
struct MissingEvidence {
  std::string issue;
  std::string path = {};  // of a file
  std::optional<std::int64_t> line = {};
  std::string run = {};                  // of a run in a sandbox
  std::optional<Uuid> document_id = {};  // of a quotation from a document
  std::optional<std::int64_t> version = {};
  std::string checked;
};

// The results of a write beside its argument. Stored with the argument, so that a retry gets the same answer.
struct WriteOutcome {
  bool uses_ledger = false;  // the debate has issues or a round limit; otherwise the answer omits these fields
  std::int64_t round = 0;
  std::optional<std::int64_t> max_rounds = {};
  std::optional<std::int64_t> rounds_added = {};
  std::vector<std::string> blocking = {};
  std::vector<MissingEvidence> evidence_missing = {};
  Unverified unverified = {};
};

// The results of a submission to a panel. Stored with its record, so that a retry gets the same answer.
struct PanelOutcome {
  PanelAct act = PanelAct::kReview;
  Uuid record_id;
  State state = State::kAwaitingOpponent;  // after it
  Panel panel = {};                        // likewise
  std::optional<ArgumentHead> claim = {};  // if this was the last submission of the turn
  std::vector<MissingEvidence> evidence_missing = {};
};

struct PanelWritten {
  std::string outcome;  // members of the answer
  bool replay = false;
};

// The issues of a cross-check: those that the seat is to judge, and its own, which it may name as duplicates.
struct CrossCheckSheet {
  Uuid target_id;
  std::vector<IssueEntry> issues = {};
  std::vector<IssueEntry> own = {};
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
  std::optional<ListPlace> next = {};  // start of the next page; absent on the last one
  bool total_is_minimum = false;       // counting stopped at a limit; more exist
};

}  // namespace aw
