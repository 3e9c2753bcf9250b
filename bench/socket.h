// Thin wrappers of loopback TCP and epoll. Failures throw Error.
#pragma once

#include <sys/epoll.h>

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "latencies.h"

namespace bench {

class Fd {
 public:
  explicit Fd(int fd = -1) : fd_(fd) {}
  Fd(Fd&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Fd& operator=(Fd&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Fd();

  int get() const { return fd_; }

 private:
  int fd_;
};

// Listens on a free port of 127.0.0.1 and stores the port.
Fd Listen(uint16_t* port);
Fd Accept(const Fd& listener);

// Makes a blocking connection to 127.0.0.1. Every few thousand connections use another source address (127.0.0.2, .3,
// …), so that `index` may exceed the number of ephemeral ports.
Fd Connect(uint16_t port, size_t index = 0);
void SetNonBlocking(const Fd& fd);

// Sends all bytes in one call. The bench never has more in flight than a socket buffer holds, so a short write is an
// error.
void SendWhole(const Fd& fd, std::string_view bytes);

// Reads once, into a buffer shared by all sockets of this thread; returns an empty view if no data is available. A
// connection closed by the peer is an error.
std::string_view Receive(const Fd& fd);

// Level-triggered polling for readable sockets, identified by number.
class Poller {
 public:
  Poller();
  void Add(const Fd& fd, uint64_t number);
  // Returns the sockets that became readable within the timeout; `data.u64` is the number. Valid until the next call.
  std::span<const epoll_event> Wait(Clock::duration timeout);

 private:
  Fd epoll_;
  std::array<epoll_event, 512> events_;
};

}  // namespace bench
