#include <thread>

#include "debate.h"
#include "error.h"
#include "http_client.h"
#include "scenario.h"
#include "server.h"

namespace bench {
namespace {

constexpr double kNodeBytes = 22 * 1024;
constexpr double kAimBytes = 1.5 * 1024;

// Resident memory once it has stopped changing.
double SettledBytes(const Server& server) {
  double bytes = server.ResidentBytes();
  for (int same = 0; same < 5;) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    const double now = server.ResidentBytes();
    same = now == bytes ? same + 1 : 0;
    bytes = now;
  }
  return bytes;
}

// Wakes all by one submit per debate: whoever was not parked could not be answered.
void WakeAll(HttpClient& waiters, HttpClient& submitters, std::vector<Debate>& debates) {
  if (waiters.in_flight() != waiters.size()) throw Error("a wait was answered before its time");
  PlayDebates(submitters, debates, 1);
  waiters.Drain([&](size_t i, const Answer& answer) { debates[i % debates.size()].Woken(answer); });
}

}  // namespace

Rows MeasureMemory(const Options& options) {
  const size_t parked = options.short_run ? 1000 : 10'000;
  const Server server(options.server, {"DEBATE_POLL_TIMEOUT_MS=600000"});
  HttpClient submitters(server.port(), 64);
  auto debates = CreateDebates(submitters, parked / 10);

  const double before = SettledBytes(server);
  HttpClient waiters(server.port(), parked);
  for (size_t i = 0; i < parked; ++i) waiters.Send(i, debates[i % debates.size()].WaitRequest(waiters));
  submitters.Fetch(submitters.Get("/health"));
  const double after = SettledBytes(server);
  WakeAll(waiters, submitters, debates);

  Row row{"memory per parked wait, " + std::to_string(parked), Unit::kBytes,
          (after - before) / static_cast<double>(parked)};
  row.node = kNodeBytes;
  row.aim.at_most = kAimBytes;
  return {row};
}

}  // namespace bench
