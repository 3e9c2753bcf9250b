#include <algorithm>

#include "store/sqlite/tx.h"

namespace aw::sqlite {

std::vector<Issue> Tx::IssuesNamed(const Uuid& debate_id, std::span<const std::string> ids) {
  SetDebateSubject(debate_id);
  std::vector<Issue> issues;
  for (const std::string& id : ids) {
    if (std::ranges::find(issues, id, &Issue::id) != issues.end()) continue;
    Cursor row = db_.Use("SELECT " ISSUE_COLUMNS " FROM issues WHERE debate_id = ?1 AND id = ?2");
    if (row.Bind(debate_id, id).Step()) issues.push_back(IssueIn(row));
  }
  std::ranges::sort(issues, {}, &Issue::number);
  return issues;
}

std::vector<IssueHead> Tx::IssueHeads(const Uuid& debate_id, std::span<const std::string> ids) {
  SetDebateSubject(debate_id);
  std::vector<IssueHead> heads;
  for (const std::string& id : ids) {
    Cursor row = db_.Use("SELECT number, severity FROM issues WHERE debate_id = ?1 AND id = ?2");
    if (!row.Bind(debate_id, id).Step()) continue;
    heads.push_back({id, row.Int(0), NamedIn(row, 1, SeverityNamed, "a severity")});
  }
  std::ranges::sort(heads, {}, &IssueHead::number);
  return heads;
}

void Tx::PutIssues(const Uuid& debate_id, std::span<const Issue> issues) {
  SetDebateSubject(debate_id);
  for (const Issue& i : issues) {
    Write("INSERT OR REPLACE INTO issues (debate_id, " ISSUE_COLUMNS
          ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)",
          debate_id, i.id, i.number, Name(i.severity), i.title, Name(i.status), Name(i.opened_by), i.opened_seq,
          i.updated_seq, i.where, i.evidence, i.note, std::int64_t{i.waived}, i.reopened, std::int64_t{i.was_fixed},
          JoinedIds(i.found_by), JoinedIds(i.confirmed_by), JoinedIds(i.refuted_by));
  }
}

}  // namespace aw::sqlite
