#include "client/byte_stream.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "platform/platform.h"

namespace aw::client {
namespace {

constexpr auto kConnectTime = std::chrono::seconds(10);  // and as long for the TLS handshake

Trouble Lost(int error) { return {Trouble::Kind::kLost, std::strerror(error)}; }

Trouble Unreachable(int error) {
  const bool forbidden = error == EPERM || error == EACCES;
  return {forbidden ? Trouble::Kind::kForbidden : Trouble::Kind::kUnreachable, std::strerror(error)};
}

std::optional<Trouble> NotReady(Ready ready) {
  switch (ready) {
    case Ready::kYes: return std::nullopt;
    case Ready::kTooLate: return Trouble{Trouble::Kind::kTooLate, "no answer in time"};
    case Ready::kStopped: return Trouble{Trouble::Kind::kStopped, "stopped"};
  }
  __builtin_unreachable();
}

// To connect takes moments or never succeeds.
Patience Briefly(const Patience& patience) {
  Patience brief = patience;
  brief.deadline = std::min(patience.deadline, Clock::now() + kConnectTime);
  return brief;
}

std::optional<Trouble> ConnectTo(int fd, const Address& address, const Patience& patience) {
  if (::connect(fd, address.get(), address.size) == 0) return std::nullopt;
  if (errno != EINPROGRESS) return Unreachable(errno);
  const Ready ready = Await(fd, POLLOUT, Briefly(patience));
  if (ready == Ready::kTooLate) return Unreachable(ETIMEDOUT);
  if (auto trouble = NotReady(ready)) return trouble;
  int error = 0;
  socklen_t size = sizeof error;
  getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size);
  if (error != 0) return Unreachable(error);
  return std::nullopt;
}

}  // namespace

Result<ByteStream, Trouble> ByteStream::Open(const Url& url, const Patience& patience) {
  const auto addresses = Resolve(url);
  if (!addresses) return addresses.error();
  return Open(url, *addresses, patience);
}

Result<ByteStream, Trouble> ByteStream::Open(const Url& url, std::span<const Address> addresses,
                                             const Patience& patience) {
  Trouble last{Trouble::Kind::kUnreachable, "it has no address"};
  for (const Address& at : addresses) {
    ByteStream connection(platform::OpenSocket(at.get()->sa_family));
    const int fd = connection.socket_.get();
    if (fd < 0) return Unreachable(errno);
    if (auto trouble = ConnectTo(fd, at, patience)) {
      last = *std::move(trouble);
      continue;
    }
    const int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
    if (url.tls) {
      auto tls = Tls::Connect(fd, url.host, Briefly(patience));
      if (!tls) return std::move(tls).error();
      connection.tls_ = *std::move(tls);
    }
    return connection;
  }
  return last;
}

Result<std::size_t, Trouble> ByteStream::SendSome(const char* bytes, std::size_t count, const Patience& patience) {
  if (tls_) return tls_->Send(bytes, count, patience);
  while (true) {
    const auto sent = ::send(socket_.get(), bytes, count, platform::kNoSignal);
    if (sent >= 0) return static_cast<std::size_t>(sent);
    if (errno != EAGAIN && errno != EINTR) return Lost(errno);
    if (auto trouble = NotReady(Await(socket_.get(), POLLOUT, patience))) return *std::move(trouble);
  }
}

std::optional<Trouble> ByteStream::Send(std::string_view bytes, const Patience& patience) {
  while (!bytes.empty()) {
    const auto sent = SendSome(bytes.data(), bytes.size(), patience);
    if (!sent) return sent.error();
    bytes.remove_prefix(*sent);
  }
  return std::nullopt;
}

Result<std::size_t, Trouble> ByteStream::Receive(char* bytes, std::size_t room, const Patience& patience) {
  if (tls_) return tls_->Receive(bytes, room, patience);
  while (true) {
    const auto received = ::recv(socket_.get(), bytes, room, 0);
    if (received >= 0) return static_cast<std::size_t>(received);
    if (errno != EAGAIN && errno != EINTR) return Lost(errno);
    if (auto trouble = NotReady(Await(socket_.get(), POLLIN, patience))) return *std::move(trouble);
  }
}

}  // namespace aw::client
