// What the user asked for on the command line of `aw debate run`. Reads options only.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "cli/session.h"
#include "conduct/plan.h"

namespace aw::cli::run {

OrFailure<conduct::Plan> ReadPlan(const Session& session);

// "90s", "15m", "2h"; a number alone is minutes.
std::optional<std::chrono::seconds> ReadDuration(std::string_view text);

}  // namespace aw::cli::run
