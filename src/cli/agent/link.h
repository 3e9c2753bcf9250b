// The link `~/.local/bin/aw`, for when a shell would not find aw.
#pragma once

#include <string>
#include <vector>

#include "cli/agent/installation.h"

namespace aw::cli::agent {

struct Linked {
  std::vector<Step> steps{};  // none if nothing was to be done
  std::string note{};         // what the user has to know; empty if a shell finds aw
};

// With --link, or when the user at the terminal agrees, makes the link and records it in the user's manifest; a file
// that is there is never replaced. With `dry_run` it asks and makes nothing.
OrFailure<Linked> LinkProgram(const Session& session, bool dry_run);

}  // namespace aw::cli::agent
