#include "http/ws_session.h"

#include <sys/socket.h>

#include <array>
#include <cerrno>

#include "core/text.h"
#include "http/channels.h"
#include "http/edge.h"
#include "http/events.h"
#include "http/exchange.h"
#include "log/log.h"
#include "service/works.h"
#include "wire/requests.h"

namespace aw::http {
namespace {

std::size_t MaxMessageBytes(const Limits& limits) {
  return static_cast<std::size_t>(limits.max_content_bytes) * 6 + 64 * 1024;
}

}  // namespace

WsSession::WsSession(Edge& edge, Socket socket, std::optional<Uuid> debate_id, bool may_judge)
    : edge_(edge), socket_(std::move(socket)), debate_id_(debate_id), may_judge_(may_judge) {
  ++edge_.metrics.sockets;
}

WsSession::~WsSession() { Drop(); }

void WsSession::Start(std::string leftover) {
  heard_at_ = std::chrono::steady_clock::now();
  if (!closing_) edge_.alarm.Set(*this, edge_.options.timeouts.ping);
  inbox_ = std::move(leftover);
  if (inbox_.empty()) return WatchReadable();
  TakeFrames();
  if (open_) WatchReadable();
}

void WsSession::WatchReadable() {
  socket_.async_wait(Socket::wait_read, [self = shared_from_this()](const boost::system::error_code& failure) {
    if (!failure && self->open_) self->OnReadable();
  });
}

void WsSession::OnReadable() {
  static thread_local std::array<char, 64 * 1024> scratch;
  const auto n = ::recv(socket_.native_handle(), scratch.data(), scratch.size(), MSG_DONTWAIT);
  if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) return Drop();
  if (n > 0) {
    heard_at_ = std::chrono::steady_clock::now();
    inbox_.append(scratch.data(), static_cast<std::size_t>(n));
    TakeFrames();
  }
  if (open_) WatchReadable();
}

void WsSession::TakeFrames() {
  std::size_t from = 0;
  while (open_ && !closing_) {
    Frame frame;
    std::size_t used = 0;
    const auto status =
        ParseFrame(inbox_.data() + from, inbox_.size() - from, MaxMessageBytes(edge_.limits), frame, used);
    if (status == ParseStatus::kNeedMore) break;
    if (status == ParseStatus::kProtocolError) {
      return Fail(CloseCode::kProtocolError, InvalidInput("This is not a WebSocket frame that a client may send"));
    }
    if (status == ParseStatus::kTooLarge) {
      const auto limit = static_cast<std::int64_t>(MaxMessageBytes(edge_.limits));
      return Fail(CloseCode::kTooLarge, TooLarge("The frame", limit, limit + 1));
    }
    TakeFrame(frame);
    from += used;
  }
  if (closing_) {
    inbox_.clear();  // nothing that comes now matters
  } else {
    inbox_.erase(0, from);
  }
  if (inbox_.empty()) inbox_.shrink_to_fit();
}

void WsSession::TakeFrame(const Frame& frame) {
  switch (frame.opcode) {
    case Opcode::kPing: {
      auto pong = std::make_shared<std::string>();
      AppendFrame(*pong, Opcode::kPong, frame.payload);
      return Send(std::move(pong));
    }
    case Opcode::kPong: return;
    case Opcode::kClose: return Close(CloseCode::kNormal, "");
    case Opcode::kBinary: return Fail(CloseCode::kPolicy, InvalidInput("Frames must be JSON text, not binary"));
    case Opcode::kText:
    case Opcode::kContinuation: break;
  }
  if (in_message_ != (frame.opcode == Opcode::kContinuation)) {
    return Fail(CloseCode::kProtocolError, InvalidInput("A fragment is missing or out of place"));
  }
  if (!in_message_ && frame.last) return TakeMessage(frame.payload);
  message_.append(frame.payload);
  in_message_ = !frame.last;
  if (message_.size() > MaxMessageBytes(edge_.limits)) {
    const auto limit = static_cast<std::int64_t>(MaxMessageBytes(edge_.limits));
    return Fail(CloseCode::kTooLarge, TooLarge("The message", limit, static_cast<std::int64_t>(message_.size())));
  }
  if (frame.last) {
    const std::string whole = std::move(message_);
    message_.clear();
    TakeMessage(whole);
  }
}

