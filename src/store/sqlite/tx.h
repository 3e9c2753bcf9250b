// The store's queries on one connection. The caller manages the transaction.
//
// Validates all data read, so that callers can trust it: damaged data throws CorruptData, or SqliteError with
// SQLITE_CORRUPT if SQLite itself detects it; `Damage` converts the latter into the former.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "store/read_limit.h"
#include "store/shared_queries.h"
#include "store/sqlite/database.h"

namespace aw::sqlite {

// Estimated number of titles per gram; cached until there are a tenth more titles.
struct GramEstimates {
  void Refresh(std::int64_t newest_id) {
    if (newest_id - as_of <= as_of / 10 && newest_id >= as_of && titles.size() < kMostKept) return;
    titles.clear();
    as_of = newest_id;
  }

  static constexpr std::size_t kMostKept = 4'096;
  std::unordered_map<std::string, std::int64_t> titles;
  std::int64_t as_of = 0;
};

class Tx final : public SharedWrites<Tx, SharedReads<Tx, WriteTx>> {
 public:
  // `limit` (null: none) is the reader's.
  explicit Tx(Database& db, ReadLimit* limit = nullptr) : db_(db), limit_(limit) {}

  std::optional<DebateHead> FindDebate(const Uuid& debate_id) override;
  std::vector<Issue> IssuesNamed(const Uuid& debate_id, std::span<const std::string> ids) override;
  std::vector<IssueHead> IssueHeads(const Uuid& debate_id, std::span<const std::string> ids) override;
  std::vector<Uuid> DebateIds(const std::optional<Uuid>& after, std::int64_t limit) override;
  std::vector<SearchHit> Search(const SearchQuery& query) override;
  RulingPage Rulings(const RulingQuery& query) override;

  std::optional<Document> FindDocument(const Uuid& document_id) override;
  std::vector<Uuid> DocumentIds(const std::optional<Uuid>& after, std::int64_t limit) override;

  std::optional<Argument> ArgumentByRequest(const Uuid& debate_id, std::string_view request_id) override;
  std::string InsertDebate(const Debate& debate, const Argument& motion) override;
  std::string Append(const Debate& before, const Debate& after, const Argument& argument) override;
  void PutIssues(const Uuid& debate_id, std::span<const Issue> issues) override;
  void PutPanel(const Debate& debate) override;
  void DeleteDebate(const Debate& debate) override;

  std::optional<DocumentVersion> VersionByRequest(const std::optional<Uuid>& document_id,
                                                  std::string_view request_id) override;
  void AddVersion(const DocumentVersion& version) override;
  void MarkDeleted(const Uuid& document_id, const Time& when) override;

  Spending SpendTicket(const Uuid& nonce, std::int64_t now_ms, std::int64_t keep_until_ms) override;

  std::vector<Notice> FirstNotices(std::string_view target, std::int64_t limit) override;
  std::vector<QuietDebate> QuietDebates(const Time& after, const Time& until, std::int64_t limit) override;

  void AddNotices(std::span<const Notice> notices) override;
  std::int64_t DropNotices(std::int64_t created_before_ms, std::int64_t keep) override;

  // For SharedReads and SharedWrites.
  static constexpr bool kChecksGaps = true;
  static const char kClosedDebates[], kClosedIssues[], kClosedFindings[], kClosedUsages[], kAllDocuments[],
      kLiveDocuments[];
  [[noreturn]] static void ThrowDamaged(const std::string& reason) { ThrowCorrupt(reason); }
  void SetDebateSubject(const Uuid& id) { subject_ = {"debate", id}; }
  void SetDocumentSubject(const Uuid& id) { subject_ = {"document", id}; }
  std::int64_t CountDebates(std::optional<State> state);
  std::vector<ListedDebate> Listed(const DebateQuery& query);
  DebatePage DebatesByTitle(const DebateQuery& query, const std::string& folded);
  template <typename Make, typename... Values>
  auto Select(const char* sql, Make make, const Values&... values) {
    std::vector<std::invoke_result_t<Make&, const Cursor&>> made;
    ForEach(sql, [&](const Cursor& row) { made.push_back(make(row)); }, values...);
    return made;
  }
  template <typename Use, typename... Values>
  void ForEach(const char* sql, Use use, const Values&... values) {
    Cursor row = db_.Use(sql);
    row.Bind(values...);
    while (row.Step()) use(row);
  }
  template <typename Make, typename... Values>
  std::optional<std::invoke_result_t<Make&, const Cursor&>> SelectOne(const char* sql, Make make,
                                                                      const Values&... values) {
    Cursor row = db_.Use(sql);
    if (!row.Bind(values...).Step()) return std::nullopt;
    return make(row);
  }
  template <typename... Values>
  void Write(const char* sql, const Values&... values) {
    db_.Use(sql).Bind(values...).Run();
  }

  // Stores the hash of an existing version that has none.
  void KeepHash(const DocumentVersion& version, const std::string& hash);

  // Writes the changed counts of debates per state; called once per batch, before its commit.
  void FlushCounts();
  void ForgetCounts() { count_changes_.fill(0); }

  // True if a text for the search index was written since the last call.
  bool TakeQueuedForIndexing() { return std::exchange(queued_for_indexing_, false); }

  // Call it before each transaction.
  void Begin() {
    subject_ = {};
    newest_ = {};
  }
  // Nothing if `failure` is not about damaged data; otherwise names the subject, if it is known.
  std::optional<CorruptData> Damage(const SqliteError& failure) const;

 private:
  // The subject of the current query, for Damage.
  struct Subject {
    const char* kind = nullptr;  // null: a list
    Uuid id;
  };

  std::vector<TitleRow> Titles(const DebateQuery& query);
  PageSelection SelectByTitle(const DebateQuery& query, const std::string& folded);
  void BeginSearch();
  void CheckLimit() const {
    if (limit_) limit_->Check();
  }

  void InsertArgument(const Argument& argument, const std::string& hash);
  // The hash of the debate's newest argument, whose number is `seq`.
  std::string HashAt(const Uuid& debate_id, std::int64_t seq);
  void Count(State state, std::int64_t change) { count_changes_[static_cast<std::size_t>(state)] += change; }

  // The debate that was last found or written. Append follows FindDebate, so its hash is known.
  struct Newest {
    Uuid debate_id;
    std::int64_t seq = 0;
    std::string hash;
  };

  Database& db_;
  ReadLimit* const limit_;
  Subject subject_;
  Newest newest_;
  std::array<std::int64_t, kStates.size()> count_changes_{};
  bool queued_for_indexing_ = false;
  GramEstimates gram_estimates_;
  bool has_search_functions_ = false;  // AddSearchFunctions was called on the connection
};

}  // namespace aw::sqlite
