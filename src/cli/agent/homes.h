// Where an agent keeps the user's settings when an environment variable has moved them.
#pragma once

#include <string>
#include <string_view>

namespace aw::cli::agent {

// `path` is below `home`. So is the answer, unless the agent's directory is elsewhere: then it is absolute.
std::string AsMoved(std::string_view path, std::string_view home);

}  // namespace aw::cli::agent
