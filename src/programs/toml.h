// Reads the user's TOML files. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aw::programs {

// The names of the tables within the table `name`; none if the text is not TOML.
std::vector<std::string> TomlTablesIn(std::string_view text, std::string_view name);

}  // namespace aw::programs
