// UUIDv7 in lower case: the clock's milliseconds, a counter within each, then random bits. One thread only.
#pragma once

#include <string>

namespace bench {

std::string NewUuid();

}  // namespace bench
