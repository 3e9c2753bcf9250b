// TLS over a connected, non-blocking socket by OpenSSL, which is not initialized before the first Connect.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "client/call_options.h"
#include "core/result.h"

namespace aw::client {

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

}  // namespace aw::client
