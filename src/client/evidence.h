// Checks evidence in the local repository: marks every `file` entry of an issue with the result of its lookup below a
// folder, and with the commit. Refuses nothing: entries that cannot be looked up stay unchanged.
#pragma once

#include <boost/json/fwd.hpp>
#include <optional>
#include <string>

#include "client/executed_runs.h"

namespace aw::client {

// The current commit of the repository that contains `root`, read from its files; nothing if there is none.
std::optional<std::string> CommitOf(const std::string& root);

// Sets `checked` and `commit` in each piece of evidence of kind `file` in `issues` of a request, unless that exceeds
// the server's size limits, and fills in the record of each run in a sandbox. Existing marks are removed. Entries of
// another shape are left for the server to refuse.
void CheckEvidence(const std::string& root, const ExecutedRuns& runs, boost::json::value& issues);

}  // namespace aw::client
