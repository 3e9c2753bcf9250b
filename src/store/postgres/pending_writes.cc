#include "store/postgres/pending_writes.h"

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>

#include "core/issues.h"
#include "core/named_documents.h"
#include "core/search.h"
#include "store/postgres/columns.h"

namespace aw::postgres {
namespace {

constexpr char kInsertDebates[] =
    "INSERT INTO debates (id, title, debate_type, created_at, state, updated_at, last_id, last_seq, last_type, "
    "last_role, " TALLY_COLUMNS
    ", last_hash, hashed_seq, created_in, created_by, moved_in, changed_in, changed_by) "
    "SELECT u.*, u.last_seq, pg_current_xact_id(), $21::bigint, pg_current_xact_id(), pg_current_xact_id(), "
    "$21::bigint FROM "
    "unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::timestamptz[], $7::uuid[], "
    "$8::bigint[], $9::text[], $10::text[], $11::bigint[], $12::bigint[], $13::bigint[], $14::text[], $15::text[], "
    "$16::text[], $17::text[], $18::text[], $19::text[], $20::text[]) AS u (id, title, debate_type, created_at, state, "
    "updated_at, "
    "last_id, last_seq, "
    "last_type, last_role, " TALLY_COLUMNS ", last_hash)";

// last_hash is null for a debate whose newest argument has no hash yet: its drafts changed and it did not move.
constexpr char kUpdateDebates[] =
    "UPDATE debates d SET state = u.state, updated_at = u.updated_at, last_id = u.last_id, last_seq = u.last_seq, "
    "last_type = u.last_type, last_role = u.last_role, round = u.round, max_rounds = u.max_rounds, "
    "issue_count = u.issue_count, blocking = u.blocking, stalemate = u.stalemate, options = u.options, "
    "about = u.about, documents = u.documents, panel = u.panel, "
    "last_hash = coalesce(u.last_hash, d.last_hash), "
    "hashed_seq = CASE WHEN u.last_hash IS NULL THEN d.hashed_seq ELSE u.last_seq END, "
    "moved_in = CASE u.moved WHEN 1 THEN pg_current_xact_id() ELSE d.moved_in END, "
    "changed_in = pg_current_xact_id(), changed_by = $19::bigint FROM "
    "unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::uuid[], $5::bigint[], $6::text[], $7::text[], "
    "$8::bigint[], $9::bigint[], $10::bigint[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], "
    "$16::text[], $17::text[], $18::bigint[]) "
    "AS u (id, state, updated_at, last_id, last_seq, last_type, last_role, " TALLY_COLUMNS
    ", last_hash, moved) WHERE d.id = u.id";

constexpr char kInsertArguments[] =
    "INSERT INTO arguments (id, debate_id, parent_id, type, role, content, client_request_id, seq, created_at, "
    "extras, deferred, closes_over, hash, outcome) "
    "SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], "
    "$8::bigint[], $9::timestamptz[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[])";

// Runs last in the transaction and in the order of states: writers that share a slot wait for each other only here.
constexpr char kCount[] =
    "INSERT INTO debate_counts (state, slot, n) SELECT u.state, pg_backend_pid() % 64, u.n "
    "FROM unnest($1::text[], $2::bigint[]) AS u (state, n) "
    "ON CONFLICT (state, slot) DO UPDATE SET n = debate_counts.n + excluded.n";

std::optional<std::string> NullIf(bool absent, std::string text) {
  return absent ? std::nullopt : std::optional(std::move(text));
}

}  // namespace

std::int64_t RandomNode() {
  std::random_device device;
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(device()) << 32 | device());
}

void PendingWrites::Write(const char* sql, const Params& params) {
  wrote_ = true;
  db_.Add(sql, params);
}

void PendingWrites::Flush() {
  if (!touched_.empty()) FlushDebates();
  if (!arguments_.empty()) FlushArguments();
  if (!notices_.empty()) FlushNotices();
}

void PendingWrites::FlushDebates() {
  // Sorted, so that racing creations on two nodes lock in the same order.
  std::ranges::sort(touched_);
  std::vector<Changed> created;
  std::vector<Changed> changed;
  for (const Uuid& id : touched_) {
    CachedDebate& cached = cache_.debates.at(id);
    (cached.is_new ? created : changed).push_back({&*cached.head, cached.moved});
    cached.is_new = cached.moved = cached.touched = false;
  }
  touched_.clear();
  if (!created.empty()) InsertDebates(created);
  if (!changed.empty()) UpdateDebates(changed);
}

