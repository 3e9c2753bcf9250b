// Where an agent keeps the user's settings when an environment variable has moved them. Reads the environment.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aw::cli::agent {

// `path` is below `home`. So is the answer, unless the agent's directory is elsewhere: then it is absolute.
std::string AsMoved(std::string_view path, const std::string& home);

// The directories outside the home into which environment variables have moved an agent's settings; normal paths.
std::vector<std::string> MovedDirectories(const std::string& home);

}  // namespace aw::cli::agent
