// One connection to the server, plain or TLS. Every call blocks for as long as its Patience lasts.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "client/address.h"
#include "client/patience.h"
#include "client/tls.h"
#include "client/trouble.h"
#include "client/url.h"
#include "core/result.h"
#include "platform/file_descriptor.h"

namespace aw::client {

class ByteStream {
 public:
  static Result<ByteStream, Trouble> Open(const Url& url, const Patience& patience);
  // At the first of these that can be reached, whatever the URL's name leads to.
  static Result<ByteStream, Trouble> Open(const Url& url, std::span<const Address> addresses, const Patience& patience);
  ByteStream(ByteStream&&) noexcept = default;
  ByteStream& operator=(ByteStream&&) = delete;

  // All of `bytes`.
  std::optional<Trouble> Send(std::string_view bytes, const Patience& patience);
  // At least one byte into `bytes`; 0 when the other side has closed.
  Result<std::size_t, Trouble> Receive(char* bytes, std::size_t room, const Patience& patience);

 private:
  explicit ByteStream(platform::FileDescriptor socket) : socket_(std::move(socket)) {}
  Result<std::size_t, Trouble> SendSome(const char* bytes, std::size_t count, const Patience& patience);

  platform::FileDescriptor socket_;
  std::unique_ptr<Tls> tls_;  // ends before the socket
};

}  // namespace aw::client
