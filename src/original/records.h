// The records of the Node.js original as records of ours: what can be kept is kept, what cannot is named. Pure: rows
// in, records and notes out; nothing of the rows is trusted. docs/import.md describes the decisions made here.
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

// `metadata` is a JSON object by now.
struct VersionRow {
  Cell id, summary, content, version, metadata, created_at, deleted_at;
};

// What differs from the source afterwards, a line each. `left_out` is data that is not taken at all.
struct Notes {
  std::string subject;  // "debate 'x'"
  std::vector<std::string> changed;
  std::vector<std::string> left_out;

  void Change(const std::string& what) { changed.push_back(subject + ": " + what); }
  void LeaveOut(const std::string& why) { left_out.push_back(subject + ": " + why); }
};

// Its arguments are numbered 1, 2, 3…, each with an id of its own.
struct TakenDebate {
  Debate debate;
  std::vector<Argument> arguments;  // at least one
};

struct TakenDocument {
  Uuid document_id;
  std::vector<DocumentVersion> versions;  // at least one
  std::optional<Time> deleted_at;
};

// Longer ones are cut: 25 times what the original lets in, 10,240 characters.
inline constexpr std::size_t kMaxArgumentBytes = 1 << 20;

// Rows in the order of the table. Nothing if it cannot be taken; the notes say why.
std::optional<TakenDebate> TakeDebate(const DebateRow& row, std::vector<ArgumentRow> arguments, Notes& notes);
std::optional<TakenDocument> TakeDocument(const Cell& document_id, std::vector<VersionRow> versions, Notes& notes);

}  // namespace aw::original
