// Versions of our programs: "0.2.0". Pure.
#pragma once

#include <string_view>

namespace aw {

// False if one of them is no version.
bool IsOlderVersion(std::string_view version, std::string_view than);

}  // namespace aw
