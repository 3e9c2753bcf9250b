// What is quoted from files, looked up below a folder. Nothing outside of it is looked at, links followed; a pipe is
// not waited for, and a file with a NUL has no text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace aw::client {

struct Quotation {
  std::string path;                       // as it was given
  std::optional<std::int64_t> line = {};  // from 1
  std::string quote = {};                 // compared without regard to white space; empty: the file, or its line
};

enum class Found { kFound, kElsewhere, kMissing };

// What all that is looked up together may cost.
struct SearchLimits {
  std::size_t file_bytes = 4 << 20;    // of one file; the rest of it is not read
  std::size_t total_bytes = 64 << 20;  // of all files; one that does not fit in what is left is not read
  std::int64_t entries = 20'000;       // of directories, in the search for other files of the same name
  int namesakes = 20;                  // files that are read for one name
};

struct LookedUp {
  std::vector<std::optional<Found>> found;  // for each quotation; nothing: its file did not fit in the limits
  std::int64_t entries = 0;                 // what it cost
  std::size_t bytes = 0;
};

// Reads a file that is quoted several times once, and searches the folder once for all that is not where it was said.
LookedUp LookUp(const std::string& root, std::span<const Quotation> quotations, const SearchLimits& limits = {});

}  // namespace aw::client