void WsSession::TakeMessage(std::string_view text) {
  if (!CountCharacters(text)) return Fail(CloseCode::kBadText, InvalidInput("Frames must be UTF-8"));
  PageFrame frame = ReadPageFrame(text, edge_.limits);
  const auto refuse = [&](Error error) {
    if (frame.content) error.extra.emplace_back("content", *frame.content);
    SendError(error, frame.request_id);
  };
  if (!frame.submission) return refuse(std::move(frame.submission).error());
  if (frame.submission->debate_id != debate_id_) {
    return refuse({ErrorCode::kForbidden,
                   "This socket was not opened for that debate",
                   "Open /ws?debate_id=… for the debate to act on",
                   {}});
  }
  if (!may_judge_) {
    return refuse({ErrorCode::kForbidden,
                   "This token may not act for the arbitrator",
                   "Only the holder of the arbitrator's token may intervene or rule",
                   {}});
  }
  EnqueueWrite(edge_, SubmitWork{edge_.debates, *std::move(frame.submission)},
               [self = shared_from_this(), request_id = frame.request_id](const Result<Written>& result) {
                 if (result) return self->Send(AckEvent(request_id, result->argument));
                 self->SendError(result.error(), request_id);
               });
}

void WsSession::SendError(const Error& error, const std::optional<std::string>& request_id) {
  Send(ErrorEvent(error, request_id));
}

void WsSession::Fail(CloseCode code, const Error& error) {
  SendError(error);
  Close(code, error.message);
}

void WsSession::Send(FramePtr frame, bool may_be_large) {
  if (!open_ || closing_) return;
  if (!may_be_large) backlog_ += outbox_.empty() ? 0 : frame->size();
  if (backlog_ > Options::kMaxSocketBacklogBytes) {
    log::Warn("socket_too_slow", {{"backlog", static_cast<std::int64_t>(backlog_)}});
    return Drop();
  }
  if (outbox_.empty()) moved_at_ = std::chrono::steady_clock::now();
  outbox_.push_back(std::move(frame));
  if (!writing_) Flush();
}

void WsSession::Close(CloseCode code, std::string_view reason) {
  if (!open_ || closing_) return;
  WatcherHook::unlink();
  outbox_.push_back(std::make_shared<const std::string>(CloseFrame(code, reason)));
  closing_ = true;
  edge_.alarm.Set(*this, edge_.options.timeouts.linger);
  if (!writing_) Flush();
}

void WsSession::Flush() {
  while (!outbox_.empty()) {
    const std::string_view rest = std::string_view(*outbox_.front()).substr(sent_of_first_);
    const auto sent = ::send(socket_.native_handle(), rest.data(), rest.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno != EAGAIN && errno != EINTR) return Drop();
    if (sent > 0) sent_of_first_ += static_cast<std::size_t>(sent);
    if (sent_of_first_ < outbox_.front()->size()) {
      if (sent > 0) moved_at_ = std::chrono::steady_clock::now();
      writing_ = true;
      socket_.async_wait(Socket::wait_write, [self = shared_from_this()](const boost::system::error_code& failure) {
        self->writing_ = false;
        if (!failure && self->open_) self->Flush();
      });
      return;
    }
    outbox_.pop_front();
    sent_of_first_ = 0;
  }
  backlog_ = 0;
  outbox_.shrink_to_fit();
  if (closing_) ::shutdown(socket_.native_handle(), SHUT_WR);
}

void WsSession::OnDeadline() {
  const auto self = shared_from_this();
  const auto now = std::chrono::steady_clock::now();
  const bool silent = now - heard_at_ > edge_.options.timeouts.socket;
  const bool stuck = !outbox_.empty() && now - moved_at_ > edge_.options.timeouts.write;
  if (closing_ || silent || stuck) return Drop();
  edge_.alarm.Set(*this, edge_.options.timeouts.ping);
  auto ping = std::make_shared<std::string>();
  AppendFrame(*ping, Opcode::kPing, "");
  Send(std::move(ping));
}

void WsSession::Drop() {
  if (!open_) return;
  open_ = false;
  WatcherHook::unlink();
  Deadlines::Drop(*this);
  boost::system::error_code ignored;
  socket_.close(ignored);
  --edge_.metrics.sockets;
  if (debate_id_) edge_.channels.Leave(*debate_id_);
}

}  // namespace aw::http
