#include "store/postgres/batch_cache.h"

#include <set>
#include <utility>
#include <vector>

#include "store/postgres/columns.h"
#include "store/postgres/queries.h"

namespace aw::postgres {

#define LOCK_DEBATES "SELECT " DEBATE_HEAD_COLUMNS " FROM debates WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE"
#define LOCK_DOCUMENTS \
  "SELECT " DOCUMENT_COLUMNS " FROM documents WHERE document_id = ANY($1::uuid[]) ORDER BY document_id FOR UPDATE"
const char kLockDebates[] = LOCK_DEBATES;
const char kLockDocuments[] = LOCK_DOCUMENTS;
const char kArgumentsByRequest[] = "SELECT " ARGUMENT_COLUMNS("a.")
                                   " FROM unnest($1::uuid[], $2::text[]) AS k (id, request) JOIN arguments a "
                                   "ON a.debate_id = k.id AND a.client_request_id = k.request";
const char kVersionsByRequest[] = "SELECT " VERSION_COLUMNS
                                  " FROM unnest($1::uuid[], $2::text[]) AS k (id, request) JOIN document_versions v "
                                  "ON v.document_id = k.id AND v.client_request_id = k.request AND v.version > 1 "
                                  "JOIN documents d ON d.document_id = v.document_id";
const char kCreationsByRequest[] =
    "SELECT " VERSION_COLUMNS
    " FROM unnest($1::text[]) AS k (request) JOIN document_creations c ON c.client_request_id = k.request "
    "JOIN document_versions v ON v.document_id = c.document_id AND v.version = 1 "
    "JOIN documents d ON d.document_id = v.document_id";

namespace {

constexpr char kLockFreeDebates[] = LOCK_DEBATES " SKIP LOCKED";
constexpr char kLockFreeDocuments[] = LOCK_DOCUMENTS " SKIP LOCKED";
// Runs after the locking: an existing row that was not locked here is locked by another session, or new.
constexpr char kExistingDebates[] = "SELECT id FROM debates WHERE id = ANY($1::uuid[])";
constexpr char kExistingDocuments[] = "SELECT document_id FROM documents WHERE document_id = ANY($1::uuid[])";

struct Request {
  Uuid id;
  std::string_view request_id;
};

struct RequestedKeys {
  std::set<Uuid> debates;
  std::set<Uuid> documents;
  std::vector<Request> arguments;
  std::vector<Request> versions;
  std::vector<std::string_view> creations;

  explicit RequestedKeys(std::span<WriteJob* const> jobs) {
    for (const WriteJob* job : jobs) Add(job->keys());
  }

