#include "http/connection.h"

#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include <array>
#include <boost/asio/post.hpp>
#include <cerrno>
#include <ctime>

#include "http/edge.h"
#include "http/request_parser.h"
#include "http/router.h"
#include "log/log.h"
#include "platform/platform.h"

namespace aw::http {
namespace {

constexpr std::string_view kEndOfHead = "\r\n\r\n";
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
constexpr std::size_t kScratchBytes = 64 * 1024;
constexpr std::size_t kMaxPipelinedBytes = kScratchBytes;  // behind a parked request
constexpr int kRequestsPerTurn = 16;                       // of the loop

std::array<char, kScratchBytes>& Scratch() {
  static thread_local std::array<char, kScratchBytes> scratch;
  return scratch;
}

std::uint64_t NextRequestId() {
  static thread_local std::uint64_t last = static_cast<std::uint64_t>(std::time(nullptr)) << 24;
  return ++last;
}

}  // namespace

// A request whose head or body is incomplete.
struct Connection::Partial {
  explicit Partial(Connection& connection)
      : parser(BodyLimitFor, &connection.edge_), share(connection.edge_.transport.unread, connection) {}

  void CountBytes() { share.Set(sizeof *this + unparsed.capacity() + head.capacity() + parser.collected_bytes()); }

  std::string unparsed;  // input that the parser has not consumed
  std::string head;      // the parser's views are into it
  RequestParser parser;
  Share share;
  bool in_body = false;
};

struct Connection::Pipelined {
  explicit Pipelined(Connection& connection) : share(connection.edge_.transport.unread, connection) {}

