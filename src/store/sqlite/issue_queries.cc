#include <algorithm>

#include "store/sqlite/tx.h"

namespace aw::sqlite {
namespace {

#define ISSUE_COLUMNS                                                                                        \
  "id, number, severity, title, status, opened_by, opened_seq, updated_seq, place, evidence, note, waived, " \
  "reopened, was_fixed, found_by, confirmed_by, refuted_by"

template <typename T>
T NamedIn(const Cursor& row, int column, std::optional<T> (*named)(std::string_view), const char* what) {
  const auto value = named(row.Text(column));
  if (!value) ThrowCorrupt(std::string(what) + " has an unknown name");
  return *value;
}

Issue ReadIssue(const Cursor& row) {
  return {.id = row.String(0),
          .number = row.Int(1),
          .severity = NamedIn(row, 2, SeverityNamed, "a severity"),
          .title = row.String(3),
          .status = NamedIn(row, 4, IssueStatusNamed, "an issue's status"),
          .opened_by = NamedIn(row, 5, RoleNamed, "a role"),
          .opened_seq = row.Int(6),
          .updated_seq = row.Int(7),
          .where = row.String(8),
          .evidence = row.String(9),
          .note = row.String(10),
          .was_fixed = row.Int(13) != 0,
          .waived = row.Int(11) != 0,
          .reopened = row.Int(12),
          .found_by = SplitIds(row.Text(14)),
          .confirmed_by = SplitIds(row.Text(15)),
          .refuted_by = SplitIds(row.Text(16))};
}

}  // namespace

std::vector<Issue> Tx::Issues(const Uuid& debate_id) {
  SetDebateSubject(debate_id);
  Cursor row = db_.Use("SELECT " ISSUE_COLUMNS " FROM issues WHERE debate_id = ?1 ORDER BY number");
  row.Bind(debate_id);
  std::vector<Issue> issues;
  while (row.Step()) issues.push_back(ReadIssue(row));
  return issues;
}

std::vector<Issue> Tx::IssuesNamed(const Uuid& debate_id, std::span<const std::string> ids) {
  SetDebateSubject(debate_id);
  std::vector<Issue> issues;
  for (const std::string& id : ids) {
    if (std::ranges::find(issues, id, &Issue::id) != issues.end()) continue;
    Cursor row = db_.Use("SELECT " ISSUE_COLUMNS " FROM issues WHERE debate_id = ?1 AND id = ?2");
    if (row.Bind(debate_id, std::string_view(id)).Step()) issues.push_back(ReadIssue(row));
  }
  std::ranges::sort(issues, {}, &Issue::number);
  return issues;
}

std::vector<IssueHead> Tx::IssueHeads(const Uuid& debate_id, std::span<const std::string> ids) {
  SetDebateSubject(debate_id);
  std::vector<IssueHead> heads;
  for (const std::string& id : ids) {
    Cursor row = db_.Use("SELECT number, severity FROM issues WHERE debate_id = ?1 AND id = ?2");
    if (!row.Bind(debate_id, std::string_view(id)).Step()) continue;
    heads.push_back({id, row.Int(0), NamedIn(row, 1, SeverityNamed, "a severity")});
  }
  std::ranges::sort(heads, {}, &IssueHead::number);
  return heads;
}

void Tx::PutIssues(const Uuid& debate_id, std::span<const Issue> issues) {
  SetDebateSubject(debate_id);
  for (const Issue& i : issues) {
    const std::string found_by = JoinedIds(i.found_by);
    const std::string confirmed_by = JoinedIds(i.confirmed_by);
    const std::string refuted_by = JoinedIds(i.refuted_by);
    db_.Use("INSERT OR REPLACE INTO issues (debate_id, " ISSUE_COLUMNS
            ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)")
        .Bind(debate_id, std::string_view(i.id), i.number, Name(i.severity), std::string_view(i.title), Name(i.status))
        .Bind(Name(i.opened_by), i.opened_seq, i.updated_seq, std::string_view(i.where), std::string_view(i.evidence))
        .Bind(std::string_view(i.note), std::int64_t{i.waived}, i.reopened, std::int64_t{i.was_fixed})
        .Bind(std::string_view(found_by), std::string_view(confirmed_by), std::string_view(refuted_by))
        .Run();
  }
}

}  // namespace aw::sqlite
