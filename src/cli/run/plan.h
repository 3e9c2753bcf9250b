// The command line of `aw debate run`: its options as a plan, and the command that continues a run.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "cli/session.h"
#include "conduct/conductor.h"
#include "conduct/plan.h"

namespace aw::cli::run {

OrFailure<conduct::Plan> ReadPlan(const Session& session);

// "90s", "15m", "2h"; a number alone is minutes.
std::optional<std::chrono::seconds> ReadDuration(std::string_view text);

// The given command line, with the changed option in place of the given value.
std::string CommandAgain(const Session& session, const std::optional<conduct::ChangedOption>& changed = {});

}  // namespace aw::cli::run
