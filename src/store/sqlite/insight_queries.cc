#include "store/sqlite/tx.h"

namespace aw::sqlite {

#define RECENT                                                                                                     \
  "WITH recent AS (SELECT id, debate_type, round, updated_at, panel FROM debates "                                 \
  "WHERE state = 'CLOSED' AND debate_type <> 'demo' AND updated_at >= coalesce(?1, '') ORDER BY updated_at DESC, " \
  "rowid DESC LIMIT ?2) "
// The duration of an argument is the time since the previous one. One pass, because a second join with `recent` would
// compare every debate with every argument.
const char Tx::kClosedDebates[] = RECENT
    ", steps AS (SELECT r.*, a.role, a.type, cast(round((julianday(a.created_at) - julianday(lag(a.created_at) "
    "OVER (PARTITION BY a.debate_id ORDER BY a.seq))) * 86400000.0) AS INTEGER) AS ms "
    "FROM recent r CROSS JOIN arguments a ON a.debate_id = r.id) "
    "SELECT id, debate_type, round, "
    "coalesce((SELECT agent FROM debate_agents WHERE debate_id = s.id AND role = 'proposer'), ''), "
    "coalesce((SELECT agent FROM debate_agents WHERE debate_id = s.id AND role = 'opponent'), ''), "
    "coalesce(sum(ms) FILTER (WHERE role = 'proposer'), 0), coalesce(sum(ms) FILTER (WHERE role = 'opponent'), 0), "
    "coalesce(sum(ms) FILTER (WHERE type = 'RULING'), 0), count(*) FILTER (WHERE type = 'RULING'), panel "
    "FROM steps s GROUP BY id ORDER BY updated_at DESC, id";
const char Tx::kClosedIssues[] = RECENT
    "SELECT i.debate_id, i.severity, i.status, count(*) FROM recent r CROSS JOIN issues i ON i.debate_id = r.id "
    "GROUP BY 1, 2, 3";
const char Tx::kClosedFindings[] = RECENT
    "SELECT i.debate_id, i.found_by, i.confirmed_by, i.refuted_by FROM recent r CROSS JOIN issues i "
    "ON i.debate_id = r.id WHERE r.panel <> '' AND i.found_by <> ''";
const char Tx::kClosedUsages[] = RECENT
    "SELECT u.debate_id, u.seat, u.tokens, u.micro_usd FROM recent r CROSS JOIN seat_usage u ON u.debate_id = r.id";

}  // namespace aw::sqlite
