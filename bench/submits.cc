#include <algorithm>
#include <vector>

#include "bare_network.h"
#include "bare_store.h"
#include "debate.h"
#include "http_client.h"
#include "scenario.h"
#include "server.h"

namespace bench {
namespace {

constexpr double kNodeSubmits = 1050;
constexpr size_t kRounds = 7;

std::string Percentiles(const Latencies& latencies) {
  return "p50 " + FormatQuantity(Unit::kMicros, latencies.Median().count()) + ", p99 " +
         FormatQuantity(Unit::kMicros, latencies.Percentile(0.99).count());
}

// Each client plays its own debate.
LoopResult PlayOnNewServer(const Options& options, size_t clients, Seconds seconds) {
  const Server server(options.server);
  HttpClient client(server.port(), clients);
  auto debates = CreateDebates(client, clients);
  return RunClosedLoop(
      client, client.size(), seconds, [&](size_t i) { return debates[i].SubmitRequest(client); },
      [&](size_t i, const Answer& answer) { debates[i].Submitted(answer); });
}

// Disk speed varies: the limit is measured before and after, and the round with the median ratio is reported.
Row SubmitsRow(const Options& options, size_t clients) {
  std::vector<Row> rounds;
  while (rounds.size() < (options.short_run ? 1 : kRounds)) {
    const double before = BareSubmitsPerSecond(clients, options.seconds / 4);
    const auto result = PlayOnNewServer(options, clients, options.seconds / 2);
    const double after = BareSubmitsPerSecond(clients, options.seconds / 4);
    Row row{"submits, " + std::to_string(clients) + (clients == 1 ? " client" : " clients"), Unit::kPerSecond,
            result.per_second};
    row.limit = (before + after) / 2;
    row.remark = Percentiles(result.latencies);
    rounds.push_back(std::move(row));
  }
  std::ranges::sort(rounds, {}, [](const Row& row) { return row.measured / *row.limit; });
  Row& median = rounds[rounds.size() / 2];
  if (rounds.size() > 1) {
    const auto ratio = [](const Row& row) { return std::to_string(row.measured / *row.limit).substr(0, 4); };
    median.remark += "; rounds " + ratio(rounds.front()) + " to " + ratio(rounds.back());
  }
  return median;
}

}  // namespace

Rows MeasureSubmits(const Options& options) {
  Rows rows;
  for (const size_t clients : {1, 64, 256}) {
    rows.push_back(SubmitsRow(options, clients));
    if (clients == 256) rows.back().aim.of_limit = 0.7;
    if (clients != 64) continue;
    rows.back().node = kNodeSubmits;
    rows.back().aim = {.of_limit = 0.75, .times_node = 8};
  }
  return rows;
}

Rows MeasureLoneSubmit(const Options& options) {
  const auto limit = LoopbackRoundTrip() + LoneCommit();
  const auto measured = PlayOnNewServer(options, 1, options.seconds).latencies;
  Row row{"lone submit, median", Unit::kMicros, measured.Median().count(), limit.count()};
  row.aim.of_limit = 1.5;
  row.remark = "p99 " + FormatQuantity(Unit::kMicros, measured.Percentile(0.99).count());
  return {row};
}

}  // namespace bench
