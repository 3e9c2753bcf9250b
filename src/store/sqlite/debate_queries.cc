#include <algorithm>

#include "core/hash_chain.h"
#include "core/named_documents.h"
#include "core/search.h"
#include "store/sqlite/rows.h"
#include "store/sqlite/search_index.h"
#include "store/sqlite/tx.h"

namespace aw::sqlite {
namespace {

#define ARGUMENT_COLUMNS                                                                                  \
  "id, debate_id, parent_id, type, role, content, client_request_id, seq, created_at, extras, deferred, " \
  "closes_over, hash, outcome"

// Checks that the seqs of an ascending range have no gaps.
class SeqCheck {
 public:
  explicit SeqCheck(std::int64_t after_seq) : last_(std::max<std::int64_t>(after_seq, 0)) {}
  void Next(std::int64_t seq) {
    if (seq != ++last_) ThrowCorrupt("argument " + std::to_string(last_) + " is missing");
  }

 private:
  std::int64_t last_;
};

Argument ReadArgument(const Cursor& row) {
  Argument argument;
  argument.id = row.Id(0);
  argument.debate_id = row.Id(1);
  if (!row.IsNull(2)) argument.parent_id = row.Id(2);
  argument.type = TypeIn(row, 3);
  argument.role = RoleIn(row, 4);
  argument.content = row.String(5);
  if (!row.IsNull(6)) argument.client_request_id = row.String(6);
  argument.seq = SeqIn(row, 7);
  argument.created_at = row.Time(8);
  if (!row.IsNull(9)) argument.extras = row.String(9);
  if (!row.IsNull(10)) argument.deferred = SplitIds(row.Text(10));
  if (!row.IsNull(11)) argument.closes_over = SplitIds(row.Text(11));
  if (!row.IsNull(12)) argument.hash = row.String(12);
  if (!row.IsNull(13)) argument.outcome = row.String(13);
  return argument;
}

// The values of a tally's columns; they must outlive their binding.
struct JoinedTally {
  const Tally& tally;
  const std::string blocking, stalemate, options, about, documents, panel;

  explicit JoinedTally(const Tally& t)
      : tally(t),
        blocking(JoinedIds(t.blocking)),
        stalemate(JoinedIds(t.stalemate)),
        options(JoinedIds(t.options)),
        about(JoinedIds(t.about)),
        documents(JoinedDocuments(t.documents)),
        panel(Joined(t.panel)) {}

