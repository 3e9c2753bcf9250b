// Answers as text, by what was asked, for as long as the store does not change: most polls find it unchanged. One
// thread, the one that must not wait. Bounded.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "store/store.h"

namespace aw::view {

class Answers {
 public:
  using Text = std::shared_ptr<const std::string>;

  static constexpr std::size_t kMaxBytes = 8 << 20;
  static constexpr std::size_t kMaxBytesOfOne = 256 << 10;

  // Null if there is none, or the store has changed since.
  Text Find(Reader& reader, std::string_view question);

  // The answer to what Find was last asked, read after that: a commit in between makes it too new, not too old.
  // Gives back what is kept, or would be.
  Text Keep(std::string_view question, std::string answer);

 private:
  void Clear();

  std::optional<std::uint64_t> version_;  // of the store; none: it cannot tell
  std::size_t bytes_ = 0;
  std::unordered_map<std::string, Text> by_question_;
};

}  // namespace aw::view
