// The last list of debates as text: most polls find the store unchanged and get it again. One thread, the one that must
// not wait.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/read_budget.h"
#include "store/store.h"

namespace aw::view {

class DebateList {
 public:
  explicit DebateList(const DebatePage& page);

  const std::string& envelope() const { return envelope_; }  // HTTP's whole body
  std::string_view data() const;
  // The data as a JSON string; made when it is first asked for.
  const std::string& quoted() const;

 private:
  std::string envelope_;
  mutable std::string quoted_;
};

class DebateLists {
 public:
  // The kept one if it still holds, else a new one; null if that takes more than `budget`. Throws what a read throws.
  std::shared_ptr<const DebateList> Find(Reader& reader, const DebateQuery& query, const ReadBudget& budget);

 private:
  DebateQuery query_;
  std::uint64_t version_ = 0;
  std::shared_ptr<const DebateList> kept_;
};

}  // namespace aw::view