  void Add(const JobKeys& keys) {
    if (keys.debate_id) debates.insert(*keys.debate_id);
    if (keys.document_id) documents.insert(*keys.document_id);
    if (!keys.request_id) return;
    if (keys.debate_id) arguments.push_back({*keys.debate_id, *keys.request_id});
    if (keys.document_id) versions.push_back({*keys.document_id, *keys.request_id});
    if (!keys.debate_id && !keys.document_id) creations.push_back(*keys.request_id);
  }
};

Params Requests(const std::vector<Request>& requests) {
  Params params;
  params.PutArray(requests, [](const Request& r) { return r.id; });
  params.PutArray(requests, [](const Request& r) { return r.request_id; });
  return params;
}

void AddQueries(PgConnection& db, const RequestedKeys& wanted) {
  // Locks first, so that the reads after them see what the former holders committed.
  const auto lock = [&](const std::set<Uuid>& ids, const char* lock_free, const char* existing) {
    if (ids.empty()) return;
    const Params params = IdParams(ids);
    db.Add(lock_free, params);
    db.Add(existing, params);
  };
  lock(wanted.debates, kLockFreeDebates, kExistingDebates);
  lock(wanted.documents, kLockFreeDocuments, kExistingDocuments);
  if (!wanted.arguments.empty()) db.Add(kArgumentsByRequest, Requests(wanted.arguments));
  if (!wanted.versions.empty()) db.Add(kVersionsByRequest, Requests(wanted.versions));
  if (!wanted.creations.empty()) {
    Params params;
    params.PutArray(wanted.creations, [](std::string_view request) { return request; });
    db.Add(kCreationsByRequest, params);
  }
}

// Keys without an answer do not exist; ApplyAnswers removes the locked ones.
void AssumeAbsent(const RequestedKeys& wanted, BatchCache& cache) {
  for (const Uuid& id : wanted.debates) cache.debates[id];
  for (const Uuid& id : wanted.documents) cache.documents[id];
  for (const Request& r : wanted.arguments) cache.arguments[RequestKey(r.id, r.request_id)];
  for (const Request& r : wanted.versions) cache.versions[RequestKey(r.id, r.request_id)];
  for (const std::string_view request : wanted.creations) cache.versions[RequestKey({}, request)];
}

void ApplyAnswers(const RequestedKeys& wanted, const std::vector<Rows>& answers, std::size_t next, BatchCache& cache) {
  const auto each = [&](bool asked, auto learn) {
    if (!asked) return;
    const Rows& rows = answers.at(next++);
    for (int i = 0; i < rows.size(); ++i) learn(rows[i]);
  };
  each(!wanted.debates.empty(), [&](const Row& row) { cache.debates[row.Id(0)].head = DebateHeadIn(row); });
  each(!wanted.debates.empty(), [&](const Row& row) {
    const auto known = cache.debates.find(row.Id(0));
    if (known->second.head) return;
    cache.debates.erase(known);
    cache.locked.insert(row.Id(0));
  });
  each(!wanted.documents.empty(), [&](const Row& row) { cache.documents[row.Id(0)] = DocumentIn(row); });
  each(!wanted.documents.empty(), [&](const Row& row) {
    const auto known = cache.documents.find(row.Id(0));
    if (known->second) return;
    cache.documents.erase(known);
    cache.locked.insert(row.Id(0));
  });
  each(!wanted.arguments.empty(), [&](const Row& row) {
    Argument argument = ArgumentIn(row);
    auto& cached = cache.arguments[RequestKey(argument.debate_id, *argument.client_request_id)];
    cached = std::move(argument);
  });
  each(!wanted.versions.empty(), [&](const Row& row) {
    DocumentVersion version = VersionIn(row);
    auto& cached = cache.versions[RequestKey(version.document_id, *version.client_request_id)];
    cached = std::move(version);
  });
  each(!wanted.creations.empty(), [&](const Row& row) {
    DocumentVersion version = VersionIn(row);
    auto& cached = cache.versions[RequestKey({}, *version.client_request_id)];
    cached = std::move(version);
  });
}

}  // namespace

std::string RequestKey(const std::optional<Uuid>& id, std::string_view request_id) {
  std::string key(1, id ? 'i' : 'n');
  if (id) key.append(reinterpret_cast<const char*>(id->bytes.data()), id->bytes.size());
  return key.append(request_id);
}

bool BatchCache::IsLocked(const JobKeys& keys) const {
  if (locked.empty()) return false;
  return (keys.debate_id && locked.contains(*keys.debate_id)) ||
         (keys.document_id && locked.contains(*keys.document_id));
}

void BatchCache::ForgetDebate(const Uuid& debate_id) {
  const std::string prefix = RequestKey(debate_id, "");
  std::erase_if(arguments, [&](const auto& entry) { return entry.first.starts_with(prefix); });
}

std::vector<Rows> Fetch(PgConnection& db, std::size_t added, std::span<WriteJob* const> jobs, BatchCache& cache) {
  const RequestedKeys wanted(jobs);
  AddQueries(db, wanted);
  auto answers = db.RoundTrip();
  AssumeAbsent(wanted, cache);
  ApplyAnswers(wanted, answers, added, cache);
  return answers;
}

}  // namespace aw::postgres
