// The agents' programs on this machine.
#pragma once

#include <string>
#include <vector>

namespace aw::cli {

struct FoundAgent {
  std::string name;
  std::string version;  // the first line of `NAME --version`; empty if it did not say
};

// Asks all of them at the same time, and none for longer than a few seconds.
std::vector<FoundAgent> FindAgents();

}  // namespace aw::cli