  Cursor& BindTo(Cursor& row) const {
    return row.Bind(tally.round, tally.max_rounds, tally.issue_count, std::string_view(blocking),
                    std::string_view(stalemate), std::string_view(options), std::string_view(about),
                    std::string_view(documents), std::string_view(panel));
  }
};

}  // namespace

std::optional<DebateHead> Tx::FindDebate(const Uuid& debate_id) {
  SetDebateSubject(debate_id);
  // LEFT JOIN distinguishes a debate without arguments, which is damaged, from a missing one.
  Cursor row = db_.Use("SELECT " DEBATE_COLUMNS(
      "d.") ", a.id, a.seq, a.type, a.role, d.last_hash "
            "FROM debates d LEFT JOIN arguments a ON a.debate_id = d.id WHERE d.id = ?1 ORDER BY a.seq DESC LIMIT 1");
  if (!row.Bind(debate_id).Step()) return std::nullopt;
  if (row.IsNull(kAfterDebate)) ThrowCorrupt("it has no arguments");
  DebateHead head{ReadDebate(row), ReadHead(row, kAfterDebate)};
  if (!row.IsNull(kAfterDebate + 4)) head.hash = row.String(kAfterDebate + 4);
  newest_ = {debate_id, head.newest.seq, head.hash};
  return head;
}

std::optional<ArgumentHead> Tx::FindArgument(const Uuid& debate_id, const Uuid& argument_id) {
  SetDebateSubject(debate_id);
  Cursor row = db_.Use("SELECT id, seq, type, role FROM arguments WHERE id = ?1 AND debate_id = ?2");
  if (!row.Bind(argument_id, debate_id).Step()) return std::nullopt;
  return ReadHead(row);
}

std::vector<Argument> Tx::Arguments(const Uuid& debate_id, std::int64_t after_seq, std::int64_t limit) {
  SetDebateSubject(debate_id);
  Cursor row =
      db_.Use("SELECT " ARGUMENT_COLUMNS " FROM arguments WHERE debate_id = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3");
  row.Bind(debate_id, after_seq, limit);
  std::vector<Argument> arguments;
  for (SeqCheck seqs(after_seq); row.Step(); seqs.Next(arguments.back().seq)) arguments.push_back(ReadArgument(row));
  return arguments;
}

std::vector<ArgumentHead> Tx::ArgumentHeads(const Uuid& debate_id, std::int64_t after_seq) {
  SetDebateSubject(debate_id);
  Cursor row = db_.Use("SELECT id, seq, type, role FROM arguments WHERE debate_id = ?1 AND seq > ?2 ORDER BY seq");
  row.Bind(debate_id, after_seq);
  std::vector<ArgumentHead> heads;
  for (SeqCheck seqs(after_seq); row.Step(); seqs.Next(heads.back().seq)) heads.push_back(ReadHead(row));
  return heads;
}

std::vector<HeldDraft> Tx::HeldDrafts(const Uuid& debate_id) {
  SetDebateSubject(debate_id);
  Cursor row =
      db_.Use("SELECT role, type, content, created_at FROM held_drafts WHERE debate_id = ?1 ORDER BY role DESC");
  row.Bind(debate_id);
  std::vector<HeldDraft> drafts;
  while (row.Step()) drafts.push_back({RoleIn(row, 0), TypeIn(row, 1), row.String(2), row.Time(3)});
  return drafts;
}

std::vector<Uuid> Tx::DebateIds(const std::optional<Uuid>& after, std::int64_t limit) {
  Cursor row = db_.Use("SELECT id FROM debates WHERE id > coalesce(?1, '') ORDER BY id LIMIT ?2");
  return row.Bind(after, limit).Ids();
}

std::vector<Argument> Tx::ArgumentsWithExtras(const Uuid& debate_id) {
  SetDebateSubject(debate_id);
  Cursor row =
      db_.Use("SELECT " ARGUMENT_COLUMNS " FROM arguments WHERE debate_id = ?1 AND extras IS NOT NULL ORDER BY seq");
  row.Bind(debate_id);
  std::vector<Argument> arguments;
  while (row.Step()) arguments.push_back(ReadArgument(row));
  return arguments;
}

std::optional<Argument> Tx::ArgumentByRequest(const Uuid& debate_id, std::string_view request_id) {
  SetDebateSubject(debate_id);
  Cursor row = db_.Use("SELECT " ARGUMENT_COLUMNS " FROM arguments WHERE debate_id = ?1 AND client_request_id = ?2");
  if (!row.Bind(debate_id, request_id).Step()) return std::nullopt;
  return ReadArgument(row);
}

std::string Tx::HashAt(const Uuid& debate_id, std::int64_t seq) {
  if (newest_.debate_id == debate_id && newest_.seq == seq) return newest_.hash;
  Cursor row = db_.Use("SELECT last_hash FROM debates WHERE id = ?1");
  if (!row.Bind(debate_id).Step() || row.IsNull(0)) ThrowCorrupt("its newest argument has no hash");
  return row.String(0);
}

void Tx::InsertArgument(const Argument& a, const std::string& hash) {
  std::optional<std::string> deferred;
  if (!a.deferred.empty()) deferred = JoinedIds(a.deferred);
  std::optional<std::string> closes_over;
  if (a.closes_over) closes_over = JoinedIds(*a.closes_over);
  std::optional<std::string_view> extras;
  if (!a.extras.empty()) extras = a.extras;
  std::optional<std::string_view> outcome;
  if (!a.outcome.empty()) outcome = a.outcome;
  db_.Use("INSERT INTO arguments (" ARGUMENT_COLUMNS
          ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, "
          "?13, ?14)")
      .Bind(a.id, a.debate_id, a.parent_id, Name(a.type), Name(a.role), std::string_view(a.content))
      .Bind(a.client_request_id, a.seq, a.created_at, extras, deferred, closes_over, std::string_view(hash), outcome)
      .Run();
  if (!IsSearched(a.type)) return;
  QueueForIndexing(db_, a);
  queued_for_indexing_ = true;
}

std::string Tx::InsertDebate(const Debate& d, const Argument& motion) {
  SetDebateSubject(d.id);
  const std::string hash = ChainedHash(OpeningHash(d), motion, d.state == State::kClosed);
  const JoinedTally tally(d.tally);
  Cursor row = db_.Use("INSERT INTO debates (" DEBATE_COLUMNS(
      "") ", last_hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)");
  row.Bind(d.id, std::string_view(d.title), std::string_view(d.debate_type), Name(d.state), d.created_at, d.updated_at);
  tally.BindTo(row).Bind(std::string_view(hash)).Run();
  InsertArgument(motion, hash);
  Count(d.state, +1);
  newest_ = {d.id, motion.seq, hash};
  return hash;
}

std::string Tx::Append(const Debate& before, const Debate& after, const Argument& argument) {
  SetDebateSubject(after.id);
  const std::string hash = ChainedHash(HashAt(after.id, argument.seq - 1), argument, after.state == State::kClosed);
  InsertArgument(argument, hash);
  const JoinedTally tally(after.tally);
  Cursor row = db_.Use(
      "UPDATE debates SET state = ?1, updated_at = ?2, round = ?4, max_rounds = ?5, issue_count = ?6, blocking = ?7, "
      "stalemate = ?8, options = ?9, about = ?10, documents = ?11, panel = ?12, last_hash = ?13 WHERE id = ?3");
  tally.BindTo(row.Bind(Name(after.state), after.updated_at, after.id)).Bind(std::string_view(hash)).Run();
  Count(before.state, -1);
  Count(after.state, +1);
  newest_ = {after.id, argument.seq, hash};
  return hash;
}

void Tx::HoldDraft(const Uuid& debate_id, const HeldDraft& draft) {
  SetDebateSubject(debate_id);
  db_.Use("INSERT OR REPLACE INTO held_drafts (debate_id, role, type, content, created_at) VALUES (?1, ?2, ?3, ?4, ?5)")
      .Bind(debate_id, Name(draft.role), Name(draft.type), std::string_view(draft.content), draft.created_at)
      .Run();
}

void Tx::DropDrafts(const Uuid& debate_id) {
  SetDebateSubject(debate_id);
  db_.Use("DELETE FROM held_drafts WHERE debate_id = ?1").Bind(debate_id).Run();
}

void Tx::DeleteDebate(const Debate& debate) {
  SetDebateSubject(debate.id);
  RemoveFromIndex(db_, debate.id);
  db_.Use("DELETE FROM debates WHERE id = ?1").Bind(debate.id).Run();
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
      db_.Use("UPDATE debate_counts SET n = n + ?1 WHERE state = ?2").Bind(change, Name(state)).Run();
    }
  }
  ForgetCounts();
}

}  // namespace aw::sqlite
