#include "bare_network.h"

#include <sys/socket.h>

#include <string>
#include <thread>
#include <vector>

#include "error.h"
#include "http_client.h"
#include "socket.h"

namespace bench {
namespace {

constexpr size_t kRoundTrips = 5000;
constexpr size_t kMessageBytes = 64;

// Blocks until exactly this many bytes were received; false if the peer closed the connection.
bool ReceiveWhole(const Fd& fd, size_t bytes) {
  std::string buffer(bytes, ' ');
  return recv(fd.get(), buffer.data(), bytes, MSG_WAITALL) == static_cast<ssize_t>(bytes);
}

// Answers every request on `count` connections until all peers have closed.
void ServeEcho(const Fd& listener, size_t count, const std::string& answer) {
  std::vector<Fd> clients;
  Poller poller;
  for (size_t i = 0; i < count; ++i) {
    poller.Add(clients.emplace_back(Accept(listener)), i);
  }
  char request[4096];
  for (size_t open = count; open > 0;) {
    for (const auto& event : poller.Wait(std::chrono::seconds(1))) {
      auto& client = clients[event.data.u64];
      const auto n = recv(client.get(), request, sizeof request, MSG_DONTWAIT);
      if (n <= 0) {
        Fd hung_up = std::move(client);
        --open;
      } else if (std::string_view(request, static_cast<size_t>(n)).ends_with("\r\n\r\n")) {
        SendWhole(client, answer);
      }
    }
  }
}

}  // namespace

Micros LoopbackRoundTrip() {
  uint16_t port = 0;
  const Fd listener = Listen(&port);
  const std::string message(kMessageBytes, 'x');
  std::jthread echo([&] {
    const Fd peer = Accept(listener);
    while (ReceiveWhole(peer, message.size())) SendWhole(peer, message);
  });
  const Fd peer = Connect(port);
  Latencies latencies;
  for (size_t i = 0; i < kRoundTrips; ++i) {
    const auto start = Clock::now();
    SendWhole(peer, message);
    if (!ReceiveWhole(peer, message.size())) FailWithErrno("loopback round trip");
    latencies.Add(Clock::now() - start);
  }
  return latencies.Median();
}

double EchoRequestsPerSecond(size_t connections, size_t body_bytes, Seconds seconds) {
  uint16_t port = 0;
  const Fd listener = Listen(&port);
  const std::string answer =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body_bytes) +
      "\r\n\r\n" + std::string(body_bytes, 'x');
  std::jthread server([&] { ServeEcho(listener, connections, answer); });
  HttpClient client(port, connections);
  const std::string request = client.Get("/");
  return RunClosedLoop(
             client, connections, seconds, [&](size_t) { return request; },
             [](size_t, const Answer& got) { got.Expect(200); })
      .per_second;
}

double EchoAround(size_t connections, size_t body_bytes, Seconds seconds, const std::function<void()>& measure) {
  const double before = EchoRequestsPerSecond(connections, body_bytes, seconds / 2);
  measure();
  return (before + EchoRequestsPerSecond(connections, body_bytes, seconds / 2)) / 2;
}

}  // namespace bench
