// "Did you mean …?"
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aw::cli {

// The one of `known` that `word` is most likely a slip of; empty if none is near.
std::string Nearest(std::string_view word, const std::vector<std::string>& known);

}  // namespace aw::cli
