// Lists of columns that several statements select, as queries.h reads them.
#pragma once

#define TALLY_COLUMNS "round, max_rounds, issue_count, blocking, stalemate, options, about, documents, panel"
#define DEBATE_COLUMNS "id, title, debate_type, state, created_at, updated_at, " TALLY_COLUMNS
#define DEBATE_COLUMNS_OF(d)                                                                                           \
  d ".id, " d ".title, " d ".debate_type, " d ".state, " d ".created_at, " d ".updated_at, " d ".round, " d            \
    ".max_rounds, " d ".issue_count, " d ".blocking, " d ".stalemate, " d ".options, " d ".about, " d ".documents, " d \
    ".panel"
// The last column is null while the newest argument has no hash (hash_fill.h).
#define DEBATE_HEAD_COLUMNS \
  DEBATE_COLUMNS ", last_id, last_seq, last_type, last_role, CASE WHEN hashed_seq = last_seq THEN last_hash END"

namespace aw::postgres {
// The first column after them.
inline constexpr int kAfterDebate = 15;
inline constexpr int kAfterDebateHead = kAfterDebate + 5;
}  // namespace aw::postgres

#define ARGUMENT_COLUMNS                                                                                  \
  "a.id, a.debate_id, a.parent_id, a.type, a.role, a.content, a.client_request_id, a.seq, a.created_at, " \
  "a.extras, a.deferred, a.closes_over, a.hash, a.outcome"
#define ISSUE_COLUMNS                                                                                        \
  "id, number, severity, title, status, opened_by, opened_seq, updated_seq, place, evidence, note, waived, " \
  "reopened, was_fixed, found_by, confirmed_by, refuted_by"

#define PANEL_RECORD_COLUMNS \
  "debate_id, turn, id, act, seat, content, extras, seen, client_request_id, created_at, outcome, hash"

// The last column is null while the latest version has no hash.
#define DOCUMENT_COLUMNS \
  "document_id, latest_version, deleted_at, CASE WHEN hashed_version = latest_version THEN last_hash END"
#define VERSION_HEAD_COLUMNS "v.id, v.document_id, v.version, v.summary, v.metadata, v.created_at, d.deleted_at"
#define VERSION_COLUMNS VERSION_HEAD_COLUMNS ", v.content, v.client_request_id"
#define FROM_VERSIONS " FROM document_versions v JOIN documents d ON d.document_id = v.document_id "

#define FIRST_ID "'00000000-0000-0000-0000-000000000000'::uuid"
