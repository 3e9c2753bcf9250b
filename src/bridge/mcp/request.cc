#include "bridge/mcp/request.h"

#include <array>
#include <utility>

#include "client/byte_stream.h"

namespace aw::bridge::mcp {
namespace {

using client::ClientError;

constexpr auto kReadSlice = std::chrono::milliseconds(100);  // the interval at which `stop` is checked
constexpr auto kSendTime = std::chrono::seconds(30);

// Removes the complete events from `text` and passes them on.
void PassEvents(std::string& text, const std::function<void(std::string_view)>& on_message) {
  for (std::size_t end; (end = text.find("\n\n")) != text.npos; text.erase(0, end + 2)) {
    std::string data;
    for (std::size_t at = 0; at < end;) {
      const std::size_t newline = std::min(text.find('\n', at), end);
      std::string_view line = std::string_view(text).substr(at, newline - at);
      at = newline + 1;
      if (!line.starts_with("data:")) continue;
      line.remove_prefix(line.starts_with("data: ") ? 6 : 5);
      data.append(line);
    }
    if (!data.empty()) on_message(data);
  }
}

class Reading {
 public:
  Reading(const std::function<void(std::string_view)>& on_message, const std::function<void()>& on_stream)
      : on_message_(on_message), on_stream_(on_stream) {}

  // False if the bytes are not HTTP.
  bool Feed(std::string_view bytes) {
    if (!parser_.Feed(bytes)) return false;
    if (!IsStream()) return true;
    if (!std::exchange(streaming_, true) && on_stream_) on_stream_();
    PassEvents(parser_.response().body, on_message_);
    return true;
  }
  bool End() { return parser_.FeedEnd(); }
  bool whole() const { return parser_.whole(); }
  Response Take() {
    if (IsStream()) parser_.response().body.clear();
    return std::move(parser_.response());
  }

 private:
  bool IsStream() { return parser_.response().content_type.starts_with("text/event-stream"); }

  const std::function<void(std::string_view)>& on_message_;
  const std::function<void()>& on_stream_;
  bool streaming_ = false;
  client::ResponseParser parser_;
};

}  // namespace

Result<Response, ClientError> SendRequest(const client::Url& url, Request request, const std::atomic<bool>& stop,
                                          const std::function<void(std::string_view)>& on_message,
                                          const std::function<void()>& on_stream) {
  auto connection = client::ByteStream::Open(url, client::CallOptions::For(kSendTime));
  if (!connection) return std::move(connection).error();
  request.headers.insert(0, "Accept: text/event-stream\r\n");
  if (auto error = connection->Send(RequestBytes(url, request), client::CallOptions::For(kSendTime))) return *error;
  Reading reading(on_message, on_stream);
  std::array<char, 64 * 1024> buffer;
  while (!reading.whole()) {
    if (stop) return ClientError{ClientError::Kind::kStopped, "it was cancelled"};
    const auto count = connection->Receive(buffer.data(), buffer.size(), client::CallOptions::For(kReadSlice));
    if (!count && count.error().kind == ClientError::Kind::kTooLate) continue;
    if (!count) return count.error();
    if (*count == 0 && reading.End()) break;
    if (*count == 0)
      return ClientError{ClientError::Kind::kLost, "the connection was closed before the whole answer came"};
    if (!reading.Feed({buffer.data(), *count}))
      return ClientError{ClientError::Kind::kNotOurs, "the answer is not HTTP"};
  }
  return reading.Take();
}

}  // namespace aw::bridge::mcp
