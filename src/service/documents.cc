#include "service/documents.h"

namespace aw {

Result<VersionWritten> Documents::Submit(WriteTx& tx, const NewVersion& in) {
  if (in.request_id) {
    if (const auto earlier = tx.VersionByRequest(in.document_id, *in.request_id)) {
      return VersionWritten{earlier->document_id, earlier->version, earlier->id, true};
    }
  }
  std::int64_t current = 0;
  if (in.document_id) {
    const auto document = LiveDocument(tx, *in.document_id);
    if (!document) return document.error();
    current = document->latest_version;
  }
  if (in.base_version && *in.base_version != current) {
    return Error{ErrorCode::kVersionConflict,
                 "base_version is " + std::to_string(*in.base_version) + ", but the document is at version " +
                     std::to_string(current),
                 "Read the current version, carry your change over to it and submit with its number as base_version",
                 {}}
        .With("current_version", current);
  }

  const std::int64_t now = clock_();
  DocumentVersion version;
  version.id = ids_.Next(now);
  version.document_id = in.document_id ? *in.document_id : ids_.Next(now);
  version.version = current + 1;
  version.summary = in.summary;
  version.metadata = in.metadata;
  version.content = in.content;
  version.client_request_id = in.request_id;
  version.created_at = Time::FromUnixMs(now);
  tx.AddVersion(version);
  return VersionWritten{version.document_id, version.version, version.id};
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
