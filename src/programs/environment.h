// The environment variables that a child process gets. An agent's program and its commands may have their own settings,
// not the secrets of the user's shell: they get only the variables that the tables list. Pure functions of the
// environment.
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

// "NAME=value" of each variable for the recipient, and of those that the user named.
std::vector<std::string> EnvironmentFor(Recipient recipient, std::span<const std::string> named = {});

}  // namespace aw::programs
