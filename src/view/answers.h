// Answers as text, by request, for as long as the store does not change. One thread, the io thread. Bounded.
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
  using Version = std::optional<std::uint64_t>;  // of the store; none: it cannot tell

  static constexpr std::size_t kMaxBytes = 8 << 20;
  static constexpr std::size_t kMaxBytesOfOne = 256 << 10;

  // Null if there is none, or the store has changed since.
  Text Find(Reader& reader, std::string_view question);

  // As of the last Find.
  const Version& version() const { return version_; }

  // The answer to what Find did not find at `version`, read after that: a commit in between makes it too new, not too
  // old. Gives back what is kept, or would be: nothing is once Find has seen another version.
  Text Keep(const Version& version, std::string_view question, std::string answer);

 private:
  void Clear();

  Version version_;
  std::size_t bytes_ = 0;
  std::unordered_map<std::string, Text> by_question_;
};

}  // namespace aw::view
