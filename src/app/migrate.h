// `debate-server migrate --from STORE --to STORE`: copies, then counts and hashes both.
#pragma once

#include "app/config.h"

namespace aw {

// True if both stores hold the same afterwards. Throws, with one clear line, if it cannot be done; what was copied
// stays, and the next call goes on from there.
bool Migrate(const Config& from, const Config& to);

}  // namespace aw
