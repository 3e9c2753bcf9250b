// The reads and writes of the contract whose SQL is the same in both stores. Parameters are $1, $2, … in the order of
// their first use, which SQLite counts by, and PostgreSQL infers their types from the columns.
//
// `Self` is the store's transaction. It runs a statement, whose text is a literal:
//   Select(sql, make, values…)     `make(row)` of each row
//   SelectOne(sql, make, values…)  of the first row, if there is one
//   ForEach(sql, use, values…)
//   Write(sql, values…)
// SetDebateSubject and SetDocumentSubject name the subject of the next query, for errors. kChecksGaps: rows of its
// tables can be missing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/fold.h"
#include "store/rows.h"
#include "store/title_search.h"

namespace aw {

template <typename Self, typename Base>
class SharedReads : public Base {
 public:
  std::optional<ArgumentHead> FindArgument(const Uuid& debate_id, const Uuid& argument_id) override {
    self().SetDebateSubject(debate_id);
    return self().SelectOne("SELECT " HEAD_COLUMNS("") " FROM arguments WHERE debate_id = $1 AND id = $2", kHead,
                            debate_id, argument_id);
  }

  // At most `limit` arguments with a seq above `after_seq`, ascending.
  std::vector<Argument> Arguments(const Uuid& debate_id, std::int64_t after_seq, std::int64_t limit) override {
    self().SetDebateSubject(debate_id);
    return self().Select(
        "SELECT " ARGUMENT_COLUMNS("") " FROM arguments WHERE debate_id = $1 AND seq > $2 ORDER BY seq LIMIT $3",
        Ascending(after_seq, kArgument), debate_id, after_seq, limit);
  }

  std::vector<ArgumentHead> ArgumentHeads(const Uuid& debate_id, std::int64_t after_seq) override {
    self().SetDebateSubject(debate_id);
    return self().Select("SELECT " HEAD_COLUMNS("") " FROM arguments WHERE debate_id = $1 AND seq > $2 ORDER BY seq",
                         Ascending(after_seq, kHead), debate_id, after_seq);
  }

  std::vector<Argument> ArgumentsWithExtras(const Uuid& debate_id) override {
    self().SetDebateSubject(debate_id);
    return self().Select(
        "SELECT " ARGUMENT_COLUMNS("") " FROM arguments WHERE debate_id = $1 AND extras IS NOT NULL ORDER BY seq",
        kArgument, debate_id);
  }

  std::vector<HeldDraft> HeldDrafts(const Uuid& debate_id) override {
    self().SetDebateSubject(debate_id);
    return self().Select(
        "SELECT role, type, content, created_at FROM held_drafts WHERE debate_id = $1 ORDER BY role DESC",
        [](const auto& row) { return DraftIn(row); }, debate_id);
  }

  std::vector<Issue> Issues(const Uuid& debate_id) override {
    self().SetDebateSubject(debate_id);
    return self().Select(
        "SELECT " ISSUE_COLUMNS " FROM issues WHERE debate_id = $1 ORDER BY number",
        [](const auto& row) { return IssueIn(row); }, debate_id);
  }

  std::vector<PanelRecord> PanelRecords(const Uuid& debate_id, std::optional<std::int64_t> turn) override {
    self().SetDebateSubject(debate_id);
    return self().Select("SELECT " PANEL_RECORD_COLUMNS
                         " FROM panel_records WHERE debate_id = $1 AND turn BETWEEN $2 AND $3 "
                         "ORDER BY turn, created_at, id",
                         kPanelRecord, debate_id, turn.value_or(0), turn.value_or(INT64_MAX));
  }

  std::vector<std::pair<Role, std::string>> Agents(const Uuid& debate_id) override {
    self().SetDebateSubject(debate_id);
    return self().Select(
        "SELECT role, agent FROM debate_agents WHERE debate_id = $1 ORDER BY role",
        [](const auto& row) { return std::pair(RoleIn(row, 0), row.String(1)); }, debate_id);
  }

  std::vector<SeatUsage> SeatUsages(const Uuid& debate_id) override {
    self().SetDebateSubject(debate_id);
    return self().Select(
        "SELECT seat, tokens, micro_usd FROM seat_usage WHERE debate_id = $1 ORDER BY seat",
        [](const auto& row) { return SeatUsageIn(row); }, debate_id);
  }

  DebatePage Debates(const DebateQuery& query) override {
    const std::string folded = Folded(query.title_contains);
    if (!folded.empty()) return self().DebatesByTitle(query, folded);
    DebatePage page;
    page.total = self().CountDebates(query.state);
    if (query.offset >= page.total) return page;
    DebateQuery with_one_more = query;
    ++with_one_more.limit;
    FillPage(self().Listed(with_one_more), query.limit, page);
    return page;
  }

