// aw, from its words to its exit code; a main that tests could call.
#pragma once

#include <string_view>
#include <vector>

namespace aw::cli {

int Run(std::string_view program, const std::vector<std::string_view>& words);

}  // namespace aw::cli
