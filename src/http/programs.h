// What of the server's own computer one needs to begin a debate: where `aw` is, and which agents' programs there are.
// Files are looked at, none is run. Thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aw::http {

struct FoundPrograms {
  std::string aw;                          // as a shell finds it: its name or its path; empty: not found
  std::vector<std::string_view> programs;  // by the names that `aw debate run` has for them
};

// `search_path` is a list of folders as PATH has it; what is not absolute, and more than kMostFolders, is left out.
constexpr std::size_t kMostFolders = 64;
FoundPrograms FindPrograms(std::string_view search_path, const std::string& own_folder);

}  // namespace aw::http
