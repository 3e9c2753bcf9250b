#include "store/postgres/batch_tx.h"

#include <algorithm>
#include <stdexcept>

namespace aw::postgres {
namespace {

Params OneId(const Uuid& id) {
  Params params;
  params.PutArray(std::array{id}, [](const Uuid& each) { return each; });
  return params;
}

Params OneRequest(const Uuid& id, std::string_view request_id) {
  Params params = OneId(id);
  params.PutArray(std::array{request_id}, [](std::string_view each) { return each; });
  return params;
}

}  // namespace

void BatchTx::Begin(std::span<WriteJob* const> jobs) {
  db_.Add("BEGIN");
  db_.Add("SELECT pg_current_xact_id()");
  transaction_id_ = Fetch(db_, 2, jobs, facts_)[1][0].Int(0);
}

bool BatchTx::Commit() {
  Flush();
  if (!wrote_) {
    db_.Add("ROLLBACK");  // gives the locks back without a sync of the disk
    db_.SendOff();
    return false;
  }
  FlushCounts();
  db_.Add("COMMIT");
  committing_ = true;
  const auto answers = db_.Exchange();
  committing_ = false;
  if (answers.back().Tag() != "COMMIT") throw PgError("40000", "the transaction was rolled back");
  return true;
}

Rows BatchTx::Ask(const char* sql, const Params& params) {
  Flush();
  return db_.Ask(sql, params);
}

void BatchTx::Write(const char* sql, const Params& params) {
  wrote_ = true;
  db_.Add(sql, params);
}

DebateFact& BatchTx::Fact(const Uuid& debate_id) {
  const auto known = facts_.debates.find(debate_id);
  if (known != facts_.debates.end()) return known->second;
  const Rows rows = Ask(kLockDebates, OneId(debate_id));
  DebateFact& fact = facts_.debates[debate_id];
  if (!rows.empty()) fact.standing = StandingIn(rows[0]);
  return fact;
}

DebateFact& BatchTx::ExistingFact(const Uuid& debate_id) {
  DebateFact& fact = Fact(debate_id);
  if (!fact.standing) throw std::logic_error("a write to a debate that does not exist");
  return fact;
}

std::optional<Document>& BatchTx::DocumentFact(const Uuid& document_id) {
  const auto known = facts_.documents.find(document_id);
  if (known != facts_.documents.end()) return known->second;
  const Rows rows = Ask(kLockDocuments, OneId(document_id));
  auto& fact = facts_.documents[document_id];
  if (!rows.empty()) fact = DocumentIn(rows[0]);
  return fact;
}

std::optional<Standing> BatchTx::FindDebate(const Uuid& debate_id) { return Fact(debate_id).standing; }

std::optional<Document> BatchTx::FindDocument(const Uuid& document_id) { return DocumentFact(document_id); }

std::optional<Argument> BatchTx::ArgumentByRequest(const Uuid& debate_id, std::string_view request_id) {
  const std::string key = RequestKey(debate_id, request_id);
  const auto known = facts_.arguments.find(key);
  if (known != facts_.arguments.end()) return known->second;
  const Rows rows = Ask(kArgumentsByRequest, OneRequest(debate_id, request_id));
  auto& fact = facts_.arguments[key];
  if (!rows.empty()) fact = ArgumentIn(rows[0]);
  return fact;
}

void BatchTx::Keep(const Argument& argument) {
  if (argument.client_request_id) {
    facts_.arguments[RequestKey(argument.debate_id, *argument.client_request_id)] = argument;
  }
  evidence_.argument = {argument.debate_id, argument.id};
  arguments_.push_back(argument);
}

void BatchTx::InsertDebate(const Debate& debate, const Argument& motion) {
  DebateFact& fact = Fact(debate.id);
  if (fact.standing) throw std::logic_error("a debate is created twice");
  if (motion.debate_id != debate.id || motion.seq != 1) throw std::logic_error("a motion is not its debate's first");
  fact = {Standing{debate, motion}, true, true, true};
  touched_.push_back(debate.id);
  Keep(motion);
  Count(debate.state, +1);
}

void BatchTx::Append(const Debate&, const Debate& after, const Argument& argument) {
  DebateFact& fact = ExistingFact(after.id);
  Standing& standing = *fact.standing;
  if (argument.debate_id != after.id || argument.seq != standing.newest.seq + 1) {
    throw std::logic_error("an argument does not follow the newest of its debate");
  }
  Count(standing.debate.state, -1);
  Count(after.state, +1);
  standing.debate.state = after.state;
  standing.debate.updated_at = after.updated_at;
  standing.newest = argument;
  if (!std::exchange(fact.touched, true)) touched_.push_back(after.id);
  fact.moved = true;
  Keep(argument);
}

void BatchTx::HoldDraft(const Uuid& debate_id, const HeldDraft& draft) {
  if (!std::exchange(ExistingFact(debate_id).touched, true)) touched_.push_back(debate_id);
  Flush();
  Write(
      "INSERT INTO held_drafts (debate_id, role, type, content, created_at) "
      "VALUES ($1::uuid, $2::text, $3::text, $4::text, $5::timestamptz) ON CONFLICT (debate_id, role) "
      "DO UPDATE SET type = excluded.type, content = excluded.content, created_at = excluded.created_at",
      Params(debate_id, Name(draft.role), Name(draft.type), draft.content, draft.created_at));
}

void BatchTx::DropDrafts(const Uuid& debate_id) {
  Flush();
  Write("DELETE FROM held_drafts WHERE debate_id = $1::uuid", Params(debate_id));
}

void BatchTx::DeleteDebate(const Debate& debate) {
  DebateFact& fact = ExistingFact(debate.id);
  Flush();
  Write("DELETE FROM held_drafts WHERE debate_id = $1::uuid", Params(debate.id));
  Write("DELETE FROM arguments WHERE debate_id = $1::uuid", Params(debate.id));
  Write("DELETE FROM debates WHERE id = $1::uuid", Params(debate.id));
  Write(
      "INSERT INTO deleted_debates (debate_id, deleted_at, changed_in, changed_by) "
      "VALUES ($1::uuid, now(), pg_current_xact_id(), $2::bigint) ON CONFLICT (debate_id) DO UPDATE "
      "SET deleted_at = excluded.deleted_at, changed_in = excluded.changed_in, changed_by = excluded.changed_by",
      Params(debate.id, node_));
  Count(fact.standing->debate.state, -1);
  fact = {};
  facts_.ForgetDebate(debate.id);
  evidence_.argument.reset();  // it may have been this debate's
}

Spending BatchTx::SpendTicket(const Uuid& nonce, std::int64_t now_ms, std::int64_t keep_until_ms) {
  // A few at a time, more than come: the oldest are the first to go. Another server may be at it.
  Write(
      "DELETE FROM spent_tickets WHERE keep_until < $1::bigint AND id IN "
      "(SELECT id FROM spent_tickets ORDER BY id LIMIT 16 FOR UPDATE SKIP LOCKED)",
      Params(now_ms));
  const Rows span = Ask("SELECT coalesce(max(id) - min(id), 0) FROM spent_tickets", {});
  if (span[0].Int(0) >= kMaxSpentTickets - 1) return Spending::kTooMany;
  // The query takes a number for the row only if it finds none; two servers at once are told apart by the key.
  const Rows spent = Ask(
      "INSERT INTO spent_tickets (nonce, keep_until) SELECT $1::uuid, $2::bigint "
      "WHERE NOT EXISTS (SELECT FROM spent_tickets WHERE nonce = $1::uuid) ON CONFLICT (nonce) DO NOTHING RETURNING id",
      Params(nonce, keep_until_ms));
  return spent.empty() ? Spending::kSpentBefore : Spending::kDone;
}

}  // namespace aw::postgres