  std::vector<ClosedDebate> ClosedDebates(const ClosedDebateQuery& query) override {
    auto debates = self().Select(
        Self::kClosedDebates, [](const auto& row) { return ClosedDebateIn(row); }, query.since,
        ClosedDebateQuery::kMost);
    std::unordered_map<Uuid, ClosedDebate*> by_id;
    for (ClosedDebate& debate : debates) by_id.emplace(debate.debate_id, &debate);
    const auto for_each = [&](const char* sql, auto use) {
      const auto use_with_debate = [&](const auto& row) {
        const auto debate = by_id.find(row.Id(0));
        if (debate == by_id.end()) row.ThrowDamaged("a closed debate has no arguments");
        use(*debate->second, row);
      };
      self().ForEach(sql, use_with_debate, query.since, ClosedDebateQuery::kMost);
    };
    for_each(Self::kClosedIssues, [](ClosedDebate& debate, const auto& row) {
      const auto severity = static_cast<int>(NamedIn(row, 1, SeverityNamed, "a severity"));
      const auto status = static_cast<int>(NamedIn(row, 2, IssueStatusNamed, "an issue's status"));
      debate.issues[severity][status] = row.Int(3);
    });
    for_each(Self::kClosedFindings,
             [](ClosedDebate& debate, const auto& row) { AddFinding(debate, row.Text(1), row.Text(2), row.Text(3)); });
    for_each(Self::kClosedUsages, [](ClosedDebate& debate, const auto& row) { AddUsage(debate, SeatUsageIn(row, 1)); });
    return debates;
  }

  std::optional<DocumentVersion> Version(const Uuid& document_id, std::int64_t version) override {
    self().SetDocumentSubject(document_id);
    const auto with_hash = [](const auto& row) {
      DocumentVersion found = VersionIn(row);
      found.hash = StringOrEmpty(row, 9);
      return found;
    };
    return self().SelectOne("SELECT " VERSION_COLUMNS
                            ", (SELECT h.hash FROM version_hashes h WHERE h.document_id = v.document_id AND "
                            "h.version = v.version)" FROM_VERSIONS "WHERE v.document_id = $1 AND v.version = $2",
                            with_hash, document_id, version);
  }

  Page<DocumentVersionHead> Documents(std::int64_t limit, std::int64_t offset, bool include_deleted) override {
    const auto number = [](const auto& row) { return row.Int(0); };
    return {self().Select(include_deleted ? Self::kAllDocuments : Self::kLiveDocuments, kVersionHead, limit, offset),
            *self().SelectOne(include_deleted ? "SELECT count(*) FROM documents"
                                              : "SELECT count(*) FROM documents WHERE deleted_at IS NULL",
                              number)};
  }

  Page<DocumentVersionHead> History(const Uuid& document_id, std::int64_t limit) override {
    self().SetDocumentSubject(document_id);
    Page<DocumentVersionHead> page{self().Select("SELECT " VERSION_HEAD_COLUMNS FROM_VERSIONS
                                                 "WHERE v.document_id = $1 ORDER BY v.version DESC LIMIT $2",
                                                 kVersionHead, document_id, limit)};
    if (const auto document = self().Self::FindDocument(document_id)) page.total = document->latest_version;
    if constexpr (Self::kChecksGaps) {
      if (std::ssize(page.items) != std::min(limit, page.total)) Self::ThrowDamaged("a version is missing");
    }
    return page;
  }

  bool HasNotice(const Notice& notice) override {
    self().SetDebateSubject(notice.debate_id);
    return self()
        .SelectOne(
            "SELECT 1 FROM notices WHERE debate_id = $1 AND target = $2 AND seq = $3 AND kind = $4 AND created_at = $5",
            [](const auto&) { return true; }, notice.debate_id, notice.target, notice.seq, Name(notice.kind),
            notice.created_ms)
        .has_value();
  }

  OutboxTotals CountNotices() override {
    return *self().SelectOne("SELECT count(*), coalesce(min(created_at), 0) FROM notices",
                             [](const auto& row) { return OutboxTotals{row.Int(0), row.Int(1)}; });
  }

  std::optional<Time> QuietWatermark() override {
    return self().SelectOne("SELECT quiet_until FROM notice_mark", [](const auto& row) { return row.Time(0); });
  }

 protected:
  static constexpr auto kHead = [](const auto& row) { return HeadIn(row); };
  static constexpr auto kArgument = [](const auto& row) { return ArgumentIn(row); };
  static constexpr auto kPanelRecord = [](const auto& row) { return PanelRecordIn(row); };
  static constexpr auto kVersionHead = [](const auto& row) { return VersionHeadIn(row); };

