#include "http/connection.h"

#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <ctime>

#include "http/edge.h"
#include "http/request_parser.h"
#include "http/router.h"

namespace aw::http {
namespace {

constexpr std::string_view kEndOfHead = "\r\n\r\n";
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

std::array<char, 64 * 1024>& Scratch() {
  static thread_local std::array<char, 64 * 1024> scratch;
  return scratch;
}

std::uint64_t NextRequestId() {
  static thread_local std::uint64_t last = static_cast<std::uint64_t>(std::time(nullptr)) << 24;
  return ++last;
}

}  // namespace

// A request of which the head or the body is not whole yet.
struct Connection::Partial {
  explicit Partial(Edge& edge) : parser(BodyLimitFor, &edge) {}
  std::string unparsed;  // what the parser has not taken yet
  std::string head;      // what its views are into
  RequestParser parser;
  bool in_body = false;
};

Connection::Connection(Edge& edge, Socket socket) : edge_(edge), socket_(std::move(socket)) {
  ++edge_.metrics.connections;
}

Connection::~Connection() {
  if (phase_ != Phase::kClosed) Close();
}

void Connection::Start() {
  edge_.alarm.Set(*this, edge_.options.timeouts.idle);
  WatchReadable();
}

void Connection::WatchReadable() {
  if (watching_) return;
  watching_ = true;
  socket_.async_wait(Socket::wait_read, [self = shared_from_this()](const boost::system::error_code& failure) {
    self->watching_ = false;
    if (failure) return;
    self->OnReadable();
  });
}

void Connection::OnReadable() {
  if (phase_ == Phase::kParked || phase_ == Phase::kStreaming) {
    char byte = 0;
    const auto n = ::recv(socket_.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    // More requests may lie behind the parked one; they are read after its answer.
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) return Close();
    if (n < 0) WatchReadable();
    return;
  }
  if (phase_ != Phase::kReading && phase_ != Phase::kLingering) return;

  auto& scratch = Scratch();
  const auto n = ::recv(socket_.native_handle(), scratch.data(), scratch.size(), MSG_DONTWAIT);
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return WatchReadable();
  if (n <= 0) return Close();
  if (phase_ == Phase::kLingering) return WatchReadable();  // thrown away
  Input({scratch.data(), static_cast<std::size_t>(n)});
}

void Connection::Input(std::string_view bytes) {
  const auto self = shared_from_this();
  std::string joined;  // with what came before and made no whole request
  if (partial_ && !partial_->unparsed.empty()) {
    joined = std::move(partial_->unparsed);
    joined.append(bytes);
    bytes = joined;
  }
  in_input_ = true;
  while (phase_ == Phase::kReading && !bytes.empty() && TakeRequest(bytes)) {
  }
  in_input_ = false;
  if (phase_ == Phase::kReading) {
    WatchReadable();
  } else if (phase_ != Phase::kLingering && phase_ != Phase::kClosed) {
    pipelined_.assign(bytes);
  }
}

// Handles the request at the front of `bytes` and removes it. False if it is not whole yet: what is there has been
// kept.
bool Connection::TakeRequest(std::string_view& bytes) {
  if (partial_ && partial_->in_body) return TakeBody(bytes);

  if (bytes.find(kEndOfHead) == bytes.npos) {
    if (bytes.size() > RequestParser::kMaxHeadBytes) {
      RefuseRequest(InvalidInput("The request's head is larger than 16 KiB"));
      return false;
    }
    // Once: a slow sender gets no second helping.
    if (!partial_) edge_.alarm.Set(*this, edge_.options.timeouts.request);
    if (!partial_) partial_ = std::make_unique<Partial>(edge_);
    partial_->unparsed = bytes;
    return false;
  }

  RequestParser parser(BodyLimitFor, &edge_);
  const std::size_t taken = parser.Feed(bytes);
  if (parser.failed()) {
    RefuseRequest(parser);
    return false;
  }
  if (!parser.is_done()) {
    StartBody(bytes);
    return false;
  }
  bytes.remove_prefix(taken);
  following_ = bytes;
  partial_.reset();
  Handle(parser.request());
  return true;
}

// The head is whole, the body is not: from here on a parser with memory of its own collects it.
void Connection::StartBody(std::string_view bytes) {
  if (!partial_) edge_.alarm.Set(*this, edge_.options.timeouts.request);
  partial_ = std::make_unique<Partial>(edge_);
  partial_->in_body = true;
  partial_->head = bytes;
  const std::size_t taken = partial_->parser.Feed(partial_->head);
  const Request& request = partial_->parser.request();
  if (request.origin && edge_.origins.IsAllowedStranger(*request.origin)) SetAllowedOrigin(*request.origin);
  if (const auto error = RefuseByHead(edge_, request)) return RefuseRequest(*error);
  if (!Keep(std::string_view(partial_->head).substr(taken))) return;
  if (request.expects_continue) {
    [[maybe_unused]] const auto sent =
        ::send(socket_.native_handle(), kContinue.data(), kContinue.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  }
}

// The start of a chunk's head or of the trailer, until the rest comes. The parser sets no bound to either.
bool Connection::Keep(std::string_view unparsed) {
  if (unparsed.size() > RequestParser::kMaxHeadBytes) {
    RefuseRequest(InvalidInput("The head of a chunk, or the trailer, is larger than 16 KiB"));
    return false;
  }
  partial_->unparsed = unparsed;
  return true;
}

bool Connection::TakeBody(std::string_view& bytes) {
  RequestParser& parser = partial_->parser;
  bytes.remove_prefix(parser.Feed(bytes));
  if (parser.failed()) {
    RefuseRequest(parser);
    return false;
  }
  if (!parser.is_done()) {
    Keep(bytes);
    return false;
  }
  const auto partial = std::move(partial_);
  following_ = bytes;
  Handle(partial->parser.request());
  return true;
}

void Connection::Handle(const Request& request) {
  phase_ = Phase::kHandling;
  Deadlines::Drop(*this);
  began_ = std::chrono::steady_clock::now();
  request_id_ = NextRequestId();
  route_ = edge_.metrics.no_route();
  keep_alive_ = request.keep_alive;
  head_only_ = request.method == Method::kHead;
  Dispatch(edge_, request, shared_from_this());
}

void Connection::RefuseRequest(const Error& error) {
  began_ = std::chrono::steady_clock::now();
  request_id_ = NextRequestId();
  route_ = edge_.metrics.no_route();
  partial_.reset();
  head_only_ = false;
  phase_ = Phase::kHandling;
  Response response = Failed(error);
  response.close = true;  // where the next request starts is not known
  Answer(std::move(response));
}

void Connection::RefuseRequest(const RequestParser& parser) {
  if (parser.too_large()) {
    const auto bytes = std::max(parser.declared_length(), parser.body_limit_bytes() + 1);
    return RefuseRequest(BodyTooLarge(edge_, parser.request(), static_cast<std::int64_t>(bytes)));
  }
  RefuseRequest(InvalidInput("The request is not valid HTTP/1.1: " + parser.Explanation()));
}

void Connection::Park(std::unique_ptr<Parked> parked, std::chrono::milliseconds time) {
  phase_ = Phase::kParked;
  parked_ = std::move(parked);
  ++edge_.metrics.parked_waits;
  edge_.alarm.Set(*this, time);
  WatchReadable();
}

Socket Connection::Release(std::string& leftover) {
  leftover = following_;
  phase_ = Phase::kClosed;
  --edge_.metrics.connections;
  ConnectionHook::unlink();
  return std::move(socket_);
}

void Connection::Close() {
  if (phase_ == Phase::kClosed) return;
  if (parked_) --edge_.metrics.parked_waits;
  phase_ = Phase::kClosed;
  --edge_.metrics.connections;
  parked_.reset();
  Deadlines::Drop(*this);
  boost::system::error_code ignored;
  socket_.close(ignored);
}

void Connection::Stop() {
  const auto self = shared_from_this();
  switch (phase_) {
    case Phase::kParked: return parked_->GiveUp();
    case Phase::kStreaming: keep_alive_ = false; return parked_ ? parked_->GiveUp() : void();
    case Phase::kReading: return Close();
    default: keep_alive_ = false;
  }
}

void Connection::OnDeadline() {
  const auto self = shared_from_this();
  if (parked_) return parked_->OnTime();
  if (phase_ == Phase::kReading && partial_) {
    return RefuseRequest(InvalidInput("The request did not arrive in time"));
  }
  Close();
}

std::string Connection::PeerAddress() const {
  boost::system::error_code failure;
  const auto endpoint = socket_.remote_endpoint(failure);
  return failure ? std::string() : endpoint.address().to_string();
}

}  // namespace aw::http
