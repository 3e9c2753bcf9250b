// A bounded cache of rendered answers by request, valid until the store changes. Only for the io thread.
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
  using Version = std::optional<std::uint64_t>;  // of the store's data; absent: unknown

  static constexpr std::size_t kMaxBytes = 8 << 20;
  static constexpr std::size_t kMaxBytesOfOne = 256 << 10;

  // Null if there is no answer, or the store has changed since.
  Text Find(Reader& reader, std::string_view question);

  // The store's version at the last Find.
  const Version& version() const { return version_; }

  // Stores an answer that was read after Find returned null at `version`: a commit in between makes it newer, never
  // stale. Returns the text, which is stored only if Find has not seen another version since.
  Text Keep(const Version& version, std::string_view question, std::string answer);

 private:
  void Clear();

  Version version_;
  std::size_t bytes_ = 0;
  std::unordered_map<std::string, Text> by_question_;
};

}  // namespace aw::view
