// One connection to the server, plain or TLS. Every call blocks for as long as its CallOptions lasts.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "client/call_options.h"
#include "client/url.h"
#include "core/result.h"
#include "platform/file_descriptor.h"

namespace aw::client {

// TLS over a connected, non-blocking socket by OpenSSL, which is not initialized before the first Connect.
class Tls {
 public:
  // Verifies the certificate against the system's authorities and the host's name.
  static Result<std::unique_ptr<Tls>, ClientError> Connect(int fd, const std::string& host, const CallOptions& call);
  ~Tls();

  // As in ByteStream.
  Result<std::size_t, ClientError> Send(const char* bytes, std::size_t count, const CallOptions& call);
  Result<std::size_t, ClientError> Receive(char* bytes, std::size_t room, const CallOptions& call);

 private:
  struct State;
  explicit Tls(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

// One connection to the server, plain or TLS.
class ByteStream {
 public:
  static Result<ByteStream, ClientError> Open(const Url& url, const CallOptions& call);
  // Connects to the first of these addresses that can be reached; does not resolve the URL's name.
  static Result<ByteStream, ClientError> Open(const Url& url, std::span<const Address> addresses,
                                              const CallOptions& call);
  ByteStream(ByteStream&&) noexcept = default;
  ByteStream& operator=(ByteStream&&) = delete;

  // Sends all of `bytes`.
  std::optional<ClientError> Send(std::string_view bytes, const CallOptions& call);
  // Reads at least one byte into `bytes`; 0 when the peer has closed the connection.
  Result<std::size_t, ClientError> Receive(char* bytes, std::size_t room, const CallOptions& call);

 private:
  explicit ByteStream(platform::FileDescriptor socket) : socket_(std::move(socket)) {}
  Result<std::size_t, ClientError> SendSome(const char* bytes, std::size_t count, const CallOptions& call);

  platform::FileDescriptor socket_;
  std::unique_ptr<Tls> tls_;  // destroyed before the socket
};

}  // namespace aw::client
