// `debate-server migrate --from STORE --to STORE`: copies, then compares counts and hashes of both stores.
#pragma once

#include "app/config.h"

namespace aw {

// Returns true if both stores have the same contents afterwards. Throws with a one-line message on failure; the copied
// part stays, and the next call continues from there.
bool Migrate(const Config& from, const Config& to);

}  // namespace aw
