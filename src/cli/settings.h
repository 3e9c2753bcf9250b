// Settings from the environment variables. docs/cli.md has the table.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/surroundings.h"
#include "client/settings.h"

namespace aw::cli {

using client::Settings;

OrFailure<Settings> ReadSettings(std::string program, const Surroundings& around);

// True inside an agent program, or with DEBATE_ROLE.
bool IsRunByAgent(const Surroundings& around);

// The variables for docs/cli.md and the manual page.
struct VariableHelp {
  std::string_view name;
  std::string_view fallback;
  std::string_view help;
};
std::vector<VariableHelp> Variables();

}  // namespace aw::cli