// The columns that a move changes, in the order of both statements.
void PendingWrites::PutMoved(Params& params, const std::vector<Changed>& debates) {
  const auto tally = [](const Changed& c) -> const Tally& { return c.head->debate.tally; };
  params.PutArray(debates, [](const Changed& c) { return Name(c.head->debate.state); })
      .PutArray(debates, [](const Changed& c) { return c.head->debate.updated_at; })
      .PutArray(debates, [](const Changed& c) { return c.head->newest.id; })
      .PutArray(debates, [](const Changed& c) { return c.head->newest.seq; })
      .PutArray(debates, [](const Changed& c) { return Name(c.head->newest.type); })
      .PutArray(debates, [](const Changed& c) { return Name(c.head->newest.role); })
      .PutArray(debates, [&](const Changed& c) { return tally(c).round; })
      .PutArray(debates, [&](const Changed& c) { return tally(c).max_rounds; })
      .PutArray(debates, [&](const Changed& c) { return tally(c).issue_count; })
      .PutArray(debates, [&](const Changed& c) { return JoinedIds(tally(c).blocking); })
      .PutArray(debates, [&](const Changed& c) { return JoinedIds(tally(c).stalemate); })
      .PutArray(debates, [&](const Changed& c) { return JoinedIds(tally(c).options); })
      .PutArray(debates, [&](const Changed& c) { return JoinedIds(tally(c).about); })
      .PutArray(debates, [&](const Changed& c) { return JoinedDocuments(tally(c).documents); })
      .PutArray(debates, [&](const Changed& c) { return Joined(tally(c).panel); })
      .PutArray(debates, [](const Changed& c) { return NullIf(c.head->hash.empty(), c.head->hash); });
}

void PendingWrites::InsertDebates(const std::vector<Changed>& debates) {
  Params params;
  params.PutArray(debates, [](const Changed& c) { return c.head->debate.id; })
      .PutArray(debates, [](const Changed& c) { return std::string_view(c.head->debate.title); })
      .PutArray(debates, [](const Changed& c) { return std::string_view(c.head->debate.debate_type); })
      .PutArray(debates, [](const Changed& c) { return c.head->debate.created_at; });
  PutMoved(params, debates);
  Write(kInsertDebates, params.Put(node_));
}

void PendingWrites::UpdateDebates(const std::vector<Changed>& debates) {
  Params params;
  params.PutArray(debates, [](const Changed& c) { return c.head->debate.id; });
  PutMoved(params, debates);
  params.PutArray(debates, [](const Changed& c) { return std::int64_t{c.moved}; });
  Write(kUpdateDebates, params.Put(node_));
}

void PendingWrites::FlushArguments() {
  Params params;
  params.PutArray(arguments_, [](const Argument& a) { return a.id; })
      .PutArray(arguments_, [](const Argument& a) { return a.debate_id; })
      .PutArray(arguments_, [](const Argument& a) { return a.parent_id; })
      .PutArray(arguments_, [](const Argument& a) { return Name(a.type); })
      .PutArray(arguments_, [](const Argument& a) { return Name(a.role); })
      .PutArray(arguments_, [](const Argument& a) { return std::string_view(a.content); })
      .PutArray(arguments_,
                [](const Argument& a) -> std::optional<std::string_view> {
                  if (!a.client_request_id) return std::nullopt;
                  return *a.client_request_id;
                })
      .PutArray(arguments_, [](const Argument& a) { return a.seq; })
      .PutArray(arguments_, [](const Argument& a) { return a.created_at; })
      .PutArray(arguments_, [](const Argument& a) { return NullIf(a.extras.empty(), a.extras); })
      .PutArray(arguments_, [](const Argument& a) { return NullIf(a.deferred.empty(), JoinedIds(a.deferred)); })
      .PutArray(arguments_,
                [](const Argument& a) {
                  return NullIf(!a.closes_over, JoinedIds(a.closes_over.value_or(std::vector<std::string>())));
                })
      .PutArray(arguments_, [](const Argument& a) { return std::string_view(a.hash); })
      .PutArray(arguments_, [](const Argument& a) { return NullIf(a.outcome.empty(), a.outcome); });
  Write(kInsertArguments, params);
  QueueForIndexing();
  arguments_.clear();
}

void PendingWrites::QueueForIndexing() {
  std::vector<const Argument*> searched;
  for (const Argument& argument : arguments_) {
    if (IsSearched(argument.type)) searched.push_back(&argument);
  }
  if (searched.empty()) return;
  queued_for_indexing_ = true;
  Params params;
  params.PutArray(searched, [](const Argument* a) { return a->debate_id; }).PutArray(searched, [](const Argument* a) {
    return a->seq;
  });
  Write("INSERT INTO search_pending (debate_id, seq) SELECT * FROM unnest($1::uuid[], $2::bigint[])", params);
}

void PendingWrites::FlushCounts() {
  std::vector<State> states;
  for (const State state : kStates) {
    if (counts_[static_cast<std::size_t>(state)] != 0) states.push_back(state);
  }
  if (states.empty()) return;
  Params params;
  params.PutArray(states, [](State state) { return Name(state); }).PutArray(states, [this](State state) {
    return counts_[static_cast<std::size_t>(state)];
  });
  Write(kCount, params);
}

}  // namespace aw::postgres
