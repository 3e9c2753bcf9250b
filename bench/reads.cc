#include "bare_network.h"
#include "debate.h"
#include "error.h"
#include "http_client.h"
#include "scenario.h"
#include "server.h"

namespace bench {
namespace {

constexpr size_t kConnections = 64;
constexpr double kNodeContexts = 2280;
constexpr double kNodeLists = 565;
constexpr size_t kNodeDebates = 10'000;

std::string Each(size_t answer_bytes) {
  return FormatQuantity(Unit::kBytes, static_cast<double>(answer_bytes)) + " each";
}

// Reads the newest ten, or all, arguments of debates with this many claims; each connection reads one of a few debates.
Row ContextRow(const Options& options, HttpClient& client, const std::vector<Debate>& debates, size_t claims,
               std::string_view query) {
  const auto request = [&](size_t i) {
    return client.Get("/debates/" + debates[i % debates.size()].id() + std::string(query));
  };
  const auto answer_bytes = client.Fetch(request(0)).size();
  LoopResult result{};
  const double limit = EchoAround(kConnections, answer_bytes, options.seconds, [&] {
    result = RunClosedLoop(client, kConnections, options.seconds, request,
                           [](size_t, const Answer& answer) { answer.Expect(200); });
  });
  const std::string what = query.empty() ? "all of " : "newest 10 of ";
  Row row{"get-context, " + what + std::to_string(claims), Unit::kPerSecond, result.per_second, limit};
  row.remark = Each(answer_bytes);
  return row;
}

// Connections after the first 64, if any, play the debate.
LoopResult RunLists(HttpClient& client, Seconds seconds, Debate& debate) {
  const std::string list = client.Get("/debates");
  return RunClosedLoop(
      client, kConnections, seconds, [&](size_t i) { return i < kConnections ? list : debate.SubmitRequest(client); },
      [&](size_t i, const Answer& answer) { i < kConnections ? answer.Expect(200) : debate.Submitted(answer); });
}

Row ListRow(std::string name, size_t debates, double rate, double limit) {
  Row row{"list, " + std::to_string(debates) + " debates" + std::move(name), Unit::kPerSecond, rate, limit};
  if (debates == kNodeDebates) {
    row.node = kNodeLists;
    row.aim.times_node = 20;
  }
  return row;
}

// The cursor after the list's item at `offset`.
std::string CursorAt(HttpClient& client, size_t offset) {
  constexpr std::string_view kKey = R"("next_cursor":")";
  const std::string body = client.Fetch(client.Get("/debates?limit=1&offset=" + std::to_string(offset)));
  const auto at = body.find(kKey);
  if (at == body.npos) throw Error("no cursor in: " + body);
  return body.substr(at + kKey.size(), body.find('"', at + kKey.size()) - at - kKey.size());
}

// Reads pages of 50 from there on, a different one per connection. The server caches answers by request target, so the
// targets never repeat.
double PagesPerSecond(const Options& options, HttpClient& client, size_t offset) {
  std::vector<std::string> pages;
  for (size_t i = 0; i < kConnections; ++i) pages.push_back("/debates?cursor=" + CursorAt(client, offset + i) + "&n=");
  size_t asked = 0;
  return RunClosedLoop(
             client, kConnections, options.seconds,
             [&](size_t i) { return client.Get(pages[i] + std::to_string(++asked)); },
             [](size_t, const Answer& answer) { answer.Expect(200); })
      .per_second;
}

// Lists when idle, beside a client that submits, by cursor, and by a title that only one debate has.
Rows ListRows(const Options& options, size_t count) {
  const Server server(options.server);
  HttpClient readers(server.port(), kConnections);
  auto debates = CreateDebates(readers, count);
  const auto answer_bytes = readers.Fetch(readers.Get("/debates")).size();
  HttpClient readers_and_writer(server.port(), kConnections + 1);
  LoopResult idle{}, beside{};
  const double limit = EchoAround(kConnections, answer_bytes, options.seconds, [&] {
    idle = RunLists(readers, options.seconds, debates.front());
    beside = RunLists(readers_and_writer, options.seconds, debates.front());
  });
  Rows rows{ListRow("", count, idle.per_second, limit)};
  rows.back().remark = Each(answer_bytes);

  rows.push_back(ListRow(", while one client submits", count, beside.per_second, limit));
  rows.back().remark = "beside " + FormatQuantity(Unit::kPerSecond, beside.beside_per_second) + " submits";

  const double first_pages = PagesPerSecond(options, readers, 0);
  rows.push_back({"list by cursor, last pages of " + std::to_string(count) + " against first", Unit::kPerSecond,
                  PagesPerSecond(options, readers, count - 2 * kConnections), first_pages});
  rows.back().aim.of_limit = 0.8;

  const std::string search = readers.Get("/debates?q=" + debates[count / 2].id());
  const auto found = RunClosedLoop(
      readers, kConnections, options.seconds, [&](size_t) { return search; },
      [](size_t, const Answer& answer) { answer.Expect(200); });
  rows.push_back({"list by a text in one of " + std::to_string(count) + " titles", Unit::kPerSecond, found.per_second});

  // The index is filled after the commits.
  const std::string words = readers.Get("/search?q=%22" + debates[count / 2].id() + "%22");
  while (readers.Fetch(words).find(R"("snippet")") == std::string::npos) {
  }
  const auto searched = RunClosedLoop(
      readers, kConnections, options.seconds, [&](size_t) { return words; },
      [](size_t, const Answer& answer) { answer.Expect(200); });
  rows.push_back({"search in " + std::to_string(count) + " debates", Unit::kPerSecond, searched.per_second});
  return rows;
}

}  // namespace

Rows MeasureContext(const Options& options) {
  Rows rows;
  for (const size_t claims : {10, 100, 1000}) {
    const Server server(options.server);
    HttpClient client(server.port(), kConnections);
    auto debates = CreateDebates(client, claims > 100 ? 4 : kConnections);
    PlayDebates(client, debates, claims);
    rows.push_back(ContextRow(options, client, debates, claims, "?limit=10"));
    if (claims == 10) {
      rows.back().node = kNodeContexts;
      rows.back().aim.times_node = 15;
    }
    if (claims < 1000) rows.push_back(ContextRow(options, client, debates, claims, ""));
  }
  return rows;
}

Rows MeasureList(const Options& options) {
  Rows rows;
  // Positions of ListRows' rows, counted from the end.
  constexpr size_t kIdle = 5, kByTitle = 2, kSearched = 1;
  std::vector<double> idle, by_title, searched;
  for (const size_t count : {1000, 10'000, 100'000}) {
    if (options.short_run && count > 1000) continue;
    for (auto& row : ListRows(options, count)) rows.push_back(std::move(row));
    idle.push_back(rows[rows.size() - kIdle].measured);
    by_title.push_back(rows[rows.size() - kByTitle].measured);
    searched.push_back(rows[rows.size() - kSearched].measured);
  }
  if (idle.size() > 1) {
    const auto most_against_fewest = [&rows](const char* what, const std::vector<double>& rates, double of_limit) {
      rows.push_back(
          {std::string(what) + ", most debates against fewest", Unit::kPerSecond, rates.back(), rates.front()});
      rows.back().aim.of_limit = of_limit;
    };
    most_against_fewest("list", idle, 0.8);
    most_against_fewest("list by a text in the title", by_title, 1.0 / 3);
    most_against_fewest("search", searched, 1.0 / 3);
  }
  return rows;
}

}  // namespace bench
