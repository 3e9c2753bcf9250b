// Searching for text anywhere in a title, the same in every store: LIKE's own signs in the text stand for themselves,
// and ASCII's case, and no other, does not count. SQLite's LIKE folds just that; PostgreSQL's ILIKE does under COLLATE
// "C".
#pragma once

#include <string>
#include <string_view>

namespace aw {

// For LIKE … ESCAPE '\\'.
inline std::string LikePattern(std::string_view text) {
  std::string pattern = "%";
  for (const char c : text) {
    if (c == '%' || c == '_' || c == '\\') pattern.push_back('\\');
    pattern.push_back(c);
  }
  return pattern + "%";
}

}  // namespace aw
