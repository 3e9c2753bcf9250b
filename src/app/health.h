// `debate-server health`: checks whether the configured server answers, for the health check of a container without
// other programs.
#pragma once

#include <optional>
#include <string>

#include "app/config.h"

namespace aw {

// Describes the problem in one line; nullopt if the server answers.
std::optional<std::string> HealthProblem(const Config& config);

}  // namespace aw
