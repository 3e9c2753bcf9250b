// TLS over a connected, non-blocking socket by OpenSSL. Nothing of OpenSSL is touched before the first Connect.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "client/patience.h"
#include "client/trouble.h"
#include "core/result.h"

namespace aw::client {

class Tls {
 public:
  // Verifies the certificate against the system's authorities and the host's name.
  static Result<std::unique_ptr<Tls>, Trouble> Connect(int fd, const std::string& host, const Patience& patience);
  ~Tls();

  // As ByteStream's.
  Result<std::size_t, Trouble> Send(const char* bytes, std::size_t count, const Patience& patience);
  Result<std::size_t, Trouble> Receive(char* bytes, std::size_t room, const Patience& patience);

 private:
  struct State;
  explicit Tls(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace aw::client
