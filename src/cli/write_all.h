#pragma once

#include <string_view>

namespace aw::cli {

// Whatever interrupts; false, with the reason in errno, if it cannot be written whole.
bool WriteAll(int fd, std::string_view text);

}  // namespace aw::cli
