// A one-line summary of a debate's issues.
#pragma once

#include <boost/json/value.hpp>
#include <string>

namespace aw {

// `data` is `{issues, blocking, stalemate, round, max_rounds?}`. "2 block · 1 disputed · round 2 of 3"
std::string StatusLine(const boost::json::value& data);
}  // namespace aw
