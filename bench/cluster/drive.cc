// cluster-drive: makes one measurement on running nodes, for script/bench-cluster.
//   submits PORT CLIENTS SECONDS           claims per second, median and p99 in µs
//   wake-ups FROM_PORT TO_PORT ROUNDS      time from sending a claim to one node to the answer of a wait on another
//   park PORT WAITS                        parks waits, reports it, and holds them until standard input ends
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "debate.h"
#include "http_client.h"

namespace bench {
namespace {

constexpr size_t kDebates = 64;

void Print(double per_second, const Latencies& latencies) {
  std::printf("%.1f %.0f %.0f\n", per_second, latencies.Median().count(), latencies.Percentile(0.99).count());
}

void Submits(uint16_t port, size_t clients, Seconds seconds) {
  HttpClient client(port, clients);
  auto debates = CreateDebates(client, clients);
  const auto result = RunClosedLoop(
      client, clients, seconds, [&](size_t i) { return debates[i].SubmitRequest(client); },
      [&](size_t i, const Answer& answer) { debates[i].Submitted(answer); });
  Print(result.per_second, result.latencies);
}

void WakeUps(uint16_t from, uint16_t to, size_t rounds) {
  HttpClient writer(from, kDebates);
  HttpClient waiter(to, kDebates + 1);
  auto debates = CreateDebates(writer, kDebates);
  // An answered later read proves that the node has parked the wait.
  const auto park = [&](size_t i) {
    waiter.Send(i, debates[i].WaitRequest(waiter));
    waiter.Fetch(waiter.Get("/debates/" + debates[i].id() + "?limit=0"), 200, kDebates);
  };
  for (size_t i = 0; i < kDebates; ++i) park(i);
  Latencies latencies;
  for (size_t round = 0; round < rounds; ++round) {
    const size_t i = round % kDebates;
    const std::string request = debates[i].SubmitRequest(writer);
    const auto sent = Clock::now();
    writer.Send(i, request);
    writer.Drain([&](size_t, const Answer& answer) { debates[i].Submitted(answer); });
    bool woken = false;
    waiter.PollUntil([&] { return woken; },
                     [&](size_t, const Answer& answer) {
                       debates[i].Woken(answer);
                       latencies.Add(answer.arrived - sent);
                       woken = true;
                     });
    park(i);
  }
  Print(0, latencies);
}

void Park(uint16_t port, size_t waits) {
  HttpClient client(port, kDebates);
  const auto debates = CreateDebates(client, kDebates);
  HttpClient parked(port, waits);
  for (size_t i = 0; i < waits; ++i) parked.Send(i, debates[i % kDebates].WaitRequest(parked));
  client.Fetch(client.Get("/debates/" + debates[0].id() + "?limit=0"));
  std::puts("parked");
  std::fflush(stdout);
  while (std::getchar() != EOF) {
  }
}

int Run(const std::vector<std::string>& words) {
  const auto number = [&](size_t i) { return std::strtoul(words.at(i).c_str(), nullptr, 10); };
  if (words.at(0) == "submits") return Submits(number(1), number(2), Seconds(std::stod(words.at(3)))), 0;
  if (words.at(0) == "wake-ups") return WakeUps(number(1), number(2), number(3)), 0;
  if (words.at(0) == "park") return Park(number(1), number(2)), 0;
  return 2;
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  try {
    return bench::Run({argv + 1, argv + argc});
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "cluster-drive: %s\n", failure.what());
    return 1;
  }
}
