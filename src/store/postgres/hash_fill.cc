#include "store/postgres/hash_fill.h"

#include <array>
#include <chrono>
#include <optional>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/hash_chain.h"
#include "log/log.h"
#include "store/postgres/columns.h"
#include "store/postgres/queries.h"

namespace aw::postgres {
namespace {

constexpr std::int64_t kDebatesAtOnce = 100;
constexpr std::int64_t kDocumentsAtOnce = 10;
constexpr std::chrono::seconds kBatchTimeout{60};
// Rows locked in one pass may be free in the next; a debate that lacks arguments is never complete.
constexpr int kPasses = 10;
constexpr std::chrono::milliseconds kPause{50};

#define UNHASHED_COLUMNS DEBATE_HEAD_COLUMNS ", last_hash, hashed_seq"
constexpr char kLockUnhashed[] =
    "SELECT " UNHASHED_COLUMNS " FROM debates WHERE hashed_seq < last_seq AND id >= coalesce($1::uuid, " FIRST_ID
    ") AND id IS DISTINCT FROM $1::uuid ORDER BY id LIMIT $2::bigint FOR UPDATE SKIP LOCKED";
constexpr char kOneUnhashed[] = "SELECT " UNHASHED_COLUMNS " FROM debates WHERE id = $1::uuid";
constexpr char kArgumentsWithout[] = "SELECT " ARGUMENT_COLUMNS("a.")
                                     " FROM unnest($1::uuid[], $2::bigint[]) AS k (id, seq) JOIN arguments a "
                                     "ON a.debate_id = k.id AND a.seq > k.seq ORDER BY a.debate_id, a.seq";
constexpr char kStoreHashes[] =
    "UPDATE arguments a SET hash = u.hash FROM unnest($1::uuid[], $2::bigint[], $3::text[]) AS u (id, seq, hash) "
    "WHERE a.debate_id = u.id AND a.seq = u.seq";
constexpr char kStoreNewest[] =
    "UPDATE debates d SET last_hash = u.hash, hashed_seq = u.seq "
    "FROM unnest($1::uuid[], $2::bigint[], $3::text[]) AS u (id, seq, hash) WHERE d.id = u.id";

// A debate and the end of its hash chain.
struct Chain {
  DebateHead head;
  std::int64_t seq = 0;
  std::string hash;
};

Chain ChainIn(const Row& row) {
  Chain chain{DebateHeadIn(row), row.Int(kAfterDebateHead + 1), StringOrEmpty(row, kAfterDebateHead)};
  if (chain.seq == 0 || chain.hash.empty()) chain = {chain.head, 0, OpeningHash(chain.head.debate)};
  return chain;
}

struct Link {
  Uuid debate_id;
  std::int64_t seq;
  std::string hash;
};

Params ParamsOf(const std::vector<Link>& links) {
  Params params;
  params.PutArray(links, [](const Link& l) { return l.debate_id; })
      .PutArray(links, [](const Link& l) { return l.seq; })
      .PutArray(links, [](const Link& l) { return std::string_view(l.hash); });
  return params;
}

Rows QueryLong(PgConnection& db, const char* sql, const Params& params) {
  db.Add(sql, params);
  return std::move(db.RoundTrip(In(kBatchTimeout)).back());
}

// Extends the chains to the newest arguments and stores the new hashes.
void Fill(PgConnection& db, std::vector<Chain>& chains) {
  std::unordered_map<Uuid, Chain*> by_id;
  for (Chain& chain : chains) by_id[chain.head.debate.id] = &chain;
  Params wanted;
  wanted.PutArray(chains, [](const Chain& c) { return c.head.debate.id; }).PutArray(chains, [](const Chain& c) {
    return c.seq;
  });
  const Rows rows = QueryLong(db, kArgumentsWithout, wanted);
  std::vector<Link> links;
  for (int i = 0; i < rows.size(); ++i) {
    const Argument argument = ArgumentIn(rows[i]);
    Chain& chain = *by_id.at(argument.debate_id);
    const bool is_last = argument.seq == chain.head.newest.seq;
    chain.hash = ChainedHash(chain.hash, argument, is_last && chain.head.debate.state == State::kClosed);
    chain.seq = argument.seq;
    links.push_back({argument.debate_id, argument.seq, chain.hash});
  }
  std::vector<Link> newest;
  for (const Chain& chain : chains) newest.push_back({chain.head.debate.id, chain.seq, chain.hash});
  db.Add(kStoreHashes, ParamsOf(links));
  db.Add(kStoreNewest, ParamsOf(newest));
}

// Backfills some debates with ids above `last`, and sets it to the last id. Returns their number.
std::int64_t FillSome(PgConnection& db, std::optional<Uuid>& last) {
  db.Add("BEGIN");
  auto chains = QueryLong(db, kLockUnhashed, Params(last, kDebatesAtOnce)).Each(ChainIn);
  if (!chains.empty()) Fill(db, chains);
  db.Add("COMMIT");
  db.RoundTrip(In(kBatchTimeout));
  if (!chains.empty()) last = chains.back().head.debate.id;
  return static_cast<std::int64_t>(chains.size());
}

class FillTx final : public Queries {
 public:
  explicit FillTx(PgConnection& db) : db_(db) {}

