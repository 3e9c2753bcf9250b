// The limits of the network: the smallest programs that move the same bytes over loopback, between two threads.
#pragma once

#include <cstddef>
#include <functional>

#include "latencies.h"

namespace bench {

// There and back for a message of 64 bytes, median.
Micros LoopbackRoundTrip();

// Requests per second of an epoll loop that answers each request with a fixed body of this size, asked by the same
// client as the server is.
double EchoRequestsPerSecond(size_t connections, size_t body_bytes, Seconds seconds);

// The same, half the time before `measure` runs and half after: a machine has moods.
double EchoAround(size_t connections, size_t body_bytes, Seconds seconds, const std::function<void()>& measure);

}  // namespace bench
