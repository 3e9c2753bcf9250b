// The PostgreSQL part of store/prune.h: an additional node, whose deletions reach the servers by their change feeds.
#pragma once

#include <string>

#include "store/postgres/pg_connection.h"
#include "store/prune.h"

namespace aw::postgres {

class PostgresPruning final : public PruneStore {
 public:
  // Throws UnusableDatabase or PgError.
  explicit PostgresPruning(const std::string& url);

  void Read(const std::function<void(ReadTx&)>& use) override;
  std::vector<Uuid> ClosedBefore(const Time& then, const std::optional<Uuid>& after, std::int64_t limit) override;
  std::vector<Uuid> RemoveDebates(std::span<const Uuid> ids, std::span<const Uuid> named, const Time& then) override;
  std::vector<Uuid> CandidateDocuments() override;
  std::vector<Uuid> RemoveDocuments(std::span<const Uuid> ids, const Time& then, const Keep& keep) override;
  void ForgetCandidates(std::span<const Uuid> ids) override;

 private:
  const std::int64_t node_;
  PgConnection reading_;
  PgConnection writing_;
};

}  // namespace aw::postgres
