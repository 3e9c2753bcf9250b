// Values of Boost.JSON as text. Its own text of a double has an exponent always (6.25E0), which people do not read and
// some readers of lines do not take.
#pragma once

#include <boost/json/value.hpp>
#include <string>

namespace aw {

// In plain decimals, as few as give the same number again; null for an infinity or a NaN, which JSON has not.
void AppendDecimal(std::string& out, double value);

std::string JsonText(const boost::json::value& value);

}  // namespace aw
