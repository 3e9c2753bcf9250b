#include "invariant.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace aw::fuzz {

void Hold(bool holds, std::string_view what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

std::vector<std::string_view> Split(std::string_view text, char separator, std::size_t most) {
  std::vector<std::string_view> parts;
  while (parts.size() + 1 < most && text.find(separator) != text.npos) {
    parts.push_back(text.substr(0, text.find(separator)));
    text.remove_prefix(parts.back().size() + 1);
  }
  parts.push_back(text);
  return parts;
}

}  // namespace aw::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  aw::fuzz::Try({reinterpret_cast<const char*>(data), size});
  return 0;
}
