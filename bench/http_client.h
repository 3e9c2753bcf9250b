// Many keep-alive HTTP connections on one epoll, one request in flight on each. One thread.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "latencies.h"
#include "socket.h"

namespace bench {

// `body` is valid only inside the handler.
struct Answer {
  int status;
  std::string_view body;
  TimePoint sent;
  TimePoint arrived;

  // Throws with the body in the message when the status is another.
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

  // Hands over answers as they arrive until `done` says so. The handler may send. Throws when the server is silent
  // for ten seconds.
  void PollUntil(const std::function<bool()>& done, const Handler& handler);

  // Hands over the answers that arrive within the timeout, returning after the first few.
  void PollOnce(Clock::duration timeout, const Handler& handler);

  // Until no request is in flight.
  void Drain(const Handler& handler) {
    PollUntil([this] { return in_flight_ == 0; }, handler);
  }

  // One request alone, answered with this status: its body.
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
  double beside_per_second;  // Of the connections that do not count.
  Latencies latencies;
};

// Every connection sends its next request as soon as its answer is complete, for a warm-up and then for the measured
// time; what is in flight at the end is awaited but not counted. Only the first `counted` connections count: others
// are the load beside them.
LoopResult RunClosedLoop(HttpClient& client, size_t counted, Seconds seconds,
                         const std::function<std::string(size_t)>& request, const HttpClient::Handler& handler);

}  // namespace bench
