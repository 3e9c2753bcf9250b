// Parses the bytes of a keyboard into keys. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aw::cli::run {

struct Key {
  enum class Kind { kCharacter, kEnter, kEscape, kUp, kDown };
  Kind kind;
  char character = 0;  // of ASCII, in lower case

  friend bool operator==(const Key&, const Key&) = default;
};

// The Escape key and an arrow key begin with the same byte: the following bytes, or their absence, decide.
class KeyReader {
 public:
  // Takes the bytes since the last call; to be called about every 0.1 s, also without any.
  std::vector<Key> Take(std::string_view bytes);
  void Forget() { partial_.clear(); }

 private:
  std::string partial_;  // an incomplete sequence
};

}  // namespace aw::cli::run
