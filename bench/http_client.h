// Keep-alive HTTP connections on one epoll, each with one request in flight. Not thread-safe.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "latencies.h"
#include "socket.h"

namespace bench {

// `body` is valid only during the handler.
struct Answer {
  int status;
  std::string_view body;
  TimePoint sent;
  TimePoint arrived;

  // Throws, with the body in the message, if the status differs.
  void Expect(int expected) const;
};

class HttpClient {
 public:
  using Handler = std::function<void(size_t connection, const Answer&)>;

  HttpClient(uint16_t port, size_t connections);

  size_t size() const { return connections_.size(); }
  size_t in_flight() const { return in_flight_; }

  std::string Get(std::string_view path) const;
  std::string Post(std::string_view path, std::string_view json) const;

  void Send(size_t connection, std::string_view request);

  // Passes answers to the handler, which may send, until `done` returns true. Throws if the server sends nothing for
  // ten seconds.
  void PollUntil(const std::function<bool()>& done, const Handler& handler);

  // Passes the first answers that arrive within the timeout to the handler.
  void PollOnce(Clock::duration timeout, const Handler& handler);

  // Polls until no request is in flight.
  void Drain(const Handler& handler) {
    PollUntil([this] { return in_flight_ == 0; }, handler);
  }

  // Sends one request and returns the body of its answer, which must have this status.
  std::string Fetch(std::string_view request, int status = 200, size_t connection = 0);

 private:
  struct Connection {
    Fd fd;
    TimePoint sent{};
    bool waiting = false;
    std::string partial;
  };

  void ReadAnswer(size_t index, const Handler& handler);

  std::string host_;
  Poller poller_;
  std::vector<Connection> connections_;
  size_t in_flight_ = 0;
};

struct LoopResult {
  double per_second;
  double beside_per_second;  // Of the uncounted connections.
  Latencies latencies;
};

// Every connection sends its next request as soon as its answer is complete, during a warm-up and then the measured
// time; requests in flight at the end are awaited but not counted. Only the first `counted` connections count; the
// others are background load.
LoopResult RunClosedLoop(HttpClient& client, size_t counted, Seconds seconds,
                         const std::function<std::string(size_t)>& request, const HttpClient::Handler& handler);

}  // namespace bench
