// Reads the user's TOML files. Pure.
#pragma once

#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aw::programs {

// The names of the tables within the table `name`; none if the text is not TOML.
std::vector<std::string> TomlTablesIn(std::string_view text, std::string_view name);
// The text as JSON; nothing if it is not TOML.
std::optional<boost::json::value> TomlAsJson(std::string_view text);

}  // namespace aw::programs
