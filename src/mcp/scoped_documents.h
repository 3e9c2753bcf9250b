// Which documents a connection that is tied to a debate may read and write. A document belongs to a debate if its
// motion names it, or an intervention or a ruling of the arbitrator, or if it was created by a connection tied to the
// debate: that is kept in the metadata of its first version. A claim, an appeal, an option or an issue of an agent
// does not make a document belong to the debate: otherwise an agent could reach any document by naming it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/document.h"
#include "core/error.h"
#include "mcp/tool_handlers.h"
#include "store/store.h"

namespace aw::mcp {

enum class Use : std::uint8_t { kRead, kWrite };

// The reason why the connection may not use the document, if any; a connection that is not tied to a debate may. A role
// writes the documents that it created, and the proposer also those that the motion or the arbitrator names.
std::optional<Error> AdmitDocument(ReadTx& tx, const Scope& scope, const Uuid& document_id, Use use = Use::kRead);

// A page of the list of documents; for a connection that is tied to a debate, of those that the debate's texts name.
Page<DocumentVersionHead> DocumentsFor(ReadTx& tx, const Scope& scope, const DocumentQuery& query);

// The metadata of a new document: with the debate and the role of its connection, if it is tied to a debate.
std::string MetadataFor(const Scope& scope, std::string_view metadata);

// For a connection that is tied to a debate: replaces ids in hits of other debates by `(id)`.
void HideIds(const Scope& scope, std::vector<SearchHit>& hits);

// For a connection that is tied to a debate: removes the version numbers of documents that do not belong to the debate
// from its data. A claim may name any document; its text stays as it is.
void HideVersions(ReadTx& tx, const Scope& scope, json::value& data);
void HideVersions(ReadTx& tx, const Scope& scope, News& news);
void HideVersions(ReadTx& tx, const Scope& scope, Written& written);

// Refuses an entry without a document if the service would choose one that does not belong to the debate.
std::optional<Error> AdmitSubject(ReadTx& tx, const Scope& scope, const Submission& in);

// A read of a document, refused as AdmitDocument does. `look(tx)` returns the outcome.
template <typename Look>
Read ReadDocument(const Request& request, const Uuid& document_id, Look look) {
  return {[look, document_id, scope = request.scope, form = request.form](ReadTx& tx) -> Outcome {
            if (const auto refusal = AdmitDocument(tx, scope, document_id)) return ToolRefusal(*refusal, form);
            return look(tx);
          },
          RefuseTool};
}

// A write of service/documents.h to a document that exists, which is refused likewise.
template <typename ServiceWork>
struct ScopedWork {
  Scope scope;
  Uuid document_id;
  ServiceWork work;

  JobKeys keys() const { return work.keys(); }

  Result<VersionWritten> operator()(WriteTx& tx, std::optional<Change>& change) const {
    if (auto refusal = AdmitDocument(tx, scope, document_id, Use::kWrite)) return *std::move(refusal);
    return work(tx, change);
  }
};

}  // namespace aw::mcp
