// Checks evidence in the local repository: marks every `file` entry of an issue with the result of its lookup below a
// folder, and with the commit. Refuses nothing: entries that cannot be looked up stay unchanged.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "client/executed_runs.h"

namespace aw::client {

// The current commit of the repository that contains `root`, read from its files; nothing if there is none.
std::optional<std::string> CommitOf(const std::string& root);

// Sets `checked` and `commit` in each piece of evidence of kind `file` in `issues` of a request, unless that exceeds
// the server's size limits, and fills in the record of each run in a sandbox. Existing marks are removed. Entries of
// another shape are left for the server to refuse.
void CheckEvidence(const std::string& root, const ExecutedRuns& runs, boost::json::value& issues);

// Quotations in files: quotes.cc.
//
// Looks up quotations in files below a folder. Symbolic links are resolved, and files outside the folder are not read.
// Pipes do not block; a file with a NUL byte is not text.

struct Quotation {
  std::string path;                       // unchanged from the request
  std::optional<std::int64_t> line = {};  // from 1
  std::string quote = {};                 // compared without white space; empty: only the file or the line must exist
};

enum class Found { kFound, kElsewhere, kMissing };

// Limits of one LookUp for all its quotations together.
struct SearchLimits {
  std::size_t file_bytes = 4 << 20;    // read of one file; the rest is ignored
  std::size_t total_bytes = 64 << 20;  // read of all files; a file that exceeds the remaining budget is skipped
  std::int64_t entries = 20'000;       // directory entries, in the search for other files of the same name
  int namesakes = 20;                  // files read for one name
};

struct LookedUp {
  std::vector<std::optional<Found>> found;  // for each quotation; nothing: its file exceeds the limits
  std::int64_t entries = 0;                 // directory entries visited
  std::size_t bytes = 0;
};

// Reads each file once, and searches the folder once for all quotations that are not in their file.
LookedUp LookUp(const std::string& root, std::span<const Quotation> quotations, const SearchLimits& limits = {});

}  // namespace aw::client
