#include "cli/run/keys.h"

#include <optional>

namespace aw::cli::run {
namespace {

constexpr char kEscape = '\x1b';
constexpr std::size_t kMaxSequence = 32;  // longer than the sequence of any key

// The length of the first sequence: Escape and a letter, or Escape, '[' or 'O', parameters and a letter. Nothing if
// it is incomplete.
std::optional<std::size_t> SequenceLength(std::string_view bytes) {
  if (bytes.size() < 2) return std::nullopt;
  if (bytes[1] == kEscape) return 1;
  if (bytes[1] != '[' && bytes[1] != 'O') return 2;
  for (std::size_t i = 2; i < bytes.size(); ++i) {
    if (bytes[i] >= 0x40 && bytes[i] <= 0x7E) return i + 1;
  }
  return bytes.size() < kMaxSequence ? std::nullopt : std::optional(bytes.size());
}

std::optional<Key> KeyOf(std::string_view sequence) {
  if (sequence.size() == 1 && sequence[0] == kEscape) return Key{Key::Kind::kEscape};
  if (sequence.size() == 3 && sequence[2] == 'A') return Key{Key::Kind::kUp};
  if (sequence.size() == 3 && sequence[2] == 'B') return Key{Key::Kind::kDown};
  if (sequence.size() != 1) return std::nullopt;
  const char c = sequence[0];
  if (c == '\r' || c == '\n') return Key{Key::Kind::kEnter};
  if (c <= ' ' || c >= 0x7F) return std::nullopt;
  return Key{Key::Kind::kCharacter, c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c};
}

}  // namespace

std::vector<Key> KeyReader::Take(std::string_view bytes) {
  std::vector<Key> keys;
  const bool quiet = bytes.empty();
  const std::string all = partial_.append(bytes);
  partial_.clear();
  std::string_view rest = all;
  while (!rest.empty()) {
    std::size_t length = 1;
    if (rest[0] == kEscape) {
      const auto length_found = SequenceLength(rest);
      if (!length_found && !quiet) {
        partial_ = rest;
        return keys;
      }
      length = length_found.value_or(rest.size());
    }
    if (const auto key = KeyOf(rest.substr(0, length))) keys.push_back(*key);
    rest.remove_prefix(length);
  }
  return keys;
}

}  // namespace aw::cli::run
