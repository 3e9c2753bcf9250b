// Serialises Boost.JSON values. Boost writes every double with an exponent (6.25E0), which is hard to read and which
// some line-based clients reject.
#pragma once

#include <boost/json/value.hpp>
#include <string>

namespace aw {

// Plain decimals, as few as parse to the same number; null for infinity and NaN, which JSON lacks.
void AppendDecimal(std::string& out, double value);

std::string JsonText(const boost::json::value& value);

}  // namespace aw
