// The questions of ReadTx in SQL. Who asks decides how: a reader in its snapshot, a writer in its transaction.
#pragma once

#include "store/postgres/values.h"
#include "store/store.h"

namespace aw::postgres {

// columns.h says which columns each expects.
Standing StandingIn(const Row& row);
Argument ArgumentIn(const Row& row);
Document DocumentIn(const Row& row);
DocumentVersion VersionIn(const Row& row);

class Questions {
 public:
  virtual ~Questions() = default;

 protected:
  // `sql` is a literal.
  virtual Rows Ask(const char* sql, const Params& params) = 0;

  std::optional<Standing> AskDebate(const Uuid& debate_id);
  std::optional<ArgumentHead> AskArgument(const Uuid& debate_id, const Uuid& argument_id);
  std::vector<Argument> AskArguments(const Uuid& debate_id, std::int64_t after_seq, std::int64_t limit);
  std::vector<ArgumentHead> AskArgumentHeads(const Uuid& debate_id, std::int64_t after_seq);
  std::vector<HeldDraft> AskHeldDrafts(const Uuid& debate_id);
  DebatePage AskDebates(const DebateQuery& query);
  std::vector<Uuid> AskDebateIds(const std::optional<Uuid>& after, std::int64_t limit);

  std::optional<Document> AskDocument(const Uuid& document_id);
  std::optional<DocumentVersion> AskVersion(const Uuid& document_id, std::int64_t version);
  Page<DocumentVersionHead> AskDocuments(std::int64_t limit, std::int64_t offset, bool include_deleted);
  Page<DocumentVersionHead> AskHistory(const Uuid& document_id, std::int64_t limit);
  std::vector<Uuid> AskDocumentIds(const std::optional<Uuid>& after, std::int64_t limit);
};

// A ReadTx or WriteTx that answers by asking.
template <typename Base>
class Asking : public Base, protected Questions {
 public:
  std::optional<Standing> FindDebate(const Uuid& id) override { return AskDebate(id); }
  std::optional<ArgumentHead> FindArgument(const Uuid& debate_id, const Uuid& id) override {
    return AskArgument(debate_id, id);
  }
  std::vector<Argument> Arguments(const Uuid& debate_id, std::int64_t after_seq, std::int64_t limit) override {
    return AskArguments(debate_id, after_seq, limit);
  }
  std::vector<ArgumentHead> ArgumentHeads(const Uuid& debate_id, std::int64_t after_seq) override {
    return AskArgumentHeads(debate_id, after_seq);
  }
  std::vector<HeldDraft> HeldDrafts(const Uuid& debate_id) override { return AskHeldDrafts(debate_id); }
  DebatePage Debates(const DebateQuery& query) override { return AskDebates(query); }
  std::vector<Uuid> DebateIds(const std::optional<Uuid>& after, std::int64_t limit) override {
    return AskDebateIds(after, limit);
  }

  std::optional<Document> FindDocument(const Uuid& id) override { return AskDocument(id); }
  std::optional<DocumentVersion> Version(const Uuid& document_id, std::int64_t version) override {
    return AskVersion(document_id, version);
  }
  Page<DocumentVersionHead> Documents(std::int64_t limit, std::int64_t offset, bool include_deleted) override {
    return AskDocuments(limit, offset, include_deleted);
  }
  Page<DocumentVersionHead> History(const Uuid& document_id, std::int64_t limit) override {
    return AskHistory(document_id, limit);
  }
  std::vector<Uuid> DocumentIds(const std::optional<Uuid>& after, std::int64_t limit) override {
    return AskDocumentIds(after, limit);
  }
};

}  // namespace aw::postgres
