#include "core/named_documents.h"
#include "store/postgres/columns.h"
#include "store/postgres/queries.h"

namespace aw::postgres {
namespace {

// Our own CHECK constraints keep unknown names out of the tables.
State StateIn(const Row& row, int column) { return StateNamed(row.Text(column)).value(); }
Role RoleIn(const Row& row, int column) { return RoleNamed(row.Text(column)).value(); }
ArgumentType TypeIn(const Row& row, int column) { return ArgumentTypeNamed(row.Text(column)).value(); }

Tally TallyIn(const Row& row, int first) {
  Tally tally{.round = row.Int(first), .issue_count = row.Int(first + 2)};
  if (!row.IsNull(first + 1)) tally.max_rounds = row.Int(first + 1);
  tally.blocking = SplitIds(row.Text(first + 3));
  tally.stalemate = SplitIds(row.Text(first + 4));
  tally.options = SplitIds(row.Text(first + 5));
  tally.about = SplitIds(row.Text(first + 6));
  tally.documents = SplitDocuments(row.Text(first + 7));
  tally.panel = PanelIn(row.Text(first + 8));
  return tally;
}

}  // namespace

Debate DebateIn(const Row& row) {
  return {row.Id(0), row.String(1), row.String(2), StateIn(row, 3), row.Time(4), row.Time(5), TallyIn(row, 6)};
}

ArgumentHead ArgumentHeadIn(const Row& row, int first) {
  return {row.Id(first), row.Int(first + 1), TypeIn(row, first + 2), RoleIn(row, first + 3)};
}

DebateHead DebateHeadIn(const Row& row) {
  return {DebateIn(row), ArgumentHeadIn(row, kAfterDebate), row.OptionalString(kAfterDebate + 4).value_or("")};
}

Argument ArgumentIn(const Row& row) {
  Argument argument;
  argument.id = row.Id(0);
  argument.debate_id = row.Id(1);
  argument.parent_id = row.OptionalId(2);
  argument.type = TypeIn(row, 3);
  argument.role = RoleIn(row, 4);
  argument.content = row.String(5);
  argument.client_request_id = row.OptionalString(6);
  argument.seq = row.Int(7);
  argument.created_at = row.Time(8);
  argument.extras = row.OptionalString(9).value_or(std::string());
  if (!row.IsNull(10)) argument.deferred = SplitIds(row.Text(10));
  if (!row.IsNull(11)) argument.closes_over = SplitIds(row.Text(11));
  argument.hash = row.OptionalString(12).value_or(std::string());
  argument.outcome = row.OptionalString(13).value_or(std::string());
  return argument;
}

std::optional<DebateHead> Queries::FindDebate(const Uuid& debate_id) {
  const Rows rows = Query("SELECT " DEBATE_HEAD_COLUMNS " FROM debates WHERE id = $1::uuid", Params(debate_id));
  if (rows.empty()) return std::nullopt;
  return DebateHeadIn(rows[0]);
}

std::optional<ArgumentHead> Queries::FindArgument(const Uuid& debate_id, const Uuid& argument_id) {
  const Rows rows = Query("SELECT id, seq, type, role FROM arguments WHERE debate_id = $1::uuid AND id = $2::uuid",
                          Params(debate_id, argument_id));
  if (rows.empty()) return std::nullopt;
  return ArgumentHeadIn(rows[0], 0);
}

std::vector<Argument> Queries::Arguments(const Uuid& debate_id, std::int64_t after_seq, std::int64_t limit) {
  return Query("SELECT " ARGUMENT_COLUMNS
               " FROM arguments a WHERE debate_id = $1::uuid AND seq > $2::bigint ORDER BY seq LIMIT $3::bigint",
               Params(debate_id, after_seq, limit))
      .Each(ArgumentIn);
}

std::vector<Argument> Queries::ArgumentsWithExtras(const Uuid& debate_id) {
  return Query("SELECT " ARGUMENT_COLUMNS
               " FROM arguments a WHERE debate_id = $1::uuid AND extras IS NOT NULL ORDER BY seq",
               Params(debate_id))
      .Each(ArgumentIn);
}

std::vector<ArgumentHead> Queries::ArgumentHeads(const Uuid& debate_id, std::int64_t after_seq) {
  return Query("SELECT id, seq, type, role FROM arguments WHERE debate_id = $1::uuid AND seq > $2::bigint ORDER BY seq",
               Params(debate_id, after_seq))
      .Each([](const Row& row) { return ArgumentHeadIn(row, 0); });
}

std::vector<HeldDraft> Queries::HeldDrafts(const Uuid& debate_id) {
  return Query("SELECT role, type, content, created_at FROM held_drafts WHERE debate_id = $1::uuid ORDER BY role DESC",
               Params(debate_id))
      .Each([](const Row& row) { return HeldDraft{RoleIn(row, 0), TypeIn(row, 1), row.String(2), row.Time(3)}; });
}

std::vector<Uuid> Queries::DebateIds(const std::optional<Uuid>& after, std::int64_t limit) {
  return Query("SELECT id FROM debates WHERE id >= coalesce($1::uuid, " FIRST_ID
               ") AND id IS DISTINCT FROM $1::uuid ORDER BY id LIMIT $2::bigint",
               Params(after, limit))
      .Each([](const Row& row) { return row.Id(0); });
}

}  // namespace aw::postgres
