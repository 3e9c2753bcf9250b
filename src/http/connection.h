// One HTTP/1.1 connection: reads requests, hands each to the router, writes the answer.
//
// Reads are non-blocking into a buffer that all connections share; only a request that comes in parts has memory of its
// own. A parked wait holds its socket, this object and a Parked, nothing else. The answer to one request never runs the
// next one, which has a turn of the loop of its own. One thread; kept alive by its pending operations and by the
// handler or parked request that still has to answer.
#pragma once

#include <boost/intrusive/list.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "http/asio.h"
#include "http/budget.h"
#include "http/request.h"
#include "http/response.h"
#include "http/send_queue.h"
#include "hub/deadlines.h"

namespace aw::http {

struct Edge;
class RequestParser;

// A request that waits for something. It holds its connection and is owned by it.
//
// One rule for the lifetime of all that is parked (a wait, a stream and what they contain): a parked request ends by
// one call, Answer() or EndStream(), which destroys it. That call comes last, in the request and in every function on
// the way to it. Nothing else destroys a parked request during a call of its own: a send that fails closes the
// connection in a later turn of the loop, and until then further sends do nothing. Destroying it unsubscribes it from
// everything, so it is never called after its end.
class Parked {
 public:
  virtual ~Parked() = default;

  // Its deadline has passed, its client sends no more, or the server stops: answers without news.
  virtual void GiveUp() = 0;

  // Its deadline has passed. A stream may send something and ask for more time instead.
  virtual void OnTime() { GiveUp(); }
};

using ConnectionHook = boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>,
                                                        boost::intrusive::tag<class ConnectionTag>>;

class Connection final : public std::enable_shared_from_this<Connection>,
                         public Timed,
                         public ConnectionHook,
                         public Budgeted {
 public:
  Connection(Edge& edge, Socket socket);
  ~Connection() override;

  void Start();

  // Instead of Start: answers with `error` and closes.
  void TurnAway(const Error& error) { RefuseRequest(error); }

  // The answer to the request in hand; exactly one for each.
  void Answer(Response response);

  // Parks the request in hand; it is destroyed when its client hangs up.
  void Park(std::unique_ptr<Parked> parked, std::chrono::milliseconds time);

  // An answer in pieces, such as server-sent events: `head` now, the pieces as `source` has them. The stream ends with
  // EndStream, or when the client hangs up.
  void StartStream(const Response& head, std::unique_ptr<Parked> source, std::chrono::milliseconds time);
  void Stream(std::string_view piece);
  void EndStream();
  void AskForTime(std::chrono::milliseconds time);

  // Hands over the socket, with bytes that came after the request. This connection is then closed.
  Socket Release(std::string& leftover);

  // Ends a parked request, closes an idle connection, lets any other request finish.
  void Stop();

  // For the exchange in hand.
  void SetRoute(std::size_t route) { route_ = route; }
  void SetAllowedOrigin(std::string_view origin) { allowed_origin_ = origin; }
  std::uint64_t request_id() const { return request_id_; }
  std::string PeerAddress() const;

  void OnDeadline() override;
  void OnOverBudget(const Budget& budget) override;

 private:
  // The table in connection.cc has what holds in each phase and the transitions.
  enum class Phase : std::uint8_t {
    kReading,    // the next request
    kHandling,   // a handler has to answer
    kParked,     // a parked request has to answer
    kStreaming,  // a parked request answers piece by piece
    kWriting,    // the rest of an answer
    kTurning,    // answered; the pipelined requests have the next turn of the loop
    kLingering,  // answered for the last time; further input is discarded
    kBroken,     // a send failed; Close has the next turn of the loop
    kClosed,
  };
  struct Partial;
  struct Pipelined;

  void WatchReadable();
  void OnReadable();
  void Input(std::string_view bytes);
  bool TakeRequest(std::string_view& bytes);
  bool TakeBody(std::string_view& bytes);
  void StartBody(std::string_view bytes);
  bool Keep(std::string_view unparsed);
  void Pipeline(std::string_view bytes);
  void Handle(const Request& request, const std::string_view& following);
  void RefuseRequest(const Error& error);
  void RefuseRequest(const RequestParser& parser);
  void Report(int status);
  HeadFields Fields(HeadFields::Length length);
  void Write(Response response);
  void Queue(Response::Body piece, std::size_t from = 0);
  void Flush();
  void WatchWritable();
  void AfterAnswer();
  void TakeTurn();
  void Linger();
  void Break();
  void Close();

  Edge& edge_;
  Socket socket_;
  std::unique_ptr<Partial> partial_;
  std::unique_ptr<Parked> parked_;
  std::unique_ptr<SendQueue> unsent_;             // the bytes that could not be sent at once
  std::unique_ptr<Pipelined> pipelined_;          // input behind the request in hand
  const std::string_view* dispatched_ = nullptr;  // while Input dispatches a request: the bytes behind it
  std::string allowed_origin_;
  SteadyTime began_;
  std::uint64_t request_id_ = 0;
  std::size_t route_ = 0;
  Phase phase_ = Phase::kReading;
  bool watching_ = false;        // a wait for readable is pending
  bool watching_write_ = false;  // a wait for writable is pending
  bool keep_alive_ = false;
  bool head_only_ = false;
};

}  // namespace aw::http
