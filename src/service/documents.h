// Every use case of documents. A version, once written, never changes.
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

// Writes. Made once; used by one thread at a time, inside the store's transaction.
class Documents {
 public:
  // `max_bytes`: of a text that edits make; other texts have passed core/limits.h on their way in.
  explicit Documents(Clock clock, std::int64_t max_bytes = Limits().max_document_bytes)
      : clock_(std::move(clock)), max_bytes_(max_bytes) {}

  Result<VersionWritten> Submit(WriteTx& tx, const NewVersion& in);
  // A new version made of the newest by replacing parts of it: all or nothing.
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

// No version: the latest.
Result<DocumentVersion> ReadVersion(ReadTx& tx, const Uuid& document_id, std::optional<std::int64_t> version);

Result<Page<DocumentVersionHead>> ReadHistory(ReadTx& tx, const Uuid& document_id, std::int64_t limit);

// The unified diff of two texts, empty if they are equal. Takes a time that grows little more than linearly even when
// every line differs, but some: not for the io thread.
std::string UnifiedDiff(std::string_view from_name, std::string_view from, std::string_view to_name,
                        std::string_view to);

// What follows is for the store's jobs: a write as a function of a transaction, which knows what it will ask for and
// names the change it made. It may run more than once, so it keeps its input.

struct NewVersionWork {
  Documents& documents;
  NewVersion in;

  JobKeys keys() const { return {.debate_id = {}, .document_id = in.document_id, .request_id = in.request_id}; }

  Result<VersionWritten> operator()(WriteTx& tx, std::optional<Change>& change) const {
    auto result = documents.Submit(tx, in);
    if (result && !result->replay) change = {Change::Kind::kDocumentChanged, result->document_id};
    return result;
  }
};

struct EditDocumentWork {
  Documents& documents;
  DocumentEdits in;

  JobKeys keys() const { return {.debate_id = {}, .document_id = in.document_id, .request_id = in.request_id}; }

  Result<VersionWritten> operator()(WriteTx& tx, std::optional<Change>& change) const {
    auto result = documents.Edit(tx, in);
    if (result && !result->replay) change = {Change::Kind::kDocumentChanged, result->document_id};
    return result;
  }
};

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
