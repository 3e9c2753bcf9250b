// Finds the programs of the server's own computer that a debate needs: `aw` and the agents' programs. Looks at files
// and runs none. Thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aw::http {

struct FoundPrograms {
  std::string aw;                          // its name if a shell finds it, or its path; empty: not found
  std::vector<std::string_view> programs;  // their names in `aw debate run`
};

// `search_path` has the form of PATH; relative folders, and all beyond kMostFolders, are ignored.
constexpr std::size_t kMostFolders = 64;
FoundPrograms FindPrograms(std::string_view search_path, const std::string& own_folder);

}  // namespace aw::http
