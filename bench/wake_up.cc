#include "bare_network.h"
#include "bare_store.h"
#include "debate.h"
#include "http_client.h"
#include "scenario.h"
#include "server.h"

namespace bench {
namespace {

constexpr size_t kParked = 1000;
constexpr double kNodeMicros = 1100;

// One parked wait per debate on a connection of its own; the last connection submits. In each round one debate's
// waiter is woken and parks again as the other role.
class WakeUps {
 public:
  explicit WakeUps(uint16_t port) : client_(port, kParked + 1), debates_(CreateDebates(client_, kParked)) {
    for (size_t i = 0; i < kParked; ++i) Park(i);
  }

  // The wake-up may overtake the submit's answer, which alone tells the new id: so it is checked when both are there.
  Clock::duration Round(size_t index) {
    auto& debate = debates_[index];
    Answer woken{};
    std::string body;
    bool submitted = false;
    const auto on_answer = [&](size_t connection, const Answer& answer) {
      if (connection == kSubmitter) {
        debate.Submitted(answer);
        submitted = true;
      } else {
        woken = answer;
        woken.body = body = answer.body;
      }
    };
    const std::string request = debate.SubmitRequest(client_);
    const auto sent = Clock::now();
    client_.Send(kSubmitter, request);
    client_.PollUntil([&] { return submitted && !body.empty(); }, on_answer);
    debate.Woken(woken);
    Park(index);
    return woken.arrived - sent;
  }

 private:
  static constexpr size_t kSubmitter = kParked;

  // Returns when the server has surely taken up the wait: it answered something that came later.
  void Park(size_t index) {
    client_.Send(index, debates_[index].WaitRequest(client_));
    client_.Fetch(client_.Get("/health"), 200, kSubmitter);
  }

  HttpClient client_;
  std::vector<Debate> debates_;
};

}  // namespace

Rows MeasureWakeUp(const Options& options) {
  const auto limit = LoopbackRoundTrip() + LoneCommit();
  const Server server(options.server, {"DEBATE_POLL_TIMEOUT_MS=600000"});
  WakeUps wake_ups(server.port());
  Latencies latencies;
  for (size_t round = 0; round < (options.short_run ? kParked / 4 : 2 * kParked); ++round) {
    latencies.Add(wake_ups.Round(round % kParked));
  }
  Row row{"wake-up, " + std::to_string(kParked) + " parked, median", Unit::kMicros, latencies.Median().count(),
          limit.count(), kNodeMicros};
  row.aim.of_limit = 1.5;
  row.remark = "p99 " + FormatQuantity(Unit::kMicros, latencies.Percentile(0.99).count());
  return {row};
}

}  // namespace bench
