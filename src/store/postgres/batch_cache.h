// The rows that a batch needs: fetched for all its jobs at once, then updated by their writes. Debates and documents in
// it are locked until the transaction ends. It does not wait for those that another session has locked, but lists them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "store/postgres/pg_connection.h"
#include "store/store.h"

namespace aw::postgres {

struct CachedDebate {
  std::optional<DebateHead> head;  // none: there is no such debate
  bool is_new = false;             // not yet in the table
  bool moved = false;              // since it was last written to the table
  bool touched = false;            // likewise, or holds other drafts
};

struct BatchCache {
  std::unordered_map<Uuid, CachedDebate> debates;
  std::unordered_map<Uuid, std::optional<Document>> documents;
  // By RequestKey; a value of none: there is no such request.
  std::unordered_map<std::string, std::optional<Argument>> arguments;
  std::unordered_map<std::string, std::optional<DocumentVersion>> versions;
  std::unordered_set<Uuid> locked;  // by another session; debates and documents

  bool IsLocked(const JobKeys& keys) const;
  void ForgetDebate(const Uuid& debate_id);
};

std::string RequestKey(const std::optional<Uuid>& id, std::string_view request_id);

// Statements that find and lock, and wait for other locks.
extern const char kLockDebates[];
extern const char kLockDocuments[];
// Statements that find, for one as for many.
extern const char kArgumentsByRequest[];
extern const char kVersionsByRequest[];
extern const char kCreationsByRequest[];

// Fetches the keys of the jobs, in one round trip with the statements that were added to the pipeline before. The first
// `added` answers belong to those.
std::vector<Rows> Fetch(PgConnection& db, std::size_t added, std::span<WriteJob* const> jobs, BatchCache& cache);

}  // namespace aw::postgres
