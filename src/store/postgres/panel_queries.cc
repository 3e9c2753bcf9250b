#include "core/panel.h"
#include "store/postgres/columns.h"
#include "store/postgres/queries.h"

namespace aw::postgres {

// Our own CHECK constraint keeps unknown names out of the table.
PanelRecord PanelRecordIn(const Row& row) {
  return {.id = row.Id(2),
          .debate_id = row.Id(0),
          .turn = row.Int(1),
          .act = PanelActNamed(row.Text(3)).value(),
          .seat = row.String(4),
          .content = row.String(5),
          .extras = row.String(6),
          .seen = row.String(7),
          .client_request_id = row.OptionalString(8),
          .created_at = row.Time(9),
          .outcome = row.String(10),
          .hash = row.String(11)};
}

std::vector<PanelRecord> Queries::PanelRecords(const Uuid& debate_id, std::optional<std::int64_t> turn) {
  return Query("SELECT " PANEL_RECORD_COLUMNS
               " FROM panel_records WHERE debate_id = $1::uuid AND turn BETWEEN $2::bigint AND $3::bigint "
               "ORDER BY turn, created_at, id",
               Params(debate_id, turn.value_or(0), turn.value_or(INT64_MAX)))
      .Each(PanelRecordIn);
}

}  // namespace aw::postgres