  std::string bytes;
  Share share;
};

// The phases of a connection: what holds in each, its deadline, and what leads to the next. From everywhere a receive
// error and an exceeded budget for unsent bytes lead to kClosed.
//
// phase       what holds                                deadline       next phase
// kReading    the socket is watched; partial_ keeps a   idle; request  kHandling: a request is whole, or is refused
//             request that is not whole                 if partial_    kClosed: end of input, idle deadline, Stop
// kHandling   a handler will call one of the functions  none           after Answer: see below; kParked: Park
//             in the next column                                       kStreaming: StartStream; kClosed: Release
// kParked     parked_ will call Answer; the socket is   the request's  after Answer: see below; GiveUp makes it answer
//             watched for a hang-up and for pipelined_                 at its deadline, end of input, Stop, and if too
//                                                                      much is pipelined
// kStreaming  parked_ will call EndStream; watched as   the stream's   kWriting: EndStream, to which GiveUp leads as in
//             in kParked; unsent_ if the peer is slow                  kParked; kBroken: a send failed, or the backlog
//                                                                      is too large
// kWriting    unsent_ has the rest of the answer        write; renewed all is sent: see below; kBroken: a send failed
//                                                       by progress    kClosed: deadline
// kTurning    pipelined_ has requests, TakeTurn is      idle           kReading: TakeTurn; kLingering: the same without
//             posted                                                   keep_alive_; kClosed: Stop, deadline
// kLingering  the write half is shut, input is          linger         kClosed: end of input, deadline
//             discarded
// kBroken     Close is posted; until then parked_ may   any            kClosed: Close
//             still be called and may call EndStream
// kClosed     the socket is closed or released, nothing none
//             is owned any more
//
// After Answer: kClosed if the send failed, kWriting if not all was sent; once all is sent kLingering if !keep_alive_,
// kTurning if pipelined_, otherwise kReading.
//
// parked_ is set in kParked, kStreaming and perhaps kBroken, partial_ in kReading only, dispatched_ while Dispatch
// runs, whatever the phase. keep_alive_ and head_only_ belong to the request in hand, which sets both; keep_alive_
// becomes false when the response closes, the peer sends no more, the server stops, or pipelined_ exceeds its budget.
// watching_ and watching_write_ mean that a wait of the socket is pending and are independent of the phase: OnReadable
// ignores one that the phase has no use for, and a writable socket is ignored without unsent_.

Connection::Connection(Edge& edge, Socket socket) : edge_(edge), socket_(std::move(socket)) {
  ++edge_.transport.metrics.connections;
}

Connection::~Connection() { Close(); }

void Connection::Start() {
  edge_.transport.alarm.Set(*this, edge_.transport.options.timeouts.idle);
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
  const bool waits = phase_ == Phase::kParked || phase_ == Phase::kStreaming;
  if (!waits && phase_ != Phase::kReading && phase_ != Phase::kLingering) return;

  auto& scratch = Scratch();
  const auto n = ::recv(socket_.native_handle(), scratch.data(), scratch.size(), MSG_DONTWAIT);
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return WatchReadable();
  if (n < 0 || (n == 0 && !waits)) return Close();
  if (phase_ == Phase::kLingering) return WatchReadable();  // discarded
  const std::string_view bytes(scratch.data(), static_cast<std::size_t>(n));
  if (!waits) return Input(bytes);

  // A client that sends no more has hung up or waits for its last answer: an answer is right in both cases.
  if (n == 0) {
    keep_alive_ = false;
    return parked_->GiveUp();
  }
  Pipeline(bytes);
  if (pipelined_->bytes.size() > kMaxPipelinedBytes) return parked_->GiveUp();
  WatchReadable();
}

void Connection::Pipeline(std::string_view bytes) {
  if (!pipelined_) pipelined_ = std::make_unique<Pipelined>(*this);
  pipelined_->bytes.append(bytes);
  pipelined_->share.Set(sizeof(Pipelined) + pipelined_->bytes.capacity());
}

void Connection::Input(std::string_view bytes) {
  const auto self = shared_from_this();
  std::string joined;  // with earlier bytes of the same request
  if (partial_ && !partial_->unparsed.empty()) {
    joined = std::move(partial_->unparsed);
    joined.append(bytes);
    bytes = joined;
  }
  int taken = 0;
  while (phase_ == Phase::kReading && !bytes.empty() && taken < kRequestsPerTurn && TakeRequest(bytes)) ++taken;
  if (partial_) partial_->CountBytes();
  if (phase_ == Phase::kReading && taken < kRequestsPerTurn) return WatchReadable();
  if (phase_ == Phase::kLingering || phase_ == Phase::kClosed) return;
  if (!bytes.empty()) Pipeline(bytes);
  if (phase_ == Phase::kReading) AfterAnswer();
}

// Handles the request at the front of `bytes` and removes it. False if it was incomplete, so that its bytes were kept,
// or refused.
bool Connection::TakeRequest(std::string_view& bytes) {
  if (partial_ && partial_->in_body) return TakeBody(bytes);

  if (bytes.find(kEndOfHead) == bytes.npos) {
    if (bytes.size() > RequestParser::kMaxHeadBytes) {
      RefuseRequest(InvalidInput("The request's head is larger than 16 KiB"));
      return false;
    }
    // Start the request timeout once; further bytes do not extend it.
    if (!partial_) edge_.transport.alarm.Set(*this, edge_.transport.options.timeouts.request);
    if (!partial_) partial_ = std::make_unique<Partial>(*this);
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
  partial_.reset();
  Handle(parser.request(), bytes);
  return true;
}

// The head is complete, the body is not: a parser with memory of its own collects it.
void Connection::StartBody(std::string_view bytes) {
  if (!partial_) edge_.transport.alarm.Set(*this, edge_.transport.options.timeouts.request);
  partial_ = std::make_unique<Partial>(*this);
  partial_->in_body = true;
  partial_->head = bytes;
  const std::size_t taken = partial_->parser.Feed(partial_->head);
  const Request& request = partial_->parser.request();
  if (request.origin && edge_.admission.origins.IsAllowedStranger(*request.origin)) SetAllowedOrigin(*request.origin);
  if (const auto error = RefuseByHead(edge_, request)) return RefuseRequest(*error);
  if (!Keep(std::string_view(partial_->head).substr(taken))) return;
  if (request.expects_continue) {
    [[maybe_unused]] const auto sent =
        ::send(socket_.native_handle(), kContinue.data(), kContinue.size(), platform::kNoSignal | MSG_DONTWAIT);
  }
}

// Keeps an incomplete head of a chunk or trailer. The parser limits the length of neither.
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
  Handle(partial->parser.request(), bytes);
  return true;
}

void Connection::Handle(const Request& request, const std::string_view& following) {
  phase_ = Phase::kHandling;
  Deadlines::Drop(*this);
  began_ = std::chrono::steady_clock::now();
  request_id_ = NextRequestId();
  route_ = edge_.transport.metrics.no_route();
  keep_alive_ = request.keep_alive;
  head_only_ = request.method == Method::kHead;
  dispatched_ = &following;
  Dispatch(edge_, request, shared_from_this());
  dispatched_ = nullptr;
}

void Connection::RefuseRequest(const Error& error) {
  began_ = std::chrono::steady_clock::now();
  request_id_ = NextRequestId();
  route_ = edge_.transport.metrics.no_route();
  partial_.reset();
  head_only_ = false;
  phase_ = Phase::kHandling;
  Response response = Failed(error);
  response.close = true;  // the start of the next request is unknown
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
  ++edge_.transport.metrics.parked_waits;
  edge_.transport.alarm.Set(*this, time);
  WatchReadable();
}

Socket Connection::Release(std::string& leftover) {
  if (dispatched_) {
    leftover = *dispatched_;
  } else if (pipelined_) {
    leftover = std::move(pipelined_->bytes);
  }
  pipelined_.reset();
  phase_ = Phase::kClosed;
  --edge_.transport.metrics.connections;
  ConnectionHook::unlink();
  return std::move(socket_);
}

void Connection::Answer(Response response) {
  if (phase_ == Phase::kClosed) return;  // the client has hung up
  const auto self = shared_from_this();
  const auto parked = std::move(parked_);
  if (parked) --edge_.transport.metrics.parked_waits;
  Report(response.status);
  if (response.close || edge_.transport.stopping) keep_alive_ = false;
  Write(std::move(response));
}

void Connection::Report(int status) {
  const auto took = std::chrono::steady_clock::now() - began_;
  edge_.transport.metrics.CountRequest(route_, status, took);
  if (!log::Enabled(log::Level::kDebug) && status < 500) return;
  log::Write(status >= 500 ? log::Level::kError : log::Level::kDebug, "request",
             {{"request_id", fmt::format("{:x}", request_id_)},
              {"route", RouteName(route_)},
              {"status", status},
              {"us", std::chrono::duration_cast<std::chrono::microseconds>(took).count()}});
}

HeadFields Connection::Fields(HeadFields::Length length) {
  return {.length = length, .request_id = request_id_, .allowed_origin = allowed_origin_, .keep_alive = keep_alive_};
}

void Connection::Write(Response response) {
  const std::string_view body = response.BodyView();
  const bool has_body = response.status != 204 && response.status != 304;
  const std::string_view head =
      ComposeHead(response, Fields(has_body ? HeadFields::Length::kKnown : HeadFields::Length::kNone));
  allowed_origin_.clear();
  const std::size_t body_size = has_body && !head_only_ ? body.size() : 0;
  std::array<iovec, 2> parts{iovec{const_cast<char*>(head.data()), head.size()},
                             iovec{const_cast<char*>(body.data()), body_size}};
  msghdr message{};
  message.msg_iov = parts.data();
  message.msg_iovlen = body_size > 0 ? 2 : 1;
  auto sent = ::sendmsg(socket_.native_handle(), &message, platform::kNoSignal | MSG_DONTWAIT);
  if (sent < 0 && errno != EAGAIN && errno != EINTR) return Close();
  sent = std::max<ssize_t>(sent, 0);

  const auto done = static_cast<std::size_t>(sent);
  if (done == head.size() + body_size) return AfterAnswer();
  phase_ = Phase::kWriting;
  if (done < head.size()) Queue(head.substr(done));
  if (body_size > 0) Queue(std::move(response.body), done > head.size() ? done - head.size() : 0);
  edge_.transport.alarm.Set(*this, edge_.transport.options.timeouts.write);
  WatchWritable();
}

void Connection::StartStream(const Response& head, std::unique_ptr<Parked> source, std::chrono::milliseconds time) {
  phase_ = Phase::kStreaming;
  parked_ = std::move(source);
  ++edge_.transport.metrics.parked_waits;
  Queue(ComposeHead(head, Fields(HeadFields::Length::kChunked)));
  allowed_origin_.clear();
  AskForTime(time);
  Flush();
  if (phase_ == Phase::kStreaming) WatchReadable();
}

void Connection::AskForTime(std::chrono::milliseconds time) { edge_.transport.alarm.Set(*this, time); }

void Connection::Stream(std::string_view piece) {
  if (phase_ != Phase::kStreaming || piece.empty()) return;
  if (unsent_ && unsent_->backlog() > Options::kMaxSocketBacklogBytes) return Break();  // the client does not read
  Queue(fmt::format("{:x}\r\n{}\r\n", piece.size(), piece));
  Flush();
}

void Connection::EndStream() {
  if (!parked_) return;
  const auto self = shared_from_this();
  const auto source = std::move(parked_);
  --edge_.transport.metrics.parked_waits;
  if (phase_ == Phase::kBroken) return;
  phase_ = Phase::kWriting;
  Report(200);
  Queue(std::string("0\r\n\r\n"));
  edge_.transport.alarm.Set(*this, edge_.transport.options.timeouts.write);
  Flush();
}

void Connection::Queue(Response::Body piece, std::size_t from) {
  if (!unsent_) unsent_ = std::make_unique<SendQueue>(edge_.transport.unsent, *this);
  const std::size_t bytes = View(piece).size();
  unsent_->Add(std::move(piece), bytes, from);
}

void Connection::Flush() {
  const bool at_the_end = phase_ == Phase::kWriting;
  const SteadyTime moved_at = unsent_->moved_at();
  switch (unsent_->Flush(socket_.native_handle())) {
    case SendQueue::Flushed::kFailed: return Break();
    case SendQueue::Flushed::kBlocked:
      if (at_the_end && unsent_->moved_at() != moved_at)
        edge_.transport.alarm.Set(*this, edge_.transport.options.timeouts.write);
      return WatchWritable();
    case SendQueue::Flushed::kAll: unsent_.reset();
  }
  if (at_the_end) AfterAnswer();
}

void Connection::WatchWritable() {
  if (watching_write_) return;
  watching_write_ = true;
  socket_.async_wait(Socket::wait_write, [self = shared_from_this()](const boost::system::error_code& failure) {
    self->watching_write_ = false;
    if (!failure && self->unsent_) self->Flush();
  });
}

void Connection::AfterAnswer() {
  if (!keep_alive_) return Linger();
  phase_ = Phase::kReading;
  edge_.transport.alarm.Set(*this, edge_.transport.options.timeouts.idle);
  if (dispatched_) return;  // Input goes on with the bytes behind it
  if (!pipelined_) return WatchReadable();
  phase_ = Phase::kTurning;
  asio::post(edge_.transport.io, [self = shared_from_this()] { self->TakeTurn(); });
}

void Connection::TakeTurn() {
  if (phase_ != Phase::kTurning) return;
  if (!keep_alive_) return Linger();
  phase_ = Phase::kReading;
  const auto pipelined = std::move(pipelined_);
  Input(pipelined->bytes);
}

// Closing with unread bytes would reset the connection and could take the answer with it.
void Connection::Linger() {
  phase_ = Phase::kLingering;
  partial_.reset();
  pipelined_.reset();
  ::shutdown(socket_.native_handle(), SHUT_WR);
  edge_.transport.alarm.Set(*this, edge_.transport.options.timeouts.linger);
  WatchReadable();
}

// Closes later, because the send that failed may be a call of the parked request.
void Connection::Break() {
  phase_ = Phase::kBroken;
  asio::post(edge_.transport.io, [self = shared_from_this()] { self->Close(); });
}

void Connection::Close() {
  if (phase_ == Phase::kClosed) return;
  const auto self = weak_from_this().lock();  // parked_ may hold the last reference
  if (parked_) --edge_.transport.metrics.parked_waits;
  phase_ = Phase::kClosed;
  --edge_.transport.metrics.connections;
  Deadlines::Drop(*this);
  parked_.reset();
  partial_.reset();
  pipelined_.reset();
  unsent_.reset();
  boost::system::error_code ignored;
  socket_.close(ignored);
}

void Connection::Stop() {
  const auto self = shared_from_this();
  switch (phase_) {
    case Phase::kParked: return parked_->GiveUp();
    case Phase::kStreaming: keep_alive_ = false; return parked_->GiveUp();
    case Phase::kReading:
    case Phase::kTurning: return Close();
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

void Connection::OnOverBudget(const Budget& budget) {
  const auto self = shared_from_this();
  if (&budget == &edge_.transport.unsent) return Close();  // in the middle of an answer that the client does not read
  if (phase_ == Phase::kReading) return RefuseRequest(ServerBusy("Too many requests are arriving at once"));
  // The request in hand is answered, the pipelined ones are not.
  pipelined_.reset();
  keep_alive_ = false;
  if (parked_) parked_->GiveUp();
}

std::string Connection::PeerAddress() const {
  boost::system::error_code failure;
  const auto endpoint = socket_.remote_endpoint(failure);
  return failure ? std::string() : endpoint.address().to_string();
}

}  // namespace aw::http
