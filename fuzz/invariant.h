// The frame of every fuzzer: a function that takes an input, and invariants whose violation ends the run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace aw::fuzz {

// Defined by each target.
void Try(std::string_view input);

// If `holds` is false, prints `what` and aborts, so that libFuzzer keeps the input.
void Hold(bool holds, std::string_view what);

// Splits into at most `most` parts; the last one keeps the remaining separators.
std::vector<std::string_view> Split(std::string_view text, char separator, std::size_t most = SIZE_MAX);

}  // namespace aw::fuzz
