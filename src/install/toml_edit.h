// Finds one table of a TOML text, so that it can be replaced or removed while every other byte stays. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace aw::install {

struct TomlTable {
  std::size_t start;  // of its header's line
  std::size_t end;    // behind its last line with something in it, its tables within included
};

// Whether `table` ("mcp_servers.aw") may be changed by its own block: not if it is written in another way (inline,
// dotted, twice) or the text ends within a string.
bool CanEditTable(std::string_view text, std::string_view table);
std::optional<TomlTable> FindTable(std::string_view text, std::string_view table);

}  // namespace aw::install
