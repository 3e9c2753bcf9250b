#include "bare_network.h"
#include "bare_store.h"
#include "debate.h"
#include "http_client.h"
#include "scenario.h"
#include "server.h"

namespace bench {
namespace {

constexpr double kNodeSubmits = 1050;

// Every client plays a debate of its own.
LoopResult Play(HttpClient& client, std::vector<Debate>& debates, Seconds seconds) {
  return RunClosedLoop(
      client, client.size(), seconds, [&](size_t i) { return debates[i].SubmitRequest(client); },
      [&](size_t i, const Answer& answer) { debates[i].Submitted(answer); });
}

LoopResult PlayOnNewServer(const Options& options, size_t clients) {
  const Server server(options.server);
  HttpClient client(server.port(), clients);
  auto debates = CreateDebates(client, clients);
  return Play(client, debates, options.seconds);
}

double BareSubmitsPerSecond(size_t batch, Seconds seconds) {
  const TempDir dir;
  return BareStore(dir.File("bare.db"), batch).SubmitsPerSecond(batch, seconds);
}

// The limit is taken before and after, since a disk has moods.
Row SubmitsRow(const Options& options, size_t clients) {
  const double before = BareSubmitsPerSecond(clients, options.seconds / 2);
  const auto result = PlayOnNewServer(options, clients);
  const double after = BareSubmitsPerSecond(clients, options.seconds / 2);
  Row row{"submits, " + std::to_string(clients) + (clients == 1 ? " client" : " clients"), Unit::kPerSecond,
          result.per_second};
  row.limit = (before + after) / 2;
  row.remark = "p50 " + FormatQuantity(Unit::kMicros, result.latencies.Median().count()) + ", p99 " +
               FormatQuantity(Unit::kMicros, result.latencies.Percentile(0.99).count());
  return row;
}

}  // namespace

Rows MeasureSubmits(const Options& options) {
  Rows rows;
  for (const size_t clients : {1, 64, 256}) {
    rows.push_back(SubmitsRow(options, clients));
    if (clients != 64) continue;
    rows.back().node = kNodeSubmits;
    rows.back().aim = {.of_limit = 0.7, .times_node = 8};
  }
  return rows;
}

Rows MeasureLoneSubmit(const Options& options) {
  const auto limit = LoopbackRoundTrip() + LoneCommit();
  const auto measured = PlayOnNewServer(options, 1).latencies;
  Row row{"lone submit, median", Unit::kMicros, measured.Median().count(), limit.count()};
  row.aim.of_limit = 1.5;
  row.remark = "p99 " + FormatQuantity(Unit::kMicros, measured.Percentile(0.99).count());
  return {row};
}

Rows MeasureLimits(const Options& options) {
  Rows rows;
  rows.push_back({"limit: loopback round trip, median", Unit::kMicros, LoopbackRoundTrip().count()});
  rows.push_back({"limit: one FULL commit of a submit, median", Unit::kMicros, LoneCommit().count()});
  for (const size_t batch : {1, 64, 256}) {
    rows.push_back({"limit: bare SQLite, submits per commit: " + std::to_string(batch), Unit::kPerSecond,
                    BareSubmitsPerSecond(batch, options.seconds)});
  }
  rows.push_back({"limit: bare HTTP, 64 connections, 100 byte answers", Unit::kPerSecond,
                  EchoRequestsPerSecond(64, 100, options.seconds)});
  rows.push_back(
      {"limit: bare fan-out of 1 KB to 500 sockets, median", Unit::kMicros, LoopbackFanOut(500, 1024).count()});
  return rows;
}

}  // namespace bench
