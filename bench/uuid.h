// UUIDv7 in lower case: milliseconds, a counter within each, then random bits. Not thread-safe.
#pragma once

#include <string>

namespace bench {

std::string NewUuid();

}  // namespace bench
