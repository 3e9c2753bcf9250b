#include "core/panel.h"
#include "store/sqlite/tx.h"

namespace aw::sqlite {
namespace {

#define PANEL_RECORD_COLUMNS \
  "debate_id, turn, id, act, seat, content, extras, seen, client_request_id, created_at, outcome, hash"

PanelRecord ReadPanelRecord(const Cursor& row) {
  const auto act = PanelActNamed(row.Text(3));
  if (!act) ThrowCorrupt("a panel's record has an unknown name");
  PanelRecord record{.id = row.Id(2),
                     .debate_id = row.Id(0),
                     .turn = row.Int(1),
                     .act = *act,
                     .seat = row.String(4),
                     .content = row.String(5),
                     .extras = row.String(6),
                     .seen = row.String(7)};
  if (!row.IsNull(8)) record.client_request_id = row.String(8);
  record.created_at = row.Time(9);
  record.outcome = row.String(10);
  record.hash = row.String(11);
  return record;
}

}  // namespace

std::vector<PanelRecord> Tx::PanelRecords(const Uuid& debate_id, std::optional<std::int64_t> turn) {
  SetDebateSubject(debate_id);
  Cursor row = db_.Use("SELECT " PANEL_RECORD_COLUMNS
                       " FROM panel_records WHERE debate_id = ?1 AND turn BETWEEN ?2 AND ?3 "
                       "ORDER BY turn, created_at, id");
  row.Bind(debate_id, turn.value_or(0), turn.value_or(INT64_MAX));
  std::vector<PanelRecord> records;
  while (row.Step()) records.push_back(ReadPanelRecord(row));
  return records;
}

std::optional<PanelRecord> Tx::PanelRecordByRequest(const Uuid& debate_id, std::string_view request_id) {
  SetDebateSubject(debate_id);
  Cursor row =
      db_.Use("SELECT " PANEL_RECORD_COLUMNS " FROM panel_records WHERE debate_id = ?1 AND client_request_id = ?2");
  if (!row.Bind(debate_id, request_id).Step()) return std::nullopt;
  return ReadPanelRecord(row);
}

void Tx::AddPanelRecord(const PanelRecord& r) {
  SetDebateSubject(r.debate_id);
  db_.Use("INSERT INTO panel_records (" PANEL_RECORD_COLUMNS
          ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)")
      .Bind(r.debate_id, r.turn, r.id, Name(r.act), std::string_view(r.seat), std::string_view(r.content))
      .Bind(std::string_view(r.extras), std::string_view(r.seen), r.client_request_id, r.created_at)
      .Bind(std::string_view(r.outcome), std::string_view(r.hash))
      .Run();
}

void Tx::PutPanel(const Debate& debate) {
  SetDebateSubject(debate.id);
  const std::string panel = Joined(debate.tally.panel);
  db_.Use("UPDATE debates SET panel = ?1, updated_at = ?2 WHERE id = ?3")
      .Bind(std::string_view(panel), debate.updated_at, debate.id)
      .Run();
}

}  // namespace aw::sqlite
