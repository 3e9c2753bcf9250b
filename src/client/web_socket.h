// The WebSocket client of `aw debate watch`: reads text messages and answers pings; sends nothing else.
#pragma once

#include <string>

#include "client/byte_stream.h"
#include "client/response_parser.h"

namespace aw::client {

class WebSocket {
 public:
  // If the server answers the upgrade with another response than 101: kNotOurs, and the response in `refusal`.
  static Result<WebSocket, ClientError> Open(const Url& url, const std::string& target, std::string_view token,
                                             const CallOptions& call, Response& refusal);

  // The next message; kLost at the end of the stream.
  Result<std::string, ClientError> Next(const CallOptions& call);
  // The time of the last received bytes, pings included.
  Clock::time_point last_heard() const { return last_heard_; }

 private:
  struct Frame {
    int opcode = 0;
    bool last = true;
    std::string payload;
  };
  explicit WebSocket(ByteStream connection, std::string inbox)
      : connection_(std::move(connection)), inbox_(std::move(inbox)) {}

  Result<Frame, ClientError> NextFrame(const CallOptions& call);
  std::optional<ClientError> Fill(std::size_t count, const CallOptions& call);
  std::optional<ClientError> Pong(const std::string& payload, const CallOptions& call);

  ByteStream connection_;
  std::string inbox_;
  Clock::time_point last_heard_ = Clock::now();
};

}  // namespace aw::client
