#include "core/hash_chain.h"
#include "core/named_documents.h"
#include "core/search.h"
#include "store/sqlite/rows.h"
#include "store/sqlite/search_index.h"
#include "store/sqlite/tx.h"

namespace aw::sqlite {
namespace {

std::optional<std::string_view> NullIfEmpty(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional<std::string_view>(text);
}

}  // namespace

std::optional<DebateHead> Tx::FindDebate(const Uuid& debate_id) {
  SetDebateSubject(debate_id);
  // LEFT JOIN distinguishes a debate without arguments, which is damaged, from a missing one.
  Cursor row = db_.Use("SELECT " DEBATE_COLUMNS("d.") ", " HEAD_COLUMNS(
      "a.") ", d.last_hash "
            "FROM debates d LEFT JOIN arguments a ON a.debate_id = d.id WHERE d.id = ?1 ORDER BY a.seq DESC LIMIT 1");
  if (!row.Bind(debate_id).Step()) return std::nullopt;
  if (row.IsNull(kAfterDebate)) ThrowCorrupt("it has no arguments");
  DebateHead head{DebateIn(row), HeadIn(row, kAfterDebate)};
  if (!row.IsNull(kAfterDebate + 4)) head.hash = row.String(kAfterDebate + 4);
  newest_ = {debate_id, head.newest.seq, head.hash};
  return head;
}

std::vector<Uuid> Tx::DebateIds(const std::optional<Uuid>& after, std::int64_t limit) {
  Cursor row = db_.Use("SELECT id FROM debates WHERE id > coalesce(?1, '') ORDER BY id LIMIT ?2");
  return row.Bind(after, limit).Ids();
}

std::optional<Argument> Tx::ArgumentByRequest(const Uuid& debate_id, std::string_view request_id) {
  SetDebateSubject(debate_id);
  return SelectOne("SELECT " ARGUMENT_COLUMNS("") " FROM arguments WHERE debate_id = ?1 AND client_request_id = ?2",
                   kArgument, debate_id, request_id);
}

std::string Tx::HashAt(const Uuid& debate_id, std::int64_t seq) {
  if (newest_.debate_id == debate_id && newest_.seq == seq) return newest_.hash;
  Cursor row = db_.Use("SELECT last_hash FROM debates WHERE id = ?1");
  if (!row.Bind(debate_id).Step() || row.IsNull(0)) ThrowCorrupt("its newest argument has no hash");
  return row.String(0);
}

void Tx::InsertArgument(const Argument& a, const std::string& hash) {
  Write("INSERT INTO arguments (" ARGUMENT_COLUMNS(
            "") ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
        a.id, a.debate_id, a.parent_id, Name(a.type), Name(a.role), a.content, a.client_request_id, a.seq, a.created_at,
        NullIfEmpty(a.extras), NullIfEmpty(JoinedIds(a.deferred)),
        a.closes_over ? std::optional(JoinedIds(*a.closes_over)) : std::nullopt, hash, NullIfEmpty(a.outcome));
  if (!IsSearched(a.type)) return;
  QueueForIndexing(db_, a);
  queued_for_indexing_ = true;
}

std::string Tx::InsertDebate(const Debate& d, const Argument& motion) {
  SetDebateSubject(d.id);
  const std::string hash = ChainedHash(OpeningHash(d), motion, d.state == State::kClosed);
  const Tally& t = d.tally;
  Write("INSERT INTO debates (" DEBATE_COLUMNS(
            "") ", last_hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)",
        d.id, d.title, d.debate_type, Name(d.state), d.created_at, d.updated_at, t.round, t.max_rounds, t.issue_count,
        JoinedIds(t.blocking), JoinedIds(t.stalemate), JoinedIds(t.options), JoinedIds(t.about),
        JoinedDocuments(t.documents), Joined(t.panel), hash);
  InsertArgument(motion, hash);
  Count(d.state, +1);
  newest_ = {d.id, motion.seq, hash};
  return hash;
}

std::string Tx::Append(const Debate& before, const Debate& after, const Argument& argument) {
  SetDebateSubject(after.id);
  const std::string hash = ChainedHash(HashAt(after.id, argument.seq - 1), argument, after.state == State::kClosed);
  InsertArgument(argument, hash);
  const Tally& t = after.tally;
  Write(
      "UPDATE debates SET state = ?1, updated_at = ?2, round = ?3, max_rounds = ?4, issue_count = ?5, blocking = ?6, "
      "stalemate = ?7, options = ?8, about = ?9, documents = ?10, panel = ?11, last_hash = ?12 WHERE id = ?13",
      Name(after.state), after.updated_at, t.round, t.max_rounds, t.issue_count, JoinedIds(t.blocking),
      JoinedIds(t.stalemate), JoinedIds(t.options), JoinedIds(t.about), JoinedDocuments(t.documents), Joined(t.panel),
      hash, after.id);
  Count(before.state, -1);
  Count(after.state, +1);
  newest_ = {after.id, argument.seq, hash};
  return hash;
}

void Tx::PutPanel(const Debate& debate) {
  SetDebateSubject(debate.id);
  Write("UPDATE debates SET panel = ?1, updated_at = ?2 WHERE id = ?3", Joined(debate.tally.panel), debate.updated_at,
        debate.id);
}

void Tx::DeleteDebate(const Debate& debate) {
  SetDebateSubject(debate.id);
  RemoveFromIndex(db_, debate.id);
  Write("DELETE FROM debates WHERE id = ?1", debate.id);
  Count(debate.state, -1);
}

std::optional<CorruptData> Tx::Damage(const SqliteError& failure) const {
  if (failure.code != SQLITE_CORRUPT && failure.code != SQLITE_NOTADB) return std::nullopt;
  if (!subject_.kind) return CorruptData("a list", failure.what());
  return CorruptData(std::string(subject_.kind) + " " + subject_.id.ToString(), failure.what());
}

void Tx::FlushCounts() {
  for (const State state : kStates) {
    const std::int64_t change = count_changes_[static_cast<std::size_t>(state)];
    if (change != 0) {
      Write("UPDATE debate_counts SET n = n + ?1 WHERE state = ?2", change, Name(state));
    }
  }
  ForgetCounts();
}

}  // namespace aw::sqlite
