// Converts rows of the Node.js original into our records, and notes each value that cannot be kept. Pure: rows in,
// records and notes out; trusts nothing in the rows. docs/import.md describes the decisions made here.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.h"
#include "core/debate.h"
#include "core/document.h"
#include "core/id.h"

namespace aw::original {

// A value of a table as bytes, whatever its type; nothing for NULL.
using Cell = std::optional<std::string>;

// A UUID stays unchanged. Any other text is hashed to one (RFC 9562, version 5, in a name space of our own) as
// "kind:text" or, inside a debate or a document, "kind:owner:text": the same text gives the same id every time.
Uuid IdOf(std::string_view kind, std::string_view owner, std::string_view text);

// `2026-01-31 23:59:59` in UTC; also with T for the space, a fraction, and Z. Nothing if malformed or before 1970.
std::optional<Time> TimeIn(const Cell& cell);

std::optional<std::int64_t> NumberIn(const Cell& cell);

// Text that every store can hold and every client can show: invalid UTF-8 and U+0000 become U+FFFD.
struct Text {
  std::string text;
  bool repaired = false;
};
Text TextIn(const Cell& cell);

// At most `characters` characters of valid UTF-8; a text that is cut ends with an ellipsis.
std::string CutToCharacters(std::string_view text, std::size_t characters);

// The value for the report: quoted, shortened, on one line.
std::string Quoted(const Cell& cell);

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
