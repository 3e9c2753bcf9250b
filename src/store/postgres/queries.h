// The reads of ReadTx in SQL. A subclass runs them: a reader in its snapshot, a writer in its transaction.
#pragma once

#include <type_traits>
#include <utility>

#include "store/postgres/pg_connection.h"
#include "store/postgres/values.h"
#include "store/shared_queries.h"

namespace aw::postgres {

// Columns: DEBATE_HEAD_COLUMNS.
DebateHead DebateHeadIn(const Row& row);

struct SharedReadTx : virtual ReadTx {};

class Queries : public SharedReads<Queries, SharedReadTx> {
 public:
  std::optional<DebateHead> FindDebate(const Uuid& debate_id) override;
  std::vector<Issue> IssuesNamed(const Uuid& debate_id, std::span<const std::string> ids) override;
  std::vector<IssueHead> IssueHeads(const Uuid& debate_id, std::span<const std::string> ids) override;
  std::vector<SearchHit> Search(const SearchQuery& query) override;
  RulingPage Rulings(const RulingQuery& query) override;
  std::vector<Uuid> DebateIds(const std::optional<Uuid>& after, std::int64_t limit) override;

  std::optional<Document> FindDocument(const Uuid& document_id) override;
  std::vector<Uuid> DocumentIds(const std::optional<Uuid>& after, std::int64_t limit) override;

  std::vector<Notice> FirstNotices(std::string_view target, std::int64_t limit) override;
  std::vector<QuietDebate> QuietDebates(const Time& after, const Time& until, std::int64_t limit) override;

  // For SharedReads and SharedWrites. Foreign keys and CHECK constraints keep the tables complete.
  static constexpr bool kChecksGaps = false;
  static const char kClosedDebates[], kClosedIssues[], kClosedFindings[], kClosedUsages[], kAllDocuments[],
      kLiveDocuments[];
  [[noreturn]] static void ThrowDamaged(const std::string& reason) { Row::ThrowDamaged(reason); }
  static void SetDebateSubject(const Uuid&) {}
  static void SetDocumentSubject(const Uuid&) {}
  std::int64_t CountDebates(std::optional<State> state);
  std::vector<ListedDebate> Listed(const DebateQuery& query);
  DebatePage DebatesByTitle(const DebateQuery& query, const std::string& folded);
  template <typename Make, typename... Values>
  auto Select(const char* sql, Make make, const Values&... values) {
    return Query(sql, Params(values...)).Each(std::move(make));
  }
  template <typename Use, typename... Values>
  void ForEach(const char* sql, Use use, const Values&... values) {
    const Rows rows = Query(sql, Params(values...));
    for (int i = 0; i < rows.size(); ++i) use(rows[i]);
  }
  template <typename Make, typename... Values>
  std::optional<std::invoke_result_t<Make&, const Row&>> SelectOne(const char* sql, Make make,
                                                                   const Values&... values) {
    const Rows rows = Query(sql, Params(values...));
    if (rows.empty()) return std::nullopt;
    return make(rows[0]);
  }

 protected:
  // `sql` must be a literal.
  virtual Rows Query(const char* sql, const Params& params) = 0;
  // Called before and during a search, for readers that have a time limit.
  virtual void BeginSearch() {}
  virtual void CheckLimit() const {}

 private:
  void BeginFind();
  PageSelection SelectByTitle(const DebateQuery& query, const std::string& folded);
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
