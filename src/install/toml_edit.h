// Finds one table of a TOML text, so that it can be replaced or removed without changing any other byte. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace aw::install {

struct TomlTable {
  std::size_t start;  // of its header's line
  std::size_t end;    // after its last non-blank line, including nested tables
};

// Whether `table` ("mcp_servers.aw") can be edited as one block: false if it is written inline, dotted or twice, or if
// the text ends within a string.
bool CanEditTable(std::string_view text, std::string_view table);
std::optional<TomlTable> FindTable(std::string_view text, std::string_view table);

}  // namespace aw::install
