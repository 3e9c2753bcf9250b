// Converts rows of the Node.js original into our records, and notes each value that cannot be kept. Pure: rows in,
// records and notes out; trusts nothing in the rows. docs/import.md describes the decisions made here.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/debate.h"
#include "core/document.h"
#include "original/values.h"

namespace aw::original {

struct DebateRow {
  Cell id, title, debate_type, state, created_at, updated_at;
};

struct ArgumentRow {
  Cell id, parent_id, type, role, content, client_request_id, seq, created_at;
};

// `metadata` has been converted to a JSON object.
struct VersionRow {
  Cell id, summary, content, version, metadata, created_at, deleted_at;
};

// The differences from the source, a line each. `left_out` is data that is not imported at all.
struct Notes {
  std::string subject;  // "debate 'x'"
  std::vector<std::string> changed;
  std::vector<std::string> left_out;

  void Change(const std::string& what) { changed.push_back(subject + ": " + what); }
  void LeaveOut(const std::string& why) { left_out.push_back(subject + ": " + why); }
};

// The arguments are numbered 1, 2, 3…, each with an id of its own.
struct ImportedDebate {
  Debate debate;
  std::vector<Argument> arguments;  // at least one
};

struct ImportedDocument {
  Uuid document_id;
  std::vector<DocumentVersion> versions;  // at least one
  std::optional<Time> deleted_at;
};

// Longer arguments are cut: 25 times the limit of the original, which is 10,240 characters.
inline constexpr std::size_t kMaxArgumentBytes = 1 << 20;

// Takes the rows in the order of the table. Nothing if it cannot be imported; the notes give the reason.
std::optional<ImportedDebate> ConvertDebate(const DebateRow& row, std::vector<ArgumentRow> arguments, Notes& notes);
std::optional<ImportedDocument> ConvertDocument(const Cell& document_id, std::vector<VersionRow> versions,
                                                Notes& notes);

}  // namespace aw::original
