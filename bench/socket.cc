#include "socket.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>

#include "error.h"

namespace bench {
namespace {

constexpr size_t kConnectionsPerAddress = 5000;
constexpr size_t kReceiveBytes = 262'144;

sockaddr_in Loopback(uint32_t host, uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(0x7f000000 + host);
  address.sin_port = htons(port);
  return address;
}

const sockaddr* Generic(const sockaddr_in& address) { return reinterpret_cast<const sockaddr*>(&address); }

void SetOption(const Fd& fd, int level, int option) {
  const int on = 1;
  if (setsockopt(fd.get(), level, option, &on, sizeof on) != 0) FailWithErrno("setsockopt");
}

Fd TcpSocket() {
  Fd fd(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (fd.get() < 0) FailWithErrno("socket");
  return fd;
}

}  // namespace

Fd::~Fd() {
  if (fd_ >= 0) close(fd_);
}

Fd Listen(uint16_t* port) {
  Fd fd = TcpSocket();
  sockaddr_in address = Loopback(1, 0);
  socklen_t length = sizeof address;
  if (bind(fd.get(), Generic(address), length) != 0 || listen(fd.get(), 4096) != 0) FailWithErrno("listen");
  if (getsockname(fd.get(), reinterpret_cast<sockaddr*>(&address), &length) != 0) FailWithErrno("getsockname");
  *port = ntohs(address.sin_port);
  return fd;
}

Fd Accept(const Fd& listener) {
  Fd fd(accept4(listener.get(), nullptr, nullptr, SOCK_CLOEXEC));
  if (fd.get() < 0) FailWithErrno("accept");
  SetOption(fd, IPPROTO_TCP, TCP_NODELAY);
  return fd;
}

Fd Connect(uint16_t port, size_t index) {
  Fd fd = TcpSocket();
  SetOption(fd, IPPROTO_TCP, TCP_NODELAY);
  if (const auto host = static_cast<uint32_t>(1 + index / kConnectionsPerAddress); host > 1) {
    SetOption(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT);
    const auto source = Loopback(host, 0);
    if (bind(fd.get(), Generic(source), sizeof source) != 0) FailWithErrno("bind to a loopback source address");
  }
  const auto target = Loopback(1, port);
  if (connect(fd.get(), Generic(target), sizeof target) != 0) FailWithErrno("connect");
  return fd;
}

void SetNonBlocking(const Fd& fd) {
  if (fcntl(fd.get(), F_SETFL, fcntl(fd.get(), F_GETFL) | O_NONBLOCK) != 0) FailWithErrno("fcntl");
}

void SendWhole(const Fd& fd, std::string_view bytes) {
  const auto sent = send(fd.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
  if (sent < 0) FailWithErrno("send");
  if (static_cast<size_t>(sent) != bytes.size()) throw Error("send: the socket's buffer is full");
}

std::string_view Receive(const Fd& fd) {
  static thread_local std::array<char, kReceiveBytes> buffer;
  const auto received = recv(fd.get(), buffer.data(), buffer.size(), 0);
  if (received > 0) return {buffer.data(), static_cast<size_t>(received)};
  if (received == 0) throw Error("the server closed a connection");
  if (errno != EAGAIN && errno != EINTR) FailWithErrno("recv");
  return {};
}

Poller::Poller() : epoll_(epoll_create1(EPOLL_CLOEXEC)) {
  if (epoll_.get() < 0) FailWithErrno("epoll_create");
}

void Poller::Add(const Fd& fd, uint64_t number) {
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.u64 = number;
  if (epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, fd.get(), &event) != 0) FailWithErrno("epoll_ctl");
}

std::span<const epoll_event> Poller::Wait(Clock::duration timeout) {
  const auto ns = std::max<long>(std::chrono::duration_cast<std::chrono::nanoseconds>(timeout).count(), 0);
  const timespec most{ns / 1'000'000'000, ns % 1'000'000'000};
  const int n = epoll_pwait2(epoll_.get(), events_.data(), static_cast<int>(events_.size()), &most, nullptr);
  if (n < 0 && errno != EINTR) FailWithErrno("epoll_wait");
  return {events_.data(), static_cast<size_t>(std::max(n, 0))};
}

}  // namespace bench
