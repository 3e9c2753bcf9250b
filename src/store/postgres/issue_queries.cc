#include "store/postgres/columns.h"
#include "store/postgres/queries.h"

namespace aw::postgres {
namespace {

// Our own CHECK constraints keep unknown names out of the table.
Issue IssueIn(const Row& row) {
  return {.id = row.String(0),
          .number = row.Int(1),
          .severity = SeverityNamed(row.Text(2)).value(),
          .title = row.String(3),
          .status = IssueStatusNamed(row.Text(4)).value(),
          .opened_by = RoleNamed(row.Text(5)).value(),
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

std::vector<Issue> Queries::Issues(const Uuid& debate_id) {
  return Query("SELECT " ISSUE_COLUMNS " FROM issues WHERE debate_id = $1::uuid ORDER BY number", Params(debate_id))
      .Each(IssueIn);
}

std::vector<Issue> Queries::IssuesNamed(const Uuid& debate_id, std::span<const std::string> ids) {
  if (ids.empty()) return {};
  Params params(debate_id);
  params.PutArray(ids, [](const std::string& id) { return std::string_view(id); });
  return Query("SELECT " ISSUE_COLUMNS
               " FROM issues WHERE debate_id = $1::uuid AND id = ANY($2::text[]) ORDER BY number",
               params)
      .Each(IssueIn);
}

std::vector<IssueHead> Queries::IssueHeads(const Uuid& debate_id, std::span<const std::string> ids) {
  if (ids.empty()) return {};
  Params params(debate_id);
  params.PutArray(ids, [](const std::string& id) { return std::string_view(id); });
  return Query(
             "SELECT id, number, severity FROM issues WHERE debate_id = $1::uuid AND id = ANY($2::text[]) "
             "ORDER BY number",
             params)
      .Each([](const Row& row) { return IssueHead{row.String(0), row.Int(1), SeverityNamed(row.Text(2)).value()}; });
}

}  // namespace aw::postgres
