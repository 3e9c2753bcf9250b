// `debate-server health`: whether the server of this configuration answers; for the health check of a container that
// holds no other program.
#pragma once

#include <optional>
#include <string>

#include "app/config.h"

namespace aw {

// What is wrong, in one line; nothing if it answers.
std::optional<std::string> Ailment(const Config& config);

}  // namespace aw
