// A WebSocket as `aw debate watch` needs it: reads text messages, answers pings, sends nothing else.
#pragma once

#include <string>

#include "client/byte_stream.h"
#include "client/response_parser.h"

namespace aw::client {

class WebSocket {
 public:
  // An upgrade that was answered otherwise leaves that answer in `refusal` and is kNotOurs.
  static Result<WebSocket, ClientError> Open(const Url& url, const std::string& target, std::string_view token,
                                             const CallOptions& call, Response& refusal);

  // The next message. An end of the stream is kLost.
  Result<std::string, ClientError> Next(const CallOptions& call);
  // When anything last came, pings included.
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
