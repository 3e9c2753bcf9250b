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
constexpr size_t kSubmitters = 64;
constexpr size_t kOtherDescriptors = 100;

// The resident memory when it no longer changes.
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

// Wakes all waits by one submit per debate, which proves that all were parked.
void WakeAll(HttpClient& waiters, HttpClient& submitters, std::vector<Debate>& debates) {
  if (waiters.in_flight() != waiters.size()) throw Error("a wait was answered before its time");
  PlayDebates(submitters, debates, 1);
  waiters.Drain([&](size_t i, const Answer& answer) { debates[i % debates.size()].Woken(answer); });
}

Row MemoryRow(const Options& options, size_t parked) {
  const Server server(options.server, {"DEBATE_POLL_TIMEOUT_MS=600000", "DEBATE_MAX_CONNECTIONS=100000"});
  HttpClient submitters(server.port(), kSubmitters);
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
  return row;
}

}  // namespace

Rows MeasureMemory(const Options& options) {
  Rows rows;
  // Both this process and the server need a descriptor per connection, and a few more.
  const size_t most = (DescriptorLimit() - kSubmitters - kOtherDescriptors) / 1000 * 1000;
  for (const size_t wanted : {10'000, 50'000}) {
    if (options.short_run && wanted > 10'000) continue;
    const size_t parked = std::min(options.short_run ? 1000 : wanted, most);
    rows.push_back(MemoryRow(options, parked));
    if (parked < wanted && !options.short_run) {
      rows.back().remark = "not " + std::to_string(wanted) + ": this machine lets a process open " +
                           std::to_string(DescriptorLimit()) + " files";
    }
  }
  return rows;
}

}  // namespace bench
