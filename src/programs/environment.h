// Which of our environment variables a child process gets. An agent's program and the commands that it may run are
// trusted with their own settings, not with the secrets of the user's shell: tables list what is passed on, and
// everything else stays here. Pure functions of the environment.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace aw::programs {

enum class Recipient : std::uint8_t {
  kAgentProgram,    // Claude Code, Codex, …: the provider's keys and the access token of our server too
  kProjectCommand,  // a command of `--allow`: tool chains, but no key and no token
};

// "NAME=value" of each variable that the recipient may have, and of those that the user named.
std::vector<std::string> EnvironmentFor(Recipient recipient, std::span<const std::string> named = {});

}  // namespace aw::programs
