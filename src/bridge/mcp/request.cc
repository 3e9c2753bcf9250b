#include "bridge/mcp/request.h"

#include <strings.h>

#include <array>
#include <utility>

#include "client/byte_stream.h"

namespace aw::bridge::mcp {
namespace {

using client::ClientError;

constexpr auto kReadSlice = std::chrono::milliseconds(100);  // the interval at which `stop` is checked
constexpr auto kSendTime = std::chrono::seconds(30);

std::string RequestBytes(const client::Url& url, const Request& request) {
  std::string bytes = client::RequestHead(url, request.method, request.target, request.token);
  bytes.append("Accept: text/event-stream\r\nConnection: close\r\n").append(request.headers);
  if (!request.body.empty()) {
    bytes.append("Content-Type: application/json\r\nContent-Length: ").append(std::to_string(request.body.size()));
    bytes.append("\r\n");
  }
  return bytes.append("\r\n").append(request.body);
}

// ResponseParser does not keep other headers.
std::string HeaderIn(std::string_view head, std::string_view name) {
  for (std::size_t at = head.find("\r\n"); at != head.npos; at = head.find("\r\n", at + 2)) {
    std::string_view line = head.substr(at + 2, head.find("\r\n", at + 2) - at - 2);
    if (line.empty()) break;
    if (line.size() < name.size() || ::strncasecmp(line.data(), name.data(), name.size()) != 0) continue;
    line.remove_prefix(name.size());
    const std::size_t first = line.find_first_not_of(' ');
    return first == line.npos ? std::string() : std::string(line.substr(first, line.find_last_not_of(' ') - first + 1));
  }
  return {};
}

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
    if (head_.find("\r\n\r\n") == head_.npos) head_.append(bytes);
    if (!parser_.Feed(bytes)) return false;
    if (!IsStream()) return true;
    if (!std::exchange(streaming_, true) && on_stream_) on_stream_();
    PassEvents(parser_.response().body, on_message_);
    return true;
  }
  bool End() { return parser_.FeedEnd(); }
  bool whole() const { return parser_.whole(); }
  Response Result() {
    client::Response& response = parser_.response();
    return {response.status, HeaderIn(head_, "mcp-session-id:"), IsStream() ? std::string() : std::move(response.body)};
  }

 private:
  bool IsStream() { return parser_.response().content_type.starts_with("text/event-stream"); }

  const std::function<void(std::string_view)>& on_message_;
  const std::function<void()>& on_stream_;
  bool streaming_ = false;
  client::ResponseParser parser_;
  std::string head_;
};

}  // namespace

Result<Response, ClientError> SendRequest(const client::Url& url, const Request& request, const std::atomic<bool>& stop,
                                          const std::function<void(std::string_view)>& on_message,
                                          const std::function<void()>& on_stream) {
  auto connection = client::ByteStream::Open(url, client::CallOptions::For(kSendTime));
  if (!connection) return std::move(connection).error();
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
  return reading.Result();
}

}  // namespace aw::bridge::mcp
