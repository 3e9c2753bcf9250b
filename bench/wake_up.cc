#include "bare_network.h"
#include "bare_store.h"
#include "debate.h"
#include "http_client.h"
#include "scenario.h"
#include "server.h"

namespace bench {
namespace {

constexpr size_t kNodeParked = 1000;
constexpr size_t kRounds = 1000;
constexpr double kNodeMicros = 1100;

// One parked wait per debate, each on its own connection; the last connection submits. Each round wakes one debate's
// wait, which parks again as the other role.
class WakeUps {
 public:
  WakeUps(uint16_t port, size_t parked)
      : submitter_(parked), client_(port, parked + 1), debates_(CreateDebates(client_, parked)) {
    for (size_t i = 0; i < parked; ++i) Park(i);
  }

  // The wake-up may arrive before the submit's answer, which has the new id, so it is checked when both have arrived.
  Clock::duration Round(size_t index) {
    auto& debate = debates_[index];
    Answer woken{};
    std::string body;
    bool submitted = false;
    const auto on_answer = [&](size_t connection, const Answer& answer) {
      if (connection == submitter_) {
        debate.Submitted(answer);
        submitted = true;
      } else {
        woken = answer;
        woken.body = body = answer.body;
      }
    };
    const std::string request = debate.SubmitRequest(client_);
    const auto sent = Clock::now();
    client_.Send(submitter_, request);
    client_.PollUntil([&] { return submitted && !body.empty(); }, on_answer);
    debate.Woken(woken);
    Park(index);
    return woken.arrived - sent;
  }

 private:
  // Returns when the server has answered a later request, which proves that the wait is parked.
  void Park(size_t index) {
    client_.Send(index, debates_[index].WaitRequest(client_));
    client_.Fetch(client_.Get("/health"), 200, submitter_);
  }

  size_t submitter_;  // the last connection
  HttpClient client_;
  std::vector<Debate> debates_;
};

Row WakeUpRow(const Options& options, size_t parked, Micros limit) {
  const Server server(options.server, {"DEBATE_POLL_TIMEOUT_MS=600000"});
  WakeUps wake_ups(server.port(), parked);
  Latencies latencies;
  for (size_t round = 0; round < (options.short_run ? kRounds / 4 : 2 * kRounds); ++round) {
    latencies.Add(wake_ups.Round(round % parked));
  }
  Row row{"wake-up, " + std::to_string(parked) + " parked, median", Unit::kMicros, latencies.Median().count(),
          limit.count()};
  row.remark = "p99 " + FormatQuantity(Unit::kMicros, latencies.Percentile(0.99).count());
  return row;
}

}  // namespace

Rows MeasureWakeUp(const Options& options) {
  Rows rows;
  for (const size_t parked : {100, 1000, 10'000}) {
    if (options.short_run && parked > kNodeParked) continue;
    rows.push_back(WakeUpRow(options, parked, LoopbackRoundTrip() + LoneCommit()));
    if (parked == 100) continue;
    rows.back().aim.of_limit = 1.5;
    if (parked == kNodeParked) rows.back().node = kNodeMicros;
  }
  return rows;
}

}  // namespace bench
