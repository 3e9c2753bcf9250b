#include "bare_network.h"
#include "debate.h"
#include "http_client.h"
#include "scenario.h"
#include "server.h"

namespace bench {
namespace {

constexpr size_t kConnections = 64;
constexpr size_t kClaims = 20;
constexpr double kNodeContexts = 2280;
constexpr double kNodeLists = 565;

struct ListRates {
  size_t debates;
  LoopResult idle;
  LoopResult beside_submits;
  size_t answer_bytes;
};

// The connections beyond the lists' 64, if any, play the debate.
LoopResult RunLists(HttpClient& client, Seconds seconds, Debate& debate) {
  const std::string list = client.Get("/debates");
  return RunClosedLoop(
      client, kConnections, seconds, [&](size_t i) { return i < kConnections ? list : debate.SubmitRequest(client); },
      [&](size_t i, const Answer& answer) { i < kConnections ? answer.Expect(200) : debate.Submitted(answer); });
}

ListRates MeasureListsOf(const Options& options, size_t count) {
  const Server server(options.server);
  HttpClient readers(server.port(), kConnections);
  auto debates = CreateDebates(readers, count);
  const auto answer_bytes = readers.Fetch(readers.Get("/debates")).size();
  auto idle = RunLists(readers, options.seconds, debates.front());
  HttpClient readers_and_writer(server.port(), kConnections + 1);
  auto beside = RunLists(readers_and_writer, options.seconds, debates.front());
  return {count, std::move(idle), std::move(beside), answer_bytes};
}

Rows ListRows(const ListRates& rates, double limit) {
  const std::string name = "list, " + std::to_string(rates.debates) + " debates";
  Row idle{name, Unit::kPerSecond, rates.idle.per_second, limit};
  idle.remark = FormatQuantity(Unit::kBytes, static_cast<double>(rates.answer_bytes)) + " each";
  Row beside{name + ", while one client submits", Unit::kPerSecond, rates.beside_submits.per_second, limit};
  beside.remark = "beside " + FormatQuantity(Unit::kPerSecond, rates.beside_submits.beside_per_second) + " submits";
  return {idle, beside};
}

}  // namespace

Rows MeasureContext(const Options& options) {
  const Server server(options.server);
  HttpClient client(server.port(), kConnections);
  auto debates = CreateDebates(client, kConnections);
  PlayDebates(client, debates, kClaims);

  const auto request = [&](size_t i) { return client.Get("/debates/" + debates[i].id() + "?limit=10"); };
  const auto answer_bytes = client.Fetch(request(0)).size();
  const double limit = EchoRequestsPerSecond(kConnections, answer_bytes, options.seconds);
  const auto result = RunClosedLoop(client, kConnections, options.seconds, request,
                                    [](size_t, const Answer& answer) { answer.Expect(200); });
  Row row{"get-context, limit 10 of 20", Unit::kPerSecond, result.per_second, limit, kNodeContexts};
  row.aim.times_node = 15;
  row.remark = FormatQuantity(Unit::kBytes, static_cast<double>(answer_bytes)) + " each";
  return {row};
}

Rows MeasureList(const Options& options) {
  const auto many = MeasureListsOf(options, options.short_run ? 1000 : 10'000);
  const auto few = MeasureListsOf(options, 100);
  const double limit = EchoRequestsPerSecond(kConnections, many.answer_bytes, options.seconds);

  Rows rows = ListRows(many, limit);
  for (auto& row : rows) {
    row.node = kNodeLists;
    row.aim.times_node = 20;
  }
  for (auto& row : ListRows(few, limit)) rows.push_back(std::move(row));
  rows.push_back({"list, many debates against few", Unit::kPerSecond, many.idle.per_second, few.idle.per_second});
  rows.back().aim.of_limit = 0.8;
  return rows;
}

}  // namespace bench
