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

ClientError Lost(int error) { return {ClientError::Kind::kLost, std::strerror(error)}; }

ClientError Unreachable(int error) {
  const bool forbidden = error == EPERM || error == EACCES;
  return {forbidden ? ClientError::Kind::kForbidden : ClientError::Kind::kUnreachable, std::strerror(error)};
}

std::optional<ClientError> NotReady(Ready ready) {
  switch (ready) {
    case Ready::kYes: return std::nullopt;
    case Ready::kTooLate: return ClientError{ClientError::Kind::kTooLate, "no answer in time"};
    case Ready::kStopped: return ClientError{ClientError::Kind::kStopped, "stopped"};
  }
  __builtin_unreachable();
}

// A connect that takes longer than kConnectTime rarely succeeds.
CallOptions Briefly(const CallOptions& call) {
  CallOptions brief = call;
  brief.deadline = std::min(call.deadline, Clock::now() + kConnectTime);
  return brief;
}

std::optional<ClientError> ConnectTo(int fd, const Address& address, const CallOptions& call) {
  if (::connect(fd, address.get(), address.size) == 0) return std::nullopt;
  if (errno != EINPROGRESS) return Unreachable(errno);
  const Ready ready = Await(fd, POLLOUT, Briefly(call));
  if (ready == Ready::kTooLate) return Unreachable(ETIMEDOUT);
  if (auto error = NotReady(ready)) return error;
  int error = 0;
  socklen_t size = sizeof error;
  getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size);
  if (error != 0) return Unreachable(error);
  return std::nullopt;
}

}  // namespace

Result<ByteStream, ClientError> ByteStream::Open(const Url& url, const CallOptions& call) {
  const auto addresses = Resolve(url);
  if (!addresses) return addresses.error();
  return Open(url, *addresses, call);
}

Result<ByteStream, ClientError> ByteStream::Open(const Url& url, std::span<const Address> addresses,
                                                 const CallOptions& call) {
  ClientError last{ClientError::Kind::kUnreachable, "it has no address"};
  for (const Address& at : addresses) {
    ByteStream connection(platform::OpenSocket(at.get()->sa_family));
    const int fd = connection.socket_.get();
    if (fd < 0) return Unreachable(errno);
    if (auto error = ConnectTo(fd, at, call)) {
      last = *std::move(error);
      continue;
    }
    const int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
    if (url.tls) {
      auto tls = Tls::Connect(fd, url.host, Briefly(call));
      if (!tls) return std::move(tls).error();
      connection.tls_ = *std::move(tls);
    }
    return connection;
  }
  return last;
}

Result<std::size_t, ClientError> ByteStream::SendSome(const char* bytes, std::size_t count, const CallOptions& call) {
  if (tls_) return tls_->Send(bytes, count, call);
  while (true) {
    const auto sent = ::send(socket_.get(), bytes, count, platform::kNoSignal);
    if (sent >= 0) return static_cast<std::size_t>(sent);
    if (errno != EAGAIN && errno != EINTR) return Lost(errno);
    if (auto error = NotReady(Await(socket_.get(), POLLOUT, call))) return *std::move(error);
  }
}

std::optional<ClientError> ByteStream::Send(std::string_view bytes, const CallOptions& call) {
  while (!bytes.empty()) {
    const auto sent = SendSome(bytes.data(), bytes.size(), call);
    if (!sent) return sent.error();
    bytes.remove_prefix(*sent);
  }
  return std::nullopt;
}

Result<std::size_t, ClientError> ByteStream::Receive(char* bytes, std::size_t room, const CallOptions& call) {
  if (tls_) return tls_->Receive(bytes, room, call);
  while (true) {
    const auto received = ::recv(socket_.get(), bytes, room, 0);
    if (received >= 0) return static_cast<std::size_t>(received);
    if (errno != EAGAIN && errno != EINTR) return Lost(errno);
    if (auto error = NotReady(Await(socket_.get(), POLLIN, call))) return *std::move(error);
  }
}

}  // namespace aw::client
