// The use cases of documents. A version never changes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/answers.h"
#include "core/change.h"
#include "core/clock.h"
#include "core/document.h"
#include "core/id.h"
#include "core/limits.h"
#include "core/requests.h"
#include "core/result.h"
#include "store/store.h"

namespace aw {

// The writes. One instance, used by one thread at a time, inside the store's transaction.
class Documents {
 public:
  // `max_bytes` limits the result of edits; other texts have already been checked against core/limits.h.
  explicit Documents(Clock clock, std::int64_t max_bytes = Limits().max_document_bytes)
      : clock_(std::move(clock)), max_bytes_(max_bytes) {}

  Result<VersionWritten> Submit(WriteTx& tx, const NewVersion& in);
  // Makes a new version by applying all edits to the newest one, or none.
  Result<VersionWritten> Edit(WriteTx& tx, const DocumentEdits& in);
  Result<DocumentDeleted> Delete(WriteTx& tx, const Uuid& document_id);

 private:
  VersionWritten Add(WriteTx& tx, const NewVersion& in, std::int64_t number);

  Clock clock_;
  std::int64_t max_bytes_;
  IdSource ids_;
};

// The document, unless it is deleted.
Result<Document> LiveDocument(ReadTx& tx, const Uuid& document_id);

// Without `version`: the latest.
Result<DocumentVersion> ReadVersion(ReadTx& tx, const Uuid& document_id, std::optional<std::int64_t> version);

Result<Page<DocumentVersionHead>> ReadHistory(ReadTx& tx, const Uuid& document_id, std::int64_t limit);

// The unified diff of two texts; empty if they are equal. The time is nearly linear even if every line differs, but too
// long for the io thread.
std::string UnifiedDiff(std::string_view from_name, std::string_view from, std::string_view to_name,
                        std::string_view to);

// Writes as jobs of the store: see service/debates.h.

template <typename Request, Result<VersionWritten> (Documents::*kWrite)(WriteTx& tx, const Request& in)>
struct VersionWork {
  Documents& documents;
  Request in;

  JobKeys keys() const { return {.debate_id = {}, .document_id = in.document_id, .request_id = in.request_id}; }

  Result<VersionWritten> operator()(WriteTx& tx, std::optional<Change>& change) const {
    auto result = (documents.*kWrite)(tx, in);
    if (result && !result->replay) change = {Change::Kind::kDocumentChanged, result->document_id};
    return result;
  }
};
using NewVersionWork = VersionWork<NewVersion, &Documents::Submit>;
using EditDocumentWork = VersionWork<DocumentEdits, &Documents::Edit>;

struct DeleteDocumentWork {
  Documents& documents;
  Uuid document_id;

  JobKeys keys() const { return {.debate_id = {}, .document_id = document_id, .request_id = {}}; }

  Result<DocumentDeleted> operator()(WriteTx& tx, std::optional<Change>& change) const {
    auto result = documents.Delete(tx, document_id);
    if (result) change = {Change::Kind::kDocumentChanged, document_id};
    return result;
  }
};

}  // namespace aw
