// Reads for one thread. Each Read is a snapshot, which costs one round trip per query and none of its own. While
// PostgreSQL does not answer, Read throws StoreFailure, at once if that is known already; it recovers by itself. A
// session that ended while idle is replaced, and `use` runs again, even if `use` caught the error.
#pragma once

#include <memory>

#include "store/postgres/connector.h"
#include "store/read_limit.h"
#include "store/store.h"

namespace aw::postgres {

class SnapshotReader final : public Reader {
 public:
  explicit SnapshotReader(Connector& connector)
      : connector_(connector), limit_(kLongestRead, [&connector] { return connector.stopping().begun(); }) {}

  void Read(const std::function<void(ReadTx&)>& use) override;
  std::optional<std::uint64_t> Version() override { return std::nullopt; }

 private:
  void ReadOnce(const std::function<void(ReadTx&)>& use, bool& answered);

  static constexpr std::chrono::seconds kLongestRead{10};  // of all its statements

  Connector& connector_;
  ReadLimit limit_;
  std::unique_ptr<PgConnection> connection_;
};

}  // namespace aw::postgres