 private:
  Rows Query(const char* sql, const Params& params) override { return QueryLong(db_, sql, params); }

  PgConnection& db_;
};

constexpr char kLockUnhashedDocuments[] =
    "SELECT document_id FROM documents WHERE hashed_version < latest_version AND "
    "document_id >= coalesce($1::uuid, " FIRST_ID
    ") AND document_id IS DISTINCT FROM $1::uuid ORDER BY document_id LIMIT $2::bigint FOR UPDATE SKIP LOCKED";

// As FillSome, for documents.
std::int64_t FillSomeDocuments(PgConnection& db, std::optional<Uuid>& last) {
  db.Add("BEGIN");
  const auto ids = QueryLong(db, kLockUnhashedDocuments, Params(last, kDocumentsAtOnce)).Each([](const Row& row) {
    return row.Id(0);
  });
  for (const Uuid& id : ids) FillHashesOfDocument(db, id);
  db.Add("COMMIT");
  db.RoundTrip(In(kBatchTimeout));
  if (!ids.empty()) last = ids.back();
  return static_cast<std::int64_t>(ids.size());
}

}  // namespace

const char kKeepHash[] =
    "INSERT INTO version_hashes (document_id, version, hash) VALUES ($1::uuid, $2::bigint, $3::text)";

bool AnyUnhashed(PgConnection& db) {
  return !db.Query(
                "SELECT WHERE EXISTS (SELECT FROM debates WHERE hashed_seq < last_seq) OR "
                "EXISTS (SELECT FROM documents WHERE hashed_version < latest_version)")
              .empty();
}

void FillHashes(PgConnection& db) {
  std::int64_t filled = 0;
  for (int passes = 0; passes < kPasses && AnyUnhashed(db); ++passes) {
    if (passes > 0) std::this_thread::sleep_for(kPause);
    std::optional<Uuid> last;
    while (const std::int64_t some = FillSome(db, last)) filled += some;
    last.reset();
    while (const std::int64_t some = FillSomeDocuments(db, last)) filled += some;
  }
  if (filled > 0) log::Info("hashes_computed", {{"debates_and_documents", filled}});
}

std::string FillHashesOf(PgConnection& db, const Uuid& debate_id) {
  auto chains = db.Query(kOneUnhashed, Params(debate_id)).Each(ChainIn);
  Fill(db, chains);
  return chains.at(0).hash;
}

// Stops at the first missing version, if there is one; `check` reports it.
std::string FillHashesOfDocument(PgConnection& db, const Uuid& document_id) {
  FillTx tx(db);
  std::string hash;
  std::int64_t number = 0;
  while (const auto version = tx.Version(document_id, number + 1)) {
    ++number;
    hash = version->hash.empty() ? VersionHash(hash, *version) : version->hash;
    if (version->hash.empty()) db.Add(kKeepHash, Params(document_id, number, hash));
  }
  db.Add("UPDATE documents SET last_hash = $2::text, hashed_version = $3::bigint WHERE document_id = $1::uuid",
         Params(document_id, hash, number));
  return hash;
}

}  // namespace aw::postgres
