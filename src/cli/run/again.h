// The command line with which a run goes on. Pure.
#pragma once

#include <optional>
#include <string>

#include "cli/session.h"
#include "conduct/conductor.h"

namespace aw::cli::run {

// With all that was given, and the other value in place of the option's own.
std::string CommandAgain(const Session& session, const std::optional<conduct::OtherValue>& other = {});

}  // namespace aw::cli::run
