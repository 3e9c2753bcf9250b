#include "store/postgres/batch_tx.h"

#include <array>
#include <stdexcept>
#include <utility>

#include "core/hash_chain.h"
#include "store/postgres/columns.h"
#include "store/postgres/hash_fill.h"

namespace aw::postgres {
namespace {

Params OneRequest(const Uuid& id, std::string_view request_id) {
  Params params = IdParams(std::array{id});
  params.PutArray(std::array{request_id}, [](std::string_view each) { return each; });
  return params;
}

}  // namespace

void BatchTx::Begin(std::span<WriteJob* const> jobs) {
  db_.Add("BEGIN");
  db_.Add("SELECT pg_current_xact_id(), (current_setting('synchronous_standby_names') <> '')::int");
  const auto answers = Fetch(db_, 2, jobs, cache_);
  transaction_id_ = answers[1][0].Int(0);
  has_standby_ = answers[1][0].Int(1) != 0;
}

bool BatchTx::Commit() {
  writes_.Flush();
  const bool wrote = writes_.wrote();
  if (!wrote && !has_standby_) {
    Abandon();
    return false;
  }
  wrote ? writes_.FlushCounts() : db_.Add(kStandbyMark);
  db_.Add("COMMIT");
  committing_ = wrote;
  const auto answers = db_.RoundTrip();
  committing_ = false;
  if (answers.back().Tag() != "COMMIT") throw PgError("40000", "the transaction was rolled back");
  return wrote;
}

void BatchTx::Abandon() {
  db_.Add("ROLLBACK");  // releases the locks without a sync of the disk
  db_.SendWithoutWaiting();
}

Rows BatchTx::Query(const char* sql, const Params& params) {
  writes_.Flush();
  return db_.Query(sql, params);
}

CachedDebate& BatchTx::DebateOf(const Uuid& debate_id) {
  const auto known = cache_.debates.find(debate_id);
  if (known != cache_.debates.end()) return known->second;
  const Rows rows = Query(kLockDebates, IdParams(std::array{debate_id}));
  CachedDebate& cached = cache_.debates[debate_id];
  if (!rows.empty()) cached.head = DebateHeadIn(rows[0]);
  return cached;
}

CachedDebate& BatchTx::ExistingDebate(const Uuid& debate_id) {
  CachedDebate& cached = DebateOf(debate_id);
  if (!cached.head) throw std::logic_error("a write to a debate that does not exist");
  return cached;
}

std::optional<Document>& BatchTx::DocumentOf(const Uuid& document_id) {
  const auto known = cache_.documents.find(document_id);
  if (known != cache_.documents.end()) return known->second;
  const Rows rows = Query(kLockDocuments, IdParams(std::array{document_id}));
  auto& cached = cache_.documents[document_id];
  if (!rows.empty()) cached = DocumentIn(rows[0]);
  return cached;
}

std::optional<DebateHead> BatchTx::FindDebate(const Uuid& debate_id) { return DebateOf(debate_id).head; }

std::optional<Document> BatchTx::FindDocument(const Uuid& document_id) { return DocumentOf(document_id); }

std::optional<Argument> BatchTx::ArgumentByRequest(const Uuid& debate_id, std::string_view request_id) {
  const std::string key = RequestKey(debate_id, request_id);
  const auto known = cache_.arguments.find(key);
  if (known != cache_.arguments.end()) return known->second;
  const Rows rows = Query(kArgumentsByRequest, OneRequest(debate_id, request_id));
  auto& cached = cache_.arguments[key];
  if (!rows.empty()) cached = ArgumentIn(rows[0]);
  return cached;
}

void BatchTx::AddArgument(Argument argument) {
  if (argument.client_request_id) {
    cache_.arguments[RequestKey(argument.debate_id, *argument.client_request_id)] = argument;
  }
  evidence_.argument = {argument.debate_id, argument.id};
  writes_.Add(std::move(argument));
}

std::string BatchTx::InsertDebate(const Debate& debate, const Argument& motion) {
  CachedDebate& cached = DebateOf(debate.id);
  if (cached.head) throw std::logic_error("a debate is created twice");
  if (motion.debate_id != debate.id || motion.seq != 1) throw std::logic_error("a motion is not its debate's first");
  Argument hashed = motion;
  hashed.hash = ChainedHash(OpeningHash(debate), motion, debate.state == State::kClosed);
  cached = {DebateHead{debate, motion, hashed.hash}, true, true, true};
  writes_.Touch(debate.id);
  writes_.Count(debate.state, +1);
  AddArgument(std::move(hashed));
  return cached.head->hash;
}

std::string BatchTx::Append(const Debate&, const Debate& after, const Argument& argument) {
  CachedDebate& cached = ExistingDebate(after.id);
  DebateHead& head = *cached.head;
  if (argument.debate_id != after.id || argument.seq != head.newest.seq + 1) {
    throw std::logic_error("an argument does not follow the newest of its debate");
  }
  if (head.hash.empty()) {
    writes_.Flush();
    head.hash = FillHashesOf(db_, after.id);
  }
  writes_.Count(head.debate.state, -1);
  writes_.Count(after.state, +1);
  head.debate.state = after.state;
  head.debate.updated_at = after.updated_at;
  head.debate.tally = after.tally;
  head.newest = argument;
  Argument hashed = argument;
  hashed.hash = ChainedHash(head.hash, argument, after.state == State::kClosed);
  head.hash = hashed.hash;
  if (!std::exchange(cached.touched, true)) writes_.Touch(after.id);
  cached.moved = true;
  AddArgument(std::move(hashed));
  return head.hash;
}

void BatchTx::PutIssues(const Uuid& debate_id, std::span<const Issue> issues) {
  if (issues.empty()) return;
  writes_.Flush();  // a new debate must be inserted first
  const auto text = [](std::string Issue::* field) {
    return [field](const Issue& issue) { return std::string_view(issue.*field); };
  };
  const auto number = [](std::int64_t Issue::* field) { return [field](const Issue& issue) { return issue.*field; }; };
  Params params(debate_id);
  params.PutArray(issues, text(&Issue::id))
      .PutArray(issues, number(&Issue::number))
      .PutArray(issues, [](const Issue& issue) { return Name(issue.severity); })
      .PutArray(issues, text(&Issue::title))
      .PutArray(issues, [](const Issue& issue) { return Name(issue.status); })
      .PutArray(issues, [](const Issue& issue) { return Name(issue.opened_by); })
      .PutArray(issues, number(&Issue::opened_seq))
      .PutArray(issues, number(&Issue::updated_seq))
      .PutArray(issues, text(&Issue::where))
      .PutArray(issues, text(&Issue::evidence))
      .PutArray(issues, text(&Issue::note))
      .PutArray(issues, [](const Issue& issue) { return std::int64_t{issue.waived}; })
      .PutArray(issues, number(&Issue::reopened))
      .PutArray(issues, [](const Issue& issue) { return std::int64_t{issue.was_fixed}; })
      .PutArray(issues, [](const Issue& issue) { return JoinedIds(issue.found_by); })
      .PutArray(issues, [](const Issue& issue) { return JoinedIds(issue.confirmed_by); })
      .PutArray(issues, [](const Issue& issue) { return JoinedIds(issue.refuted_by); });
  writes_.Write(
      "INSERT INTO issues (debate_id, " ISSUE_COLUMNS
      ") SELECT $1::uuid, u.* FROM unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], "
      "$8::bigint[], $9::bigint[], $10::text[], $11::text[], $12::text[], $13::bigint[], $14::bigint[], $15::bigint[], "
      "$16::text[], $17::text[], $18::text[]) "
      "AS u "
      "ON CONFLICT (debate_id, id) DO UPDATE SET severity = excluded.severity, status = excluded.status, "
      "updated_seq = excluded.updated_seq, place = excluded.place, evidence = excluded.evidence, note = excluded.note, "
      "waived = excluded.waived, reopened = excluded.reopened, was_fixed = excluded.was_fixed, "
      "found_by = excluded.found_by, confirmed_by = excluded.confirmed_by, refuted_by = excluded.refuted_by",
      params);
}

// Counts as a move, because waits and watchers of other servers have to look.
void BatchTx::PutPanel(const Debate& debate) {
  CachedDebate& cached = ExistingDebate(debate.id);
  cached.head->debate.tally.panel = debate.tally.panel;
  cached.head->debate.updated_at = debate.updated_at;
  cached.moved = true;
  if (!std::exchange(cached.touched, true)) writes_.Touch(debate.id);
}

void BatchTx::HoldDraft(const Uuid& debate_id, const HeldDraft& draft) {
  if (!std::exchange(ExistingDebate(debate_id).touched, true)) writes_.Touch(debate_id);
  SharedWrites::HoldDraft(debate_id, draft);
}

void BatchTx::DeleteDebate(const Debate& debate) {
  CachedDebate& cached = ExistingDebate(debate.id);
  writes_.Flush();
  writes_.Write("DELETE FROM held_drafts WHERE debate_id = $1::uuid", Params(debate.id));
  writes_.Write("DELETE FROM issues WHERE debate_id = $1::uuid", Params(debate.id));
  writes_.Write("DELETE FROM panel_records WHERE debate_id = $1::uuid", Params(debate.id));
  // search_pending first: an indexer that has locked its rows is done when this statement returns.
  writes_.Write("DELETE FROM search_pending WHERE debate_id = $1::uuid", Params(debate.id));
  writes_.Write("DELETE FROM search_texts WHERE debate_id = $1::uuid", Params(debate.id));
  writes_.Write("DELETE FROM search_titles WHERE debate_id = $1::uuid", Params(debate.id));
  writes_.Write("DELETE FROM arguments WHERE debate_id = $1::uuid", Params(debate.id));
  writes_.Write("DELETE FROM debates WHERE id = $1::uuid", Params(debate.id));
  writes_.Write(
      "INSERT INTO deleted_debates (debate_id, deleted_at, changed_in, changed_by) "
      "VALUES ($1::uuid, now(), pg_current_xact_id(), $2::bigint) ON CONFLICT (debate_id) DO UPDATE "
      "SET deleted_at = excluded.deleted_at, changed_in = excluded.changed_in, changed_by = excluded.changed_by",
      Params(debate.id, node_));
  writes_.Count(cached.head->debate.state, -1);
  cached = {};
  cache_.ForgetDebate(debate.id);
  evidence_.argument.reset();  // it may have been this debate's
}

std::optional<DocumentVersion> BatchTx::VersionByRequest(const std::optional<Uuid>& document_id,
                                                         std::string_view request_id) {
  const std::string key = RequestKey(document_id, request_id);
  const auto known = cache_.versions.find(key);
  if (known != cache_.versions.end()) return known->second;
  Params params;
  if (document_id) params.PutArray(std::array{*document_id}, [](const Uuid& id) { return id; });
  params.PutArray(std::array{request_id}, [](std::string_view request) { return request; });
  const Rows rows = Query(document_id ? kVersionsByRequest : kCreationsByRequest, params);
  auto& cached = cache_.versions[key];
  if (!rows.empty()) cached = VersionIn(rows[0]);
  return cached;
}

void BatchTx::AddVersion(const DocumentVersion& v) {
  const bool creates = v.version == 1;
  std::string hash;
  if (creates) {
    hash = VersionHash({}, v);
    writes_.Write(
        "INSERT INTO documents (document_id, latest_version, updated_at, changed_in, changed_by, last_hash, "
        "hashed_version) VALUES ($1::uuid, 1, $2::timestamptz, pg_current_xact_id(), $3::bigint, $4::text, 1)",
        Params(v.document_id, v.created_at, node_, hash));
  } else {
    const auto& document = DocumentOf(v.document_id);
    if (!document || document->latest_version + 1 != v.version) {
      throw std::logic_error("a version does not follow the latest of its document");
    }
    hash = VersionHash(document->hash.empty() ? FillHashesOfDocument(db_, v.document_id) : document->hash, v);
    writes_.Write(
        "UPDATE documents SET latest_version = $2::bigint, updated_at = $3::timestamptz, last_hash = $5::text, "
        "hashed_version = $2::bigint, changed_in = pg_current_xact_id(), changed_by = $4::bigint "
        "WHERE document_id = $1::uuid",
        Params(v.document_id, v.version, v.created_at, node_, hash));
  }
  writes_.Write(
      "INSERT INTO document_versions "
      "(id, document_id, version, summary, metadata, client_request_id, created_at, content) VALUES "
      "($1::uuid, $2::uuid, $3::bigint, $4::text, $5::text, $6::text, $7::timestamptz, $8::text)",
      Params(v.id, v.document_id, v.version, v.summary, v.metadata, v.client_request_id, v.created_at, v.content));
  writes_.Write(kKeepHash, Params(v.document_id, v.version, hash));
  if (creates && v.client_request_id) {
    writes_.Write("INSERT INTO document_creations (client_request_id, document_id) VALUES ($1::text, $2::uuid)",
                  Params(*v.client_request_id, v.document_id));
  }

  auto& document = cache_.documents[v.document_id];
  document = Document{v.document_id, v.version, document ? document->deleted_at : std::nullopt, std::move(hash)};
  if (v.client_request_id) {
    cache_.versions[RequestKey(creates ? std::nullopt : std::optional(v.document_id), *v.client_request_id)] = v;
  }
  evidence_.version = {v.document_id, v.id};
}

void BatchTx::MarkDeleted(const Uuid& document_id, const Time& when) {
  auto& document = DocumentOf(document_id);
  writes_.Write(
      "UPDATE documents SET deleted_at = $2::timestamptz, changed_in = pg_current_xact_id(), changed_by = $3::bigint "
      "WHERE document_id = $1::uuid",
      Params(document_id, when, node_));
  if (document) document->deleted_at = when;
}

Spending BatchTx::SpendTicket(const Uuid& nonce, std::int64_t now_ms, std::int64_t keep_until_ms) {
  // Deletes up to 16 expired tickets per new one, oldest first; skips those that another server is deleting.
  writes_.Write(
      "DELETE FROM spent_tickets WHERE keep_until < $1::bigint AND id IN "
      "(SELECT id FROM spent_tickets ORDER BY id LIMIT 16 FOR UPDATE SKIP LOCKED)",
      Params(now_ms));
  const Rows span = Query("SELECT coalesce(max(id) - min(id), 0) FROM spent_tickets", {});
  if (span[0].Int(0) >= kMaxSpentTickets - 1) return Spending::kTooMany;
  // Uses up an id only for a nonce that it does not find; the key decides a race between two servers.
  const Rows spent = Query(
      "INSERT INTO spent_tickets (nonce, keep_until) SELECT $1::uuid, $2::bigint "
      "WHERE NOT EXISTS (SELECT FROM spent_tickets WHERE nonce = $1::uuid) ON CONFLICT (nonce) DO NOTHING RETURNING id",
      Params(nonce, keep_until_ms));
  return spent.empty() ? Spending::kSpentBefore : Spending::kDone;
}

}  // namespace aw::postgres
