// The deadline of a blocking call, its periodic callback, the flags that end it early, and its error.
#pragma once

#include <atomic>
#include <chrono>
#include <csignal>
#include <functional>
#include <string>

namespace aw::client {

using Clock = std::chrono::steady_clock;

struct CallOptions {
  Clock::time_point deadline = Clock::time_point::max();
  std::function<void()> on_tick;  // called about every `tick` while waiting
  Clock::duration tick = std::chrono::seconds(1);
  const volatile std::sig_atomic_t* stop = nullptr;  // set by a signal handler
  const std::atomic<bool>* cancelled = nullptr;      // set by another thread; checked with every tick

  static CallOptions For(Clock::duration time) {
    return {Clock::now() + time, {}, std::chrono::seconds(1), nullptr, nullptr};
  }

  bool stopped() const { return (stop && *stop) || (cancelled && *cancelled); }
};

enum class Ready { kYes, kTooLate, kStopped };

// Waits until `fd` is ready for `events` of poll(2).
Ready Await(int fd, short events, const CallOptions& call);

// Sleeps and calls on_tick; returns early at the deadline or when stopped.
void Sleep(Clock::duration time, const CallOptions& call);

// The reason why a request got no answer from the server.
struct ClientError {
  enum class Kind {
    kUnreachable,  // refused, no route, no such host: nothing was sent
    kForbidden,    // the system refuses connections of this process, for example in an agent's sandbox
    kLost,         // the connection broke before the answer was complete
    kTooLate,
    kStopped,
    kUntrusted,  // TLS: the certificate is not trusted
    kNotOurs,    // the peer does not speak our protocol
  };
  Kind kind;
  std::string text;  // ends the sentence "… at URL: "
};

}  // namespace aw::client
