// `debate-server prune`.
#pragma once

#include "app/config.h"

namespace aw {

// Removes (or, with dry_run, counts) debates and prints the result. Throws with a one-line message on failure.
void Prune(const Config& config, const PruneChoice& choice);

}  // namespace aw
