#include <algorithm>

#include "core/limits.h"
#include "original/records.h"

namespace aw::original {
namespace {

std::vector<DocumentVersion> ConvertVersions(const std::vector<VersionRow>& rows, const Cell& document_id,
                                             const Uuid& document, Notes& notes) {
  const auto times = Times(rows, {}, "version", notes);
  RowIds ids("version", document_id);
  RowTally missing, repaired;
  std::vector<DocumentVersion> versions;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const VersionRow& row = rows[i];
    auto [content, was_repaired] = TextIn(row.content);
    if (was_repaired) repaired.Add(Quoted(row.id));
    if (content.empty()) {
      missing.Add(Quoted(row.id));
      content = "\n";  // a document must not be empty
    }
    DocumentVersion& version = versions.emplace_back();
    version.id = ids.Next(row.id, i + 1);
    version.document_id = document;
    version.version = static_cast<std::int64_t>(i + 1);
    version.summary = RequiredText(row.summary, "summary", "(no summary)", Limits::kMaxSummaryCharacters, notes);
    version.metadata = row.metadata.value_or("{}");
    version.created_at = times[i];
    version.content = std::move(content);
  }
  ids.Report(notes);
  missing.Report(notes, "version", "had no content, and is an empty line now");
  repaired.Report(notes, "version", "had bytes that are not text; they are U+FFFD now");
  return versions;
}

// Documents can only be deleted as a whole: a document is deleted if its newest version was.
std::optional<Time> DeletedAt(const std::vector<VersionRow>& rows, const Time& newest, Notes& notes) {
  const auto is_deleted = [](const VersionRow& row) { return row.deleted_at && !row.deleted_at->empty(); };
  const auto deleted = static_cast<std::size_t>(std::ranges::count_if(rows, is_deleted));
  if (!is_deleted(rows.back())) {
    if (deleted > 0) notes.Change(Count(deleted, "deleted version") + " can be read again: its newest is not deleted");
    return std::nullopt;
  }
  if (deleted < rows.size()) notes.Change("its newest version is deleted, and so the document is");
  return TimeIn(rows.back().deleted_at).value_or(newest);
}

}  // namespace

std::optional<ImportedDocument> ConvertDocument(const Cell& document_id, std::vector<VersionRow> versions,
                                                Notes& notes) {
  if (!document_id || document_id->empty()) {
    notes.LeaveOut("left out: it has no id");
    return std::nullopt;
  }
  if (versions.empty()) {
    notes.LeaveOut("left out: it has no versions");
    return std::nullopt;
  }
  SortByNumber(versions, &VersionRow::version);
  if (!IsNumberedFromOne(versions, &VersionRow::version)) {
    notes.Change("its " + Count(versions.size(), "version") + " did not have the numbers 1, 2, 3…; they do now");
  }
  ImportedDocument converted;
  converted.document_id = IdOf("document", "", *document_id);
  NoteNewId(document_id, converted.document_id, notes);
  converted.versions = ConvertVersions(versions, document_id, converted.document_id, notes);
  converted.deleted_at = DeletedAt(versions, converted.versions.back().created_at, notes);
  return converted;
}

}  // namespace aw::original
