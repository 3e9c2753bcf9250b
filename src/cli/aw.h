// `aw` from its command line to its exit code, as main() and the tests call it.
#pragma once

#include <string_view>
#include <vector>

#include "cli/settings.h"

namespace aw::cli {

// Runs the command of `words`, which do not include `program`, the name by which aw was started. Writes the answer to
// `around.out` and everything else to `around.err`. Returns the exit code, also for errors of aw itself.
int RunAw(std::string_view program, const std::vector<std::string_view>& words, const Surroundings& around = {});

}  // namespace aw::cli
