// A SQLite file for store/prune.h, also while a server uses it: then it is another writer, which writes to the log
// alone, and the server is told which debates are gone (table pruned_debates).
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
  // Throws UnusableDatabase or SqliteError. No server starts on a file that none uses as long as this lives.
  explicit SqlitePruning(const std::string& path);

  void Read(const std::function<void(ReadTx&)>& use) override;
  std::vector<Uuid> ClosedBefore(const Time& then, const std::optional<Uuid>& after, std::int64_t limit) override;
  std::vector<Uuid> RemoveDebates(std::span<const Uuid> ids, std::span<const Uuid> named, const Time& then) override;
  std::vector<Uuid> NotedDocuments() override;
  std::vector<Uuid> RemoveDocuments(std::span<const Uuid> ids, const Time& then, const Keep& keep) override;
  void ForgetDocuments(std::span<const Uuid> ids) override;

  bool is_beside_server() const { return !lock_; }
  // Bytes of the file that hold nothing.
  std::int64_t FreeBytes();
  // Makes the file as small as what is in it; not beside a server, which could not write meanwhile.
  void Shrink() { db_.Execute("VACUUM"); }

 private:
  template <typename Work>
  void InTransaction(Work work);

  std::unique_ptr<FileLock> lock_;  // before the file is opened; none: a server has it
  Database db_;
};

}  // namespace aw::sqlite
