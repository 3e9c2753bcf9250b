// Files that are written whole or not at all.
#pragma once

#include <string>
#include <string_view>

namespace aw::cli {

// A file beside it, then a rename. A file that is there keeps its mode; a link to a file is replaced by the new file,
// so that nobody can make us write elsewhere; a pipe or a device is written to as it is. 0, or what errno says.
int WriteWhole(const std::string& path, std::string_view text);

// To an open descriptor, whatever interrupts; false, with the reason in errno, if it cannot be written whole.
bool WriteAll(int fd, std::string_view text);

}  // namespace aw::cli
