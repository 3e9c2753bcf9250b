// The limit of Boost.Beast: an HTTP server as its examples write it, on one thread, that answers with a fixed body.
#pragma once

#include <cstddef>

#include "latencies.h"

namespace bench {

double BeastRequestsPerSecond(size_t connections, size_t body_bytes, Seconds seconds);

}  // namespace bench
