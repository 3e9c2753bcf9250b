// Serialises Boost.JSON values. Boost writes every double with an exponent (6.25E0), which is hard to read and which
// some line-based clients reject.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <string>

namespace aw {

// Plain decimals, as few as parse to the same number; null for infinity and NaN, which JSON lacks.
void AppendDecimal(std::string& out, double value);

// A sum of money, as a number with at most six decimals.
void AppendUsd(std::string& out, std::int64_t micro_usd);

std::string JsonText(const boost::json::value& value);

}  // namespace aw
