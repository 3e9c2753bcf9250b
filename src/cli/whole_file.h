// Files that are written whole or not at all.
#pragma once

#include <string>
#include <string_view>

namespace aw::cli {

// A file beside it, then a rename. Links are followed, and a file that is there keeps its mode; a pipe or a device is
// written to as it is. 0, or what errno says.
int WriteWhole(const std::string& path, std::string_view text);

}  // namespace aw::cli
