// The rows that a batch needs: fetched for all its jobs at once, then updated by their writes. Cached debates and
// documents are locked until the transaction ends. Rows that another session has locked are listed, not waited for.
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
  bool touched = false;            // moved since then, or its held drafts changed
};

struct BatchCache {
  std::unordered_map<Uuid, CachedDebate> debates;
  std::unordered_map<Uuid, std::optional<Document>> documents;
  // By RequestKey; an empty value means that there is no such request.
  std::unordered_map<std::string, std::optional<Argument>> arguments;
  std::unordered_map<std::string, std::optional<DocumentVersion>> versions;
  std::unordered_set<Uuid> locked;  // debates and documents that another session has locked

  bool IsLocked(const JobKeys& keys) const;
  void ForgetDebate(const Uuid& debate_id);
};

std::string RequestKey(const std::optional<Uuid>& id, std::string_view request_id);

// Statements that lock rows, and wait for the locks of other sessions.
extern const char kLockDebates[];
extern const char kLockDocuments[];
// Statements that find one row or many.
extern const char kArgumentsByRequest[];
extern const char kVersionsByRequest[];
extern const char kCreationsByRequest[];

// Fetches the keys of the jobs, in one round trip with the statements that were added to the pipeline before. The first
// `added` answers belong to those.
std::vector<Rows> Fetch(PgConnection& db, std::size_t added, std::span<WriteJob* const> jobs, BatchCache& cache);

}  // namespace aw::postgres
