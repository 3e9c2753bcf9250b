// The half of a Connection that answers.
#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include <array>
#include <cerrno>
#include <ctime>

#include "http/connection.h"
#include "http/edge.h"
#include "http/router.h"
#include "log/log.h"

namespace aw::http {
namespace {

// As RFC 9110 wants it; made once a second.
std::string_view HttpDate() {
  static thread_local std::time_t made_at = 0;
  static thread_local std::string text;
  const std::time_t now = std::time(nullptr);
  if (now != made_at) {
    std::array<char, 64> buffer;
    std::tm parts;
    gmtime_r(&now, &parts);
    text.assign(buffer.data(), std::strftime(buffer.data(), buffer.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts));
    made_at = now;
  }
  return text;
}

}  // namespace

void Connection::Answer(Response response) {
  if (phase_ == Phase::kClosed) return;  // hung up meanwhile
  const auto self = shared_from_this();
  const auto parked = std::move(parked_);  // goes with this call, which it may have made itself
  if (parked) --edge_.metrics.parked_waits;
  Report(response.status);
  if (response.close || edge_.stopping) keep_alive_ = false;
  Write(std::move(response));
}

void Connection::Report(int status) {
  const auto took = std::chrono::steady_clock::now() - began_;
  edge_.metrics.CountRequest(route_, status, took);
  if (!log::Enabled(log::Level::kDebug) && status < 500) return;
  log::Write(status >= 500 ? log::Level::kError : log::Level::kDebug, "request",
             {{"request_id", fmt::format("{:x}", request_id_)},
              {"route", RouteName(route_)},
              {"status", status},
              {"us", std::chrono::duration_cast<std::chrono::microseconds>(took).count()}});
}

void Connection::StartStream(const Response& head, std::unique_ptr<Parked> source, std::chrono::milliseconds time) {
  phase_ = Phase::kStreaming;
  parked_ = std::move(source);
  stream_ended_ = false;
  ++edge_.metrics.parked_waits;
  unsent_head_ = ComposeHead(head, Length::kStreamed);
  AskForTime(time);
  FlushStream();
  if (phase_ == Phase::kStreaming) WatchReadable();
}

void Connection::AskForTime(std::chrono::milliseconds time) { edge_.alarm.Set(*this, time); }

void Connection::Stream(std::string_view piece) {
  if (phase_ != Phase::kStreaming || stream_ended_ || piece.empty()) return;
  if (unsent_head_.size() > Options::kMaxSocketBacklogBytes) return Close();  // does not read
  fmt::format_to(std::back_inserter(unsent_head_), "{:x}\r\n", piece.size());
  unsent_head_.append(piece).append("\r\n");
  FlushStream();
}

void Connection::EndStream() {
  if (phase_ != Phase::kStreaming || stream_ended_) return;
  const auto self = shared_from_this();
  const auto source = std::move(parked_);  // goes with this call, which it may have made itself
  --edge_.metrics.parked_waits;
  stream_ended_ = true;
  Report(200);
  unsent_head_.append("0\r\n\r\n");
  edge_.alarm.Set(*this, edge_.options.timeouts.write);
  FlushStream();
}

void Connection::FlushStream() {
  while (!unsent_head_.empty()) {
    const auto sent =
        ::send(socket_.native_handle(), unsent_head_.data(), unsent_head_.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno != EAGAIN && errno != EINTR) return Close();
    if (sent <= 0) return WatchWritable();
    unsent_head_.erase(0, static_cast<std::size_t>(sent));
  }
  if (stream_ended_) AfterAnswer();
}

const std::string& Connection::ComposeHead(const Response& response, Length length) {
  static thread_local std::string head;
  head.clear();
  fmt::format_to(std::back_inserter(head), "HTTP/1.1 {} {}\r\nDate: {}\r\nX-Request-Id: {:x}\r\n", response.status,
                 ReasonOf(response.status), HttpDate(), request_id_);
  if (length != Length::kNone) head.append("Content-Type: ").append(response.content_type).append("\r\n");
  if (length == Length::kKnown) {
    fmt::format_to(std::back_inserter(head), "Content-Length: {}\r\n", response.BodyView().size());
  } else if (length == Length::kStreamed) {
    head.append("Transfer-Encoding: chunked\r\n");
  }
  head.append(response.headers).append(response.policy);
  if (!allowed_origin_.empty()) {
    head.append("Access-Control-Allow-Origin: ").append(allowed_origin_).append("\r\nVary: Origin\r\n");
    head.append("Access-Control-Expose-Headers: Mcp-Session-Id, Retry-After, X-Request-Id\r\n");
    allowed_origin_.clear();
  }
  head.append(keep_alive_ ? "\r\n" : "Connection: close\r\n\r\n");
  return head;
}

void Connection::Write(Response response) {
  const std::string_view body = response.BodyView();
  const bool has_body = response.status != 204 && response.status != 304;
  const std::string& head = ComposeHead(response, has_body ? Length::kKnown : Length::kNone);
  const std::size_t body_size = has_body && !head_only_ ? body.size() : 0;
  std::array<iovec, 2> parts{iovec{const_cast<char*>(head.data()), head.size()},
                             iovec{const_cast<char*>(body.data()), body_size}};
  msghdr message{};
  message.msg_iov = parts.data();
  message.msg_iovlen = body_size > 0 ? 2 : 1;
  auto sent = ::sendmsg(socket_.native_handle(), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
  if (sent < 0 && errno != EAGAIN && errno != EINTR) return Close();
  sent = std::max<ssize_t>(sent, 0);

  const auto done = static_cast<std::size_t>(sent);
  if (done == head.size() + body_size) return AfterAnswer();
  phase_ = Phase::kWriting;
  unsent_head_ = head.substr(std::min(done, head.size()));
  unsent_from_ = done > head.size() ? done - head.size() : 0;
  if (body_size == 0) response.body = std::string_view();
  unsent_ = std::make_unique<Response>(std::move(response));
  edge_.alarm.Set(*this, edge_.options.timeouts.write);
  WatchWritable();
}

void Connection::WatchWritable() {
  if (watching_write_) return;
  watching_write_ = true;
  socket_.async_wait(Socket::wait_write, [self = shared_from_this()](const boost::system::error_code& failure) {
    self->watching_write_ = false;
    if (failure) return;
    if (self->phase_ == Phase::kWriting) self->WriteRest();
    if (self->phase_ == Phase::kStreaming) self->FlushStream();
  });
}

void Connection::WriteRest() {
  while (true) {
    const bool in_head = !unsent_head_.empty();
    const std::string_view rest = in_head ? unsent_head_ : unsent_->BodyView().substr(unsent_from_);
    if (rest.empty()) break;
    const auto sent = ::send(socket_.native_handle(), rest.data(), rest.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno != EAGAIN && errno != EINTR) return Close();
    if (sent <= 0) return WatchWritable();
    edge_.alarm.Set(*this, edge_.options.timeouts.write);
    if (in_head) {
      unsent_head_.erase(0, static_cast<std::size_t>(sent));
    } else {
      unsent_from_ += static_cast<std::size_t>(sent);
    }
  }
  unsent_.reset();
  AfterAnswer();
}

void Connection::AfterAnswer() {
  if (!keep_alive_) return Linger();
  phase_ = Phase::kReading;
  edge_.alarm.Set(*this, edge_.options.timeouts.idle);
  if (in_input_) return;
  if (pipelined_.empty()) return WatchReadable();
  const std::string bytes = std::move(pipelined_);
  pipelined_.clear();
  Input(bytes);
}

// Closing with unread bytes would reset the connection and could take the answer with it.
void Connection::Linger() {
  phase_ = Phase::kLingering;
  ::shutdown(socket_.native_handle(), SHUT_WR);
  edge_.alarm.Set(*this, edge_.options.timeouts.linger);
  WatchReadable();
}

}  // namespace aw::http
