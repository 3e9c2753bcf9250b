// Our plugin as the agents' programs have installed it: what they recorded about it in the user's home. Reads only.
#pragma once

#include <optional>
#include <string>

#include "programs/table/table.h"

namespace aw::install {

struct FoundPlugin {
  bool is_on = false;
  std::string version{};  // as its manifest says, the highest of several; empty: unknown

  bool operator==(const FoundPlugin&) const = default;
};

// Nothing if the program has no such plugin, or installs none.
std::optional<FoundPlugin> FindPlugin(const programs::Row& row, const std::string& home);

}  // namespace aw::install
