// Versions never change, so neither do their differences. This cache keeps short ones as the JSON that HTTP and MCP
// answer with. Bounded; the least recently used go first. Any thread.
#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>

#include "core/mutex.h"
#include "core/read_budget.h"
#include "core/result.h"
#include "store/store.h"

namespace aw::view {

struct DiffQuery {
  Uuid document_id;
  std::optional<std::int64_t> from;  // none: the version before `to`
  std::optional<std::int64_t> to;    // none: the newest
};

class Diffs {
 public:
  using Text = std::shared_ptr<const std::string>;

  // The answer's data. Null if the texts would have to be compared and `budget` does not allow that.
  Result<Text> Read(ReadTx& tx, const DiffQuery& query, const ReadBudget& budget);

 private:
  using Key = std::tuple<Uuid, std::int64_t, std::int64_t>;  // the document, from, to
  struct Entry {
    Key key;
    Text text;
  };
  static constexpr std::size_t kMaxBytes = 4 << 20;
  static constexpr std::size_t kMaxBytesOfOne = 64 << 10;

  Text Find(const Key& key);
  void Keep(const Key& key, const Text& text);

  Mutex mutex_;
  std::size_t bytes_ AW_GUARDED_BY(mutex_) = 0;
  std::list<Entry> by_use_ AW_GUARDED_BY(mutex_);  // most recent first
  std::map<Key, std::list<Entry>::iterator> by_key_ AW_GUARDED_BY(mutex_);
};

}  // namespace aw::view
