// `debate-server import --from OLD.db [--documents docstore.db]`: takes the databases of the Node.js original into a
// store of ours, and reports. docs/import.md.
#pragma once

#include "app/config.h"

namespace aw {

// True if nothing was left out. Throws, with one clear line, if it cannot be done; what was taken until then stays, and
// the next call goes on from there.
bool Import(const ImportSources& from, const Config& to);

}  // namespace aw
