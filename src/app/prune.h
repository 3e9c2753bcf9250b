// `debate-server prune`.
#pragma once

#include "app/config.h"

namespace aw {

// Removes, or counts, and prints what. Throws, with one clear line, if it cannot.
void Prune(const Config& config, const PruneChoice& choice);

}  // namespace aw
