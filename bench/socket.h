// Loopback TCP and epoll, as thin as they come. Every failure throws Error.
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

// Listens on 127.0.0.1 at a free port, which it stores.
Fd Listen(uint16_t* port);
Fd Accept(const Fd& listener);

// A blocking connection to 127.0.0.1. Every few thousand get a source address of their own (127.0.0.2, .3, …),
// so that `index` may go beyond the number of ephemeral ports.
Fd Connect(uint16_t port, size_t index = 0);
void SetNonBlocking(const Fd& fd);

// Sends all of it in one call. The bench never has more in flight than a socket buffer holds, so a short write is
// an error.
void SendWhole(const Fd& fd, std::string_view bytes);

// What one call reads, out of a buffer shared by all sockets of this thread; empty if there is nothing now.
// The other side hanging up is an error.
std::string_view Receive(const Fd& fd);

// Level-triggered readiness to read, one number per socket.
class Poller {
 public:
  Poller();
  void Add(const Fd& fd, uint64_t number);
  // The sockets ready within the timeout, `data.u64` their number; valid until the next call.
  std::span<const epoll_event> Wait(Clock::duration timeout);

 private:
  Fd epoll_;
  std::array<epoll_event, 512> events_;
};

}  // namespace bench
