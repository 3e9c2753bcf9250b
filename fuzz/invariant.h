// What every fuzzer is made of: a function that takes an input, and invariants that stop the run when they do not hold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace aw::fuzz {

// Each target's own.
void Try(std::string_view input);

// Prints what does not hold and aborts, so that libFuzzer keeps the input.
void Hold(bool holds, std::string_view what);

// At most `most` parts; the last one keeps the separators that are left.
std::vector<std::string_view> Split(std::string_view text, char separator, std::size_t most = SIZE_MAX);

}  // namespace aw::fuzz
