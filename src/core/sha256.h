// SHA-256, in hexadecimal and lower case. Any thread.
#pragma once

#include <string>
#include <string_view>

namespace aw {

std::string Sha256(std::string_view bytes);

}  // namespace aw
