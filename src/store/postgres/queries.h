// The queries of ReadTx in SQL. Who queries decides how: a reader in its snapshot, a writer in its transaction.
#pragma once

#include "store/postgres/values.h"
#include "store/store.h"
#include "store/title_search.h"

namespace aw::postgres {

// columns.h says which columns each expects.
Standing StandingIn(const Row& row);
Argument ArgumentIn(const Row& row);
Debate DebateIn(const Row& row);
ArgumentHead ArgumentHeadIn(const Row& row, int first);
Document DocumentIn(const Row& row);
DocumentVersion VersionIn(const Row& row);

class Queries {
 public:
  virtual ~Queries() = default;

 protected:
  // `sql` is a literal.
  virtual Rows Query(const char* sql, const Params& params) = 0;
  // Before a search, and now and then in it: a reader's has a limit.
  virtual void BeginSearch() {}
  virtual void CheckLimit() const {}

  std::optional<Standing> QueryDebate(const Uuid& debate_id);
  std::optional<ArgumentHead> QueryArgument(const Uuid& debate_id, const Uuid& argument_id);
  std::vector<Argument> QueryArguments(const Uuid& debate_id, std::int64_t after_seq, std::int64_t limit);
  std::vector<ArgumentHead> QueryArgumentHeads(const Uuid& debate_id, std::int64_t after_seq);
  std::vector<HeldDraft> QueryHeldDrafts(const Uuid& debate_id);
  std::vector<Issue> QueryIssues(const Uuid& debate_id);
  std::vector<Issue> QueryIssuesNamed(const Uuid& debate_id, std::span<const std::string> ids);
  std::vector<IssueHead> QueryIssueHeads(const Uuid& debate_id, std::span<const std::string> ids);
  std::vector<Argument> QueryArgumentsWithExtras(const Uuid& debate_id);
  DebatePage QueryDebates(const DebateQuery& query);
  std::vector<SearchHit> QuerySearch(const SearchQuery& query);
  std::vector<Course> QueryCourses(const CourseQuery& query);
  std::vector<std::pair<Role, std::string>> QueryAgents(const Uuid& debate_id);
  std::vector<Uuid> QueryDebateIds(const std::optional<Uuid>& after, std::int64_t limit);

  // list_queries.cc
  std::vector<Placed> QueryListed(const DebateQuery& query);
  Choice QueryChoice(const DebateQuery& query, const std::string& folded);
  DebatePage QueryTitled(const DebateQuery& query, const std::string& folded);

  std::optional<Document> QueryDocument(const Uuid& document_id);
  std::optional<DocumentVersion> QueryVersion(const Uuid& document_id, std::int64_t version);
  Page<DocumentVersionHead> QueryDocuments(std::int64_t limit, std::int64_t offset, bool include_deleted);
  Page<DocumentVersionHead> QueryHistory(const Uuid& document_id, std::int64_t limit);
  std::vector<Uuid> QueryDocumentIds(const std::optional<Uuid>& after, std::int64_t limit);

  std::vector<Notice> QueryFirstNotices(std::string_view target, std::int64_t limit);
  bool QueryHasNotice(const Notice& notice);
  OutboxTotals QueryNoticeTotals();
  std::vector<QuietDebate> QueryQuietDebates(const Time& after, const Time& until, std::int64_t limit);
  std::optional<Time> QueryQuietMark();
};

// A ReadTx or WriteTx that answers by queries.
template <typename Base>
class QueryTx : public Base, protected Queries {
 public:
  std::optional<Standing> FindDebate(const Uuid& id) override { return QueryDebate(id); }
  std::optional<ArgumentHead> FindArgument(const Uuid& debate_id, const Uuid& id) override {
    return QueryArgument(debate_id, id);
  }
  std::vector<Argument> Arguments(const Uuid& debate_id, std::int64_t after_seq, std::int64_t limit) override {
    return QueryArguments(debate_id, after_seq, limit);
  }
  std::vector<ArgumentHead> ArgumentHeads(const Uuid& debate_id, std::int64_t after_seq) override {
    return QueryArgumentHeads(debate_id, after_seq);
  }
  std::vector<HeldDraft> HeldDrafts(const Uuid& debate_id) override { return QueryHeldDrafts(debate_id); }
  std::vector<Issue> Issues(const Uuid& debate_id) override { return QueryIssues(debate_id); }
  std::vector<Issue> IssuesNamed(const Uuid& debate_id, std::span<const std::string> ids) override {
    return QueryIssuesNamed(debate_id, ids);
  }
  std::vector<IssueHead> IssueHeads(const Uuid& debate_id, std::span<const std::string> ids) override {
    return QueryIssueHeads(debate_id, ids);
  }
  std::vector<Argument> ArgumentsWithExtras(const Uuid& debate_id) override {
    return QueryArgumentsWithExtras(debate_id);
  }
  DebatePage Debates(const DebateQuery& query) override { return QueryDebates(query); }
  std::vector<SearchHit> Search(const SearchQuery& query) override { return QuerySearch(query); }
  std::vector<Course> Courses(const CourseQuery& query) override { return QueryCourses(query); }
  std::vector<std::pair<Role, std::string>> Agents(const Uuid& debate_id) override { return QueryAgents(debate_id); }
  std::vector<Uuid> DebateIds(const std::optional<Uuid>& after, std::int64_t limit) override {
    return QueryDebateIds(after, limit);
  }

  std::optional<Document> FindDocument(const Uuid& id) override { return QueryDocument(id); }
  std::optional<DocumentVersion> Version(const Uuid& document_id, std::int64_t version) override {
    return QueryVersion(document_id, version);
  }
  Page<DocumentVersionHead> Documents(std::int64_t limit, std::int64_t offset, bool include_deleted) override {
    return QueryDocuments(limit, offset, include_deleted);
  }
  Page<DocumentVersionHead> History(const Uuid& document_id, std::int64_t limit) override {
    return QueryHistory(document_id, limit);
  }
  std::vector<Uuid> DocumentIds(const std::optional<Uuid>& after, std::int64_t limit) override {
    return QueryDocumentIds(after, limit);
  }

  std::vector<Notice> FirstNotices(std::string_view target, std::int64_t limit) override {
    return QueryFirstNotices(target, limit);
  }
  bool HasNotice(const Notice& notice) override { return QueryHasNotice(notice); }
  OutboxTotals CountNotices() override { return QueryNoticeTotals(); }
  std::vector<QuietDebate> QuietDebates(const Time& after, const Time& until, std::int64_t limit) override {
    return QueryQuietDebates(after, until, limit);
  }
  std::optional<Time> QuietMark() override { return QueryQuietMark(); }
};

}  // namespace aw::postgres
