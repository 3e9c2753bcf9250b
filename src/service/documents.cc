#include "service/documents.h"

#include <algorithm>

#include "core/line_changes.h"
#include "core/quote.h"

namespace aw {
namespace {

Error VersionConflict(std::int64_t base, std::int64_t current) {
  return Error{
      ErrorCode::kVersionConflict,
      "base_version is " + std::to_string(base) + ", but the document is at version " + std::to_string(current),
      "Read the current version, carry your change over to it and submit with its number as base_version",
      {}}
      .With("current_version", current);
}

Error NothingChanged(std::int64_t current) {
  return InvalidInput("content: nothing changed, it is the text of version " + std::to_string(current),
                      "Refer to version " + std::to_string(current) + ", or submit a text that differs");
}

VersionWritten ReplayOf(const DocumentVersion& earlier) {
  return {earlier.document_id, earlier.version, earlier.id, true, {}};
}

// Applies the edits in order, each to the result of the previous one.
Result<std::string> Edited(std::string text, const std::vector<TextEdit>& edits) {
  for (std::size_t i = 0; i < edits.size(); ++i) {
    const auto& [old_text, new_text] = edits[i];
    const std::size_t matches = CountIn(text, old_text);
    if (matches != 1) {
      const std::string name = "edits[" + std::to_string(i) + "].old";
      return Error{matches == 0 ? ErrorCode::kEditNotFound : ErrorCode::kEditAmbiguous,
                   name +
                       (matches == 0 ? " does not occur in the text"
                                     : " occurs " + std::to_string(matches) + " times in the text") +
                       (i == 0 ? "" : " that the edits before it make") + "; nothing was written",
                   matches == 0 ? "Read the version again and copy the text exactly, white space included"
                                : "Take more of the text around it, so that it occurs once",
                   {}}
          .With("edit", static_cast<std::int64_t>(i))
          .With("matches", static_cast<std::int64_t>(matches));
    }
    text.replace(FindIn(text, old_text), old_text.size(), new_text);
  }
  return text;
}

}  // namespace

VersionWritten Documents::Add(WriteTx& tx, const NewVersion& in, std::int64_t number) {
  const std::int64_t now = clock_();
  DocumentVersion version;
  version.id = ids_.Next(now);
  version.document_id = in.document_id ? *in.document_id : ids_.Next(now);
  version.version = number;
  version.summary = in.summary;
  version.metadata = in.metadata;
  version.content = in.content;
  version.client_request_id = in.request_id;
  version.created_at = Time::FromUnixMs(now);
  tx.AddVersion(version);
  return {version.document_id, version.version, version.id, false, {}};
}

Result<VersionWritten> Documents::Submit(WriteTx& tx, const NewVersion& in) {
  if (in.request_id) {
    if (const auto earlier = tx.VersionByRequest(in.document_id, *in.request_id)) return ReplayOf(*earlier);
  }
  std::int64_t current = 0;
  if (in.document_id) {
    const auto document = LiveDocument(tx, *in.document_id);
    if (!document) return document.error();
    current = document->latest_version;
  }
  if (in.base_version && *in.base_version != current) return VersionConflict(*in.base_version, current);
  if (in.document_id) {
    const auto newest = ReadVersion(tx, *in.document_id, current);
    if (!newest) return newest.error();
    if (newest->content == in.content) return NothingChanged(current);
  }
  return Add(tx, in, current + 1);
}

Result<VersionWritten> Documents::Edit(WriteTx& tx, const DocumentEdits& in) {
  if (in.request_id) {
    if (const auto earlier = tx.VersionByRequest(in.document_id, *in.request_id)) {
      VersionWritten replay = ReplayOf(*earlier);
      const auto before = tx.Version(in.document_id, earlier->version - 1);
      replay.lines_changed = CompareLines(before ? before->content : std::string(), earlier->content).changed();
      return replay;
    }
  }
  const auto document = LiveDocument(tx, in.document_id);
  if (!document) return document.error();
  if (in.base_version != document->latest_version) return VersionConflict(in.base_version, document->latest_version);
  const auto newest = ReadVersion(tx, in.document_id, in.base_version);
  if (!newest) return newest.error();
  const auto text = Edited(newest->content, in.edits);
  if (!text) return text.error();
  if (auto error = CheckDocument(*text, max_bytes_)) return *std::move(error);
  if (*text == newest->content) return NothingChanged(in.base_version);
  VersionWritten written = Add(
      tx, {in.document_id, in.summary, *text, newest->metadata, in.base_version, in.request_id}, in.base_version + 1);
  written.lines_changed = CompareLines(newest->content, *text).changed();
  return written;
}

Result<DocumentDeleted> Documents::Delete(WriteTx& tx, const Uuid& document_id) {
  const auto document = LiveDocument(tx, document_id);
  if (!document) return document.error();
  tx.MarkDeleted(document_id, Time::FromUnixMs(clock_()));
  return DocumentDeleted{document_id, document->latest_version};
}

Result<Document> LiveDocument(ReadTx& tx, const Uuid& document_id) {
  const auto document = tx.FindDocument(document_id);
  if (!document || document->deleted_at) return DocNotFound(document_id.ToString());
  return *document;
}

Result<DocumentVersion> ReadVersion(ReadTx& tx, const Uuid& document_id, std::optional<std::int64_t> version) {
  const auto document = LiveDocument(tx, document_id);
  if (!document) return document.error();
  const std::int64_t wanted = version.value_or(document->latest_version);
  auto found = tx.Version(document_id, wanted);
  if (!found && wanted >= 1 && wanted <= document->latest_version) {
    throw CorruptData("document " + document_id.ToString(), "version " + std::to_string(wanted) + " is missing");
  }
  if (!found) return VersionNotFound(document_id.ToString(), wanted);
  return *std::move(found);
}

Result<Page<DocumentVersionHead>> ReadHistory(ReadTx& tx, const Uuid& document_id, std::int64_t limit) {
  const auto document = LiveDocument(tx, document_id);
  if (!document) return document.error();
  return tx.History(document_id, limit);
}

}  // namespace aw
