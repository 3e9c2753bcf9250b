#include <thread>

#include "bare_network.h"
#include "bare_store.h"
#include "debate.h"
#include "error.h"
#include "http_client.h"
#include "scenario.h"
#include "server.h"
#include "ws_client.h"

namespace bench {
namespace {

constexpr size_t kNodeSockets = 500;
constexpr double kNodeMicros = 12'000;
constexpr double kAimMicros = 2000;
constexpr Clock::duration kQuiet = std::chrono::milliseconds(5);
constexpr auto kSilence = std::chrono::seconds(10);

struct Round {
  TimePoint sent;
  TimePoint last;
  size_t message_bytes;
};

// One submit, until every socket has its new_argument. State changes travel beside it and are not counted.
Round PlayRound(HttpClient& submitter, WsClient& watchers, Debate& debate, size_t sockets) {
  std::vector<bool> has(sockets);
  size_t missing = sockets;
  Round round{};
  const auto on_message = [&](size_t socket, std::string_view message) {
    if (!IsEvent(message, "new_argument")) return;
    if (has[socket]) throw Error("an event came twice: " + std::string(message));
    has[socket] = true;
    round.message_bytes = message.size();
    if (--missing == 0) round.last = Clock::now();
  };
  const std::string request = debate.SubmitRequest(submitter);
  round.sent = Clock::now();
  submitter.Send(0, request);
  while (missing > 0) {
    watchers.Poll(std::chrono::seconds(1), on_message);
    if (Clock::now() - round.sent > kSilence) throw Error(std::to_string(missing) + " sockets got no new_argument");
  }
  submitter.Drain([&](size_t, const Answer& answer) { debate.Submitted(answer); });
  for (const auto until = Clock::now() + kQuiet; Clock::now() < until;) watchers.Poll(kQuiet, on_message);
  return round;
}

Row FanOutRow(const Options& options, size_t sockets) {
  const Server server(options.server);
  HttpClient submitter(server.port(), 1);
  auto debates = CreateDebates(submitter, 1);
  WsClient watchers(server.port(), debates.front().id(), sockets);
  Latencies latencies;
  size_t message_bytes = 0;
  for (size_t i = 0; i < (options.short_run ? 10 : 50); ++i) {
    const auto round = PlayRound(submitter, watchers, debates.front(), sockets);
    latencies.Add(round.last - round.sent);
    message_bytes = round.message_bytes;
  }
  const auto limit = LoopbackFanOut(sockets, message_bytes) + LoneCommit();
  Row row{"last of " + std::to_string(sockets) + " sockets has the event, median", Unit::kMicros,
          latencies.Median().count(), limit.count()};
  row.remark = "p90 " + FormatQuantity(Unit::kMicros, latencies.Percentile(0.9).count());
  return row;
}

double CreationsPerSecond(const Options& options, uint16_t port) {
  HttpClient client(port, 1);
  const auto result = RunClosedLoop(
      client, 1, options.seconds, [&](size_t) { return Debate().CreateRequest(client); },
      [](size_t, const Answer& answer) { answer.Expect(201); });
  return result.per_second;
}

// Every creation is news for all who watch the list.
Row ListFeedRow(const Options& options, size_t sockets) {
  const Server server(options.server);
  const double before = CreationsPerSecond(options, server.port());
  double beside = 0;
  {
    WsClient watchers(server.port(), "", sockets);
    size_t told = 0;
    std::jthread reading([&](const std::stop_token& stop) {
      while (!stop.stop_requested()) {
        watchers.Poll(std::chrono::milliseconds(100), [&](size_t, std::string_view) { ++told; });
      }
    });
    beside = CreationsPerSecond(options, server.port());
    reading.request_stop();
    reading.join();
    if (told == 0) throw Error("nobody heard of the new debates");
  }
  Row row{"debates created beside " + std::to_string(sockets) + " watchers of the list", Unit::kPerSecond, beside};
  row.limit = (before + CreationsPerSecond(options, server.port())) / 2;
  return row;
}

}  // namespace

Rows MeasureFanOut(const Options& options) {
  Rows rows{FanOutRow(options, kNodeSockets)};
  rows.back().node = kNodeMicros;
  rows.back().aim.at_most = kAimMicros;
  if (!options.short_run) rows.push_back(FanOutRow(options, 5000));
  rows.push_back(ListFeedRow(options, options.short_run ? 500 : 5000));
  return rows;
}

}  // namespace bench