 private:
  Self& self() { return static_cast<Self&>(*this); }

  // `read`, and a check that the seqs have no gaps.
  template <typename Read>
  static auto Ascending(std::int64_t after_seq, Read read) {
    return [last = std::max<std::int64_t>(after_seq, 0), read](const auto& row) mutable {
      auto made = read(row);
      if (Self::kChecksGaps && made.seq != ++last) {
        row.ThrowDamaged("argument " + std::to_string(last) + " is missing");
      }
      return made;
    };
  }
};

// The outbox compares created_at too: a debate that was deleted and created again under the same id has other notices.
template <typename Self, typename Base>
class SharedWrites : public Base {
 public:
  std::optional<PanelRecord> PanelRecordByRequest(const Uuid& debate_id, std::string_view request_id) override {
    self().SetDebateSubject(debate_id);
    return self().SelectOne(
        "SELECT " PANEL_RECORD_COLUMNS " FROM panel_records WHERE debate_id = $1 AND client_request_id = $2",
        [](const auto& row) { return PanelRecordIn(row); }, debate_id, request_id);
  }

  void AddPanelRecord(const PanelRecord& r) override {
    self().SetDebateSubject(r.debate_id);
    self().Write("INSERT INTO panel_records (" PANEL_RECORD_COLUMNS
                 ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
                 r.debate_id, r.turn, r.id, Name(r.act), r.seat, r.content, r.extras, r.seen, r.client_request_id,
                 r.created_at, r.outcome, r.hash);
  }

  void HoldDraft(const Uuid& debate_id, const HeldDraft& draft) override {
    self().SetDebateSubject(debate_id);
    self().Write(
        "INSERT INTO held_drafts (debate_id, role, type, content, created_at) VALUES ($1, $2, $3, $4, $5) "
        "ON CONFLICT (debate_id, role) DO UPDATE "
        "SET type = excluded.type, content = excluded.content, created_at = excluded.created_at",
        debate_id, Name(draft.role), Name(draft.type), draft.content, draft.created_at);
  }

  void DropDrafts(const Uuid& debate_id) override {
    self().SetDebateSubject(debate_id);
    self().Write("DELETE FROM held_drafts WHERE debate_id = $1", debate_id);
  }

  void PutAgent(const Uuid& debate_id, Role role, std::string_view agent) override {
    self().SetDebateSubject(debate_id);
    self().Write(
        "INSERT INTO debate_agents (debate_id, role, agent) VALUES ($1, $2, $3) "
        "ON CONFLICT (debate_id, role) DO UPDATE SET agent = excluded.agent",
        debate_id, Name(role), agent);
  }

  void PutSeatUsage(const Uuid& debate_id, const SeatUsage& usage) override {
    self().SetDebateSubject(debate_id);
    self().Write(
        "INSERT INTO seat_usage (debate_id, seat, tokens, micro_usd) VALUES ($1, $2, $3, $4) "
        "ON CONFLICT (debate_id, seat) DO UPDATE SET tokens = excluded.tokens, micro_usd = excluded.micro_usd",
        debate_id, usage.seat, usage.tokens, usage.micro_usd);
  }

  void DeleteNotice(const Notice& n) override {
    self().SetDebateSubject(n.debate_id);
    self().Write(
        "DELETE FROM notices WHERE debate_id = $1 AND target = $2 AND seq = $3 AND kind = $4 AND created_at = $5",
        n.debate_id, n.target, n.seq, Name(n.kind), n.created_ms);
  }

  void PostponeNotice(const Notice& n) override {
    self().SetDebateSubject(n.debate_id);
    self().Write(
        "UPDATE notices SET attempts = $1, next_at = $2 "
        "WHERE debate_id = $3 AND target = $4 AND seq = $5 AND kind = $6 AND created_at = $7",
        n.attempts, n.next_ms, n.debate_id, n.target, n.seq, Name(n.kind), n.created_ms);
  }

  void ExpediteNotices(std::string_view target, std::int64_t next_ms) override {
    self().Write("UPDATE notices SET next_at = $1 WHERE target = $2 AND next_at > $1", next_ms, target);
  }

  void SetQuietWatermark(const Time& mark) override {
    self().Write(
        "INSERT INTO notice_mark (id, quiet_until) VALUES (1, $1) "
        "ON CONFLICT (id) DO UPDATE SET quiet_until = excluded.quiet_until",
        mark);
  }

 private:
  Self& self() { return static_cast<Self&>(*this); }
};

}  // namespace aw
