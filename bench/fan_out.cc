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

constexpr size_t kSockets = 500;
constexpr size_t kRounds = 50;
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
Round PlayRound(HttpClient& submitter, WsClient& watchers, Debate& debate) {
  std::vector<bool> has(kSockets);
  size_t missing = kSockets;
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

}  // namespace

Rows MeasureFanOut(const Options& options) {
  const Server server(options.server);
  HttpClient submitter(server.port(), 1);
  auto debates = CreateDebates(submitter, 1);
  WsClient watchers(server.port(), debates.front().id(), kSockets);
  Latencies latencies;
  size_t message_bytes = 0;
  for (size_t i = 0; i < kRounds; ++i) {
    const auto round = PlayRound(submitter, watchers, debates.front());
    latencies.Add(round.last - round.sent);
    message_bytes = round.message_bytes;
  }
  const auto limit = LoopbackFanOut(kSockets, message_bytes) + LoneCommit();
  Row row{"last of 500 sockets has the event, median", Unit::kMicros, latencies.Median().count(), limit.count(),
          kNodeMicros};
  row.aim.at_most = kAimMicros;
  row.remark = "p90 " + FormatQuantity(Unit::kMicros, latencies.Percentile(0.9).count());
  return {row};
}

}  // namespace bench
