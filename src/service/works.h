// The five writes as functions of a transaction, for the stores' jobs: each knows what it will ask for and names the
// change it made. May run more than once, so they keep their input.
#pragma once

#include <optional>

#include "core/change.h"
#include "service/debates.h"
#include "service/documents.h"

namespace aw {

struct CreateWork {
  Debates& debates;
  Creation in;

  JobKeys keys() const { return {.debate_id = in.debate_id, .document_id = {}, .request_id = in.request_id}; }

  Result<Written> operator()(WriteTx& tx, std::optional<Change>& change) const {
    auto result = debates.Create(tx, in);
    if (result && !result->replay) change = {Change::Kind::kCreated, in.debate_id};
    return result;
  }
};

struct SubmitWork {
  Debates& debates;
  Submission in;

  JobKeys keys() const { return {.debate_id = in.debate_id, .document_id = {}, .request_id = in.request_id}; }

  Result<Written> operator()(WriteTx& tx, std::optional<Change>& change) const {
    bool draft_held = false;
    auto result = debates.Submit(tx, in, draft_held);
    if (draft_held) change = {Change::Kind::kDrafted, in.debate_id};
    if (result && !result->replay) change = {Change::Kind::kMoved, in.debate_id};
    return result;
  }
};

struct DeleteWork {
  Debates& debates;
  Uuid debate_id;

  JobKeys keys() const { return {.debate_id = debate_id, .document_id = {}, .request_id = {}}; }

  Result<Debate> operator()(WriteTx& tx, std::optional<Change>& change) const {
    auto result = debates.Delete(tx, debate_id);
    if (result) change = {Change::Kind::kDeleted, debate_id};
    return result;
  }
};

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
