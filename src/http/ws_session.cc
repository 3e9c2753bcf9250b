#include "http/ws_session.h"

#include <sys/socket.h>

#include <array>
#include <boost/asio/post.hpp>
#include <cerrno>

#include "core/text.h"
#include "http/channels.h"
#include "http/edge.h"
#include "http/events.h"
#include "http/exchange.h"
#include "log/log.h"
#include "service/debates.h"
#include "wire/requests.h"

namespace aw::http {
namespace {

constexpr int kMaxWritesInFlight = 4;

std::size_t MaxMessageBytes(const Limits& limits) {
  return static_cast<std::size_t>(limits.max_content_bytes) * 6 + 256 * 1024;  // beside the content: issues
}

}  // namespace

WsSession::WsSession(Edge& edge, Socket socket, std::optional<Uuid> debate_id, bool may_judge, bool is_page)
    : edge_(edge),
      socket_(std::move(socket)),
      debate_id_(debate_id),
      may_judge_(may_judge),
      is_page_(is_page),
      unread_(edge.transport.unread, *this),
      unsent_(edge.transport.unsent, *this) {
  ++edge_.transport.metrics.sockets;
  edge_.transport.metrics.pages += is_page_;
}

WsSession::~WsSession() { Drop(); }

void WsSession::Start(std::string leftover) {
  heard_at_ = std::chrono::steady_clock::now();
  if (!closing_) edge_.transport.alarm.Set(*this, edge_.transport.options.timeouts.ping);
  inbox_ = std::move(leftover);
  TakeFrames();
  WatchReadable();
}

bool WsSession::MayRead() const { return open_ && writes_in_flight_ < kMaxWritesInFlight; }

void WsSession::WatchReadable() {
  if (reading_ || !MayRead()) return;
  reading_ = true;
  socket_.async_wait(Socket::wait_read, [self = shared_from_this()](const boost::system::error_code& failure) {
    self->reading_ = false;
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
  WatchReadable();
}

void WsSession::TakeTurn() {
  if (!MayRead()) return;
  TakeFrames();
  WatchReadable();
}

void WsSession::TakeFrames() {
  std::size_t from = 0;
  while (MayRead() && !closing_) {
    Frame frame;
    std::size_t used = 0;
    const auto status =
        ParseFrame(inbox_.data() + from, inbox_.size() - from, MaxMessageBytes(edge_.data.limits), frame, used);
    if (status == ParseStatus::kNeedMore) break;
    if (status == ParseStatus::kProtocolError) {
      return Fail(CloseCode::kProtocolError, InvalidInput("This is not a WebSocket frame that a client may send"));
    }
    if (status == ParseStatus::kTooLarge) {
      const auto limit = static_cast<std::int64_t>(MaxMessageBytes(edge_.data.limits));
      return Fail(CloseCode::kTooLarge, TooLarge("The frame", limit, limit + 1));
    }
    TakeFrame(frame);
    from += used;
  }
  if (closing_) {
    inbox_.clear();  // further input is ignored
  } else {
    inbox_.erase(0, from);
  }
  if (inbox_.empty()) inbox_ = {};
  const std::size_t held = inbox_.size() + message_.size();
  unread_.Set(held > 0 ? inbox_.capacity() + message_.capacity() : 0);
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
  if (message_.size() > MaxMessageBytes(edge_.data.limits)) {
    const auto limit = static_cast<std::int64_t>(MaxMessageBytes(edge_.data.limits));
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
  PageFrame frame = ReadPageFrame(text, edge_.data.limits);
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
  ++writes_in_flight_;
  EnqueueWrite(edge_, SubmitWork{edge_.data.debates, *std::move(frame.submission)},
               [self = shared_from_this(), request_id = frame.request_id](const Result<Written>& result) {
                 self->OnWritten(result, request_id);
               });
}

void WsSession::OnWritten(const Result<Written>& result, const std::optional<std::string>& request_id) {
  if (writes_in_flight_-- == kMaxWritesInFlight) {
    asio::post(edge_.transport.io, [self = shared_from_this()] { self->TakeTurn(); });
  }
  if (result && !result->replay) {
    edge_.data.presence.Moved({result->debate.id, Role::kArbitrator, {}}, result->debate.state);
  }
  if (result) return Send(AckEvent(request_id, result->argument));
  SendError(result.error(), request_id);
}

void WsSession::SendError(const Error& error, const std::optional<std::string>& request_id) {
  Send(ErrorEvent(error, request_id));
}

void WsSession::Fail(CloseCode code, const Error& error) {
  SendError(error);
  Close(code, error.message);
}

void WsSession::Send(FramePtr frame) {
  const std::size_t owned = frame->size();
  Queue(std::move(frame), owned);
}

void WsSession::SendShared(FramePtr frame) { Queue(std::move(frame), 0); }

void WsSession::Queue(FramePtr frame, std::size_t owned) {
  if (!open_ || closing_) return;
  if (unsent_.backlog() > Options::kMaxSocketBacklogBytes) {
    log::Warn("socket_too_slow", {{"backlog", static_cast<std::int64_t>(unsent_.backlog())}});
    return Drop();
  }
  unsent_.Add(std::move(frame), owned);
  if (!writing_) Flush();
}

void WsSession::Close(CloseCode code, std::string_view reason) {
  if (!open_ || closing_) return;
  WatcherHook::unlink();
  unsent_.Add(CloseFrame(code, reason), 0);
  closing_ = true;
  edge_.transport.alarm.Set(*this, edge_.transport.options.timeouts.linger);
  if (!writing_) Flush();
}

void WsSession::Flush() {
  switch (unsent_.Flush(socket_.native_handle())) {
    case SendQueue::Flushed::kFailed: return Drop();
    case SendQueue::Flushed::kAll:
      if (closing_) ::shutdown(socket_.native_handle(), SHUT_WR);
      return;
    case SendQueue::Flushed::kBlocked: break;
  }
  writing_ = true;
  socket_.async_wait(Socket::wait_write, [self = shared_from_this()](const boost::system::error_code& failure) {
    self->writing_ = false;
    if (!failure && self->open_) self->Flush();
  });
}

void WsSession::OnDeadline() {
  const auto self = shared_from_this();
  const auto now = std::chrono::steady_clock::now();
  const bool silent = now - heard_at_ > edge_.transport.options.timeouts.socket;
  const bool stuck = !unsent_.empty() && now - unsent_.moved_at() > edge_.transport.options.timeouts.write;
  if (closing_ || silent || stuck) return Drop();
  edge_.transport.alarm.Set(*this, edge_.transport.options.timeouts.ping);
  auto ping = std::make_shared<std::string>();
  AppendFrame(*ping, Opcode::kPing, "");
  Send(std::move(ping));
}

void WsSession::OnOverBudget(const Budget& budget) {
  const auto self = shared_from_this();
  if (&budget == &edge_.transport.unsent) return Drop();  // the peer does not read
  Fail(CloseCode::kTryAgainLater, ServerBusy("Too many requests are arriving at once"));
  inbox_ = {};
  message_ = {};
}

void WsSession::Drop() {
  if (!open_) return;
  open_ = false;
  WatcherHook::unlink();
  Deadlines::Drop(*this);
  boost::system::error_code ignored;
  socket_.close(ignored);
  --edge_.transport.metrics.sockets;
  edge_.transport.metrics.pages -= is_page_;
  if (debate_id_) edge_.channels.Leave(*debate_id_);
}

std::vector<std::shared_ptr<WsSession>> Held(Watchers& watchers) {
  std::vector<std::shared_ptr<WsSession>> sessions;
  for (WsSession& session : watchers) sessions.push_back(session.shared_from_this());
  return sessions;
}

}  // namespace aw::http
