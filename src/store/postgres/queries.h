// The reads of ReadTx in SQL. A subclass runs them: a reader in its snapshot, a writer in its transaction.
#pragma once

#include "store/postgres/pg_connection.h"
#include "store/postgres/values.h"
#include "store/store.h"
#include "store/title_search.h"

namespace aw::postgres {

// columns.h lists the columns that each expects.
DebateHead DebateHeadIn(const Row& row);
Argument ArgumentIn(const Row& row);
PanelRecord PanelRecordIn(const Row& row);
Debate DebateIn(const Row& row);
ArgumentHead ArgumentHeadIn(const Row& row, int first);
Document DocumentIn(const Row& row);
DocumentVersion VersionIn(const Row& row);

class Queries : public virtual ReadTx {
 public:
  std::optional<DebateHead> FindDebate(const Uuid& debate_id) override;
  std::optional<ArgumentHead> FindArgument(const Uuid& debate_id, const Uuid& argument_id) override;
  std::vector<Argument> Arguments(const Uuid& debate_id, std::int64_t after_seq, std::int64_t limit) override;
  std::vector<ArgumentHead> ArgumentHeads(const Uuid& debate_id, std::int64_t after_seq) override;
  std::vector<HeldDraft> HeldDrafts(const Uuid& debate_id) override;
  std::vector<Issue> Issues(const Uuid& debate_id) override;
  std::vector<Issue> IssuesNamed(const Uuid& debate_id, std::span<const std::string> ids) override;
  std::vector<IssueHead> IssueHeads(const Uuid& debate_id, std::span<const std::string> ids) override;
  std::vector<PanelRecord> PanelRecords(const Uuid& debate_id, std::optional<std::int64_t> turn) override;
  std::vector<Argument> ArgumentsWithExtras(const Uuid& debate_id) override;
  DebatePage Debates(const DebateQuery& query) override;
  std::vector<SearchHit> Search(const SearchQuery& query) override;
  RulingPage Rulings(const RulingQuery& query) override;
  std::vector<Course> Courses(const CourseQuery& query) override;
  std::vector<std::pair<Role, std::string>> Agents(const Uuid& debate_id) override;
  std::vector<Uuid> DebateIds(const std::optional<Uuid>& after, std::int64_t limit) override;

  std::optional<Document> FindDocument(const Uuid& document_id) override;
  std::optional<DocumentVersion> Version(const Uuid& document_id, std::int64_t version) override;
  Page<DocumentVersionHead> Documents(std::int64_t limit, std::int64_t offset, bool include_deleted) override;
  Page<DocumentVersionHead> History(const Uuid& document_id, std::int64_t limit) override;
  std::vector<Uuid> DocumentIds(const std::optional<Uuid>& after, std::int64_t limit) override;

  std::vector<Notice> FirstNotices(std::string_view target, std::int64_t limit) override;
  bool HasNotice(const Notice& notice) override;
  OutboxTotals CountNotices() override;
  std::vector<QuietDebate> QuietDebates(const Time& after, const Time& until, std::int64_t limit) override;
  std::optional<Time> QuietWatermark() override;

 protected:
  // `sql` must be a literal.
  virtual Rows Query(const char* sql, const Params& params) = 0;
  // Called before and during a search, for readers that have a time limit.
  virtual void BeginSearch() {}
  virtual void CheckLimit() const {}

 private:
  void BeginFind();
  std::vector<ListedDebate> Listed(const DebateQuery& query);
  PageSelection SelectByTitle(const DebateQuery& query, const std::string& folded);
  DebatePage DebatesByTitle(const DebateQuery& query, const std::string& folded);
};

// Reads in the current transaction of the connection.
class ConnectionTx final : public Queries {
 public:
  explicit ConnectionTx(PgConnection& db) : db_(db) {}

 private:
  Rows Query(const char* sql, const Params& params) override { return db_.Query(sql, params); }

  PgConnection& db_;
};

}  // namespace aw::postgres
