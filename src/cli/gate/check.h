// The check of the gate for `aw doctor`. Starts programs to ask whether they are ready.
#pragma once

#include "cli/finding.h"
#include "client/settings.h"

namespace aw::cli::gate {

Finding CheckGate(const client::Settings& settings);

}  // namespace aw::cli::gate
