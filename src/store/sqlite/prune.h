// The SQLite part of store/prune.h. Beside a running server it is a second writer that writes only to the log; the
// table pruned_debates reports the removed debates to the server.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "store/prune.h"
#include "store/sqlite/database.h"
#include "store/sqlite/file_lock.h"

namespace aw::sqlite {

class SqlitePruning final : public PruneStore {
 public:
  // Throws UnusableDatabase or SqliteError. If no server uses the file, none can start on it while this object lives.
  explicit SqlitePruning(const std::string& path);

  void Read(const std::function<void(ReadTx&)>& use) override;
  std::vector<Uuid> ClosedBefore(const Time& then, const std::optional<Uuid>& after, std::int64_t limit) override;
  std::vector<Uuid> RemoveDebates(std::span<const Uuid> ids, std::span<const Uuid> named, const Time& then) override;
  std::vector<Uuid> CandidateDocuments() override;
  std::vector<Uuid> RemoveDocuments(std::span<const Uuid> ids, const Time& then, const Keep& keep) override;
  void ForgetCandidates(std::span<const Uuid> ids) override;

  bool is_beside_server() const { return !lock_; }
  // Unused bytes of the file.
  std::int64_t FreeBytes();
  // Compacts the file. Not beside a server, which could not write meanwhile.
  void Shrink() { db_.Execute("VACUUM"); }

 private:
  template <typename Work>
  void InTransaction(Work work);

  std::unique_ptr<FileLock> lock_;  // taken before the file is opened; null if a server holds it
  Database db_;
};

}  // namespace aw::sqlite
