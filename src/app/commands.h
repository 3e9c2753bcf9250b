// Commands of debate-server beside serving: migrate, prune and health.
#pragma once

#include <optional>
#include <string>

#include "app/config.h"

namespace aw {

// `migrate --from STORE --to STORE`: copies, then compares counts and hashes of both stores.
// Returns true if both stores have the same contents afterwards. Throws with a one-line message on failure; the copied
// part stays, and the next call continues from there.
bool Migrate(const Config& from, const Config& to);

// `prune`: removes (or, with dry_run, counts) debates and prints the result. Throws with a one-line message on failure.
void Prune(const Config& config, const PruneChoice& choice);

// `health`: checks whether the configured server answers, for the health check of a container without other programs.
// Describes the problem in one line; nullopt if the server answers.
std::optional<std::string> HealthProblem(const Config& config);

}  // namespace aw
