// The limits of the network: minimal programs that move the same bytes over loopback between two threads.
#pragma once

#include <cstddef>
#include <functional>

#include "latencies.h"

namespace bench {

// The median round trip of a 64-byte message.
Micros LoopbackRoundTrip();

// Requests per second of an epoll loop that answers with a fixed body of this size, driven by the same client as the
// server.
double EchoRequestsPerSecond(size_t connections, size_t body_bytes, Seconds seconds);

// The mean of two runs of half the time, before and after `measure`: the machine's speed varies.
double EchoAround(size_t connections, size_t body_bytes, Seconds seconds, const std::function<void()>& measure);

}  // namespace bench
