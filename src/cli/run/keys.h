// What a keyboard sends, as keys. Pure.
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

// The Escape key and the beginning of an arrow key are the same byte: what follows it, or that nothing does, tells.
class KeyReader {
 public:
  // What has come since the last call; called also when nothing has, some 0.1 s apart.
  std::vector<Key> Take(std::string_view bytes);
  void Forget() { begun_.clear(); }

 private:
  std::string begun_;  // a sequence that is not whole yet
};

}  // namespace aw::cli::run
