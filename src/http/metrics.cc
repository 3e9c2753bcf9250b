#include "http/metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <iterator>
#include <numeric>

namespace aw::http {
namespace {

void Describe(std::string& out, std::string_view name, std::string_view type, std::string_view help) {
  fmt::format_to(std::back_inserter(out), "# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
}

template <std::integral Value>
void AppendSingle(std::string& out, std::string_view name, std::string_view type, std::string_view help, Value value) {
  Describe(out, name, type, help);
  fmt::format_to(std::back_inserter(out), "{} {}\n", name, value);
}

void AppendNotices(std::string& out, const NoticeFigures& figures) {
  AppendSingle(out, "debate_notices_sent_total", "counter", "Notices that their targets have taken.", figures.sent);
  AppendSingle(out, "debate_notices_failed_total", "counter", "Attempts to send a notice that failed.", figures.failed);
  AppendSingle(out, "debate_notices_dropped_total", "counter", "Notices given up, or dropped because too many waited.",
               figures.dropped);
  AppendSingle(out, "debate_notices_waiting", "gauge", "Notices that wait to be sent, over all servers.",
               figures.waiting);
}

}  // namespace

template <std::size_t N>
void Metrics::Histogram<N>::Add(const std::array<double, N>& bounds, double value) {
  ++counts[static_cast<std::size_t>(std::ranges::lower_bound(bounds, value) - bounds.begin())];
  sum += value;
}

template <std::size_t N>
void Metrics::Histogram<N>::AppendTo(std::string& out, std::string_view name, std::string_view label,
                                     const std::array<double, N>& bounds) const {
  const std::string_view comma = label.empty() ? "" : ",";
  std::uint64_t below = 0;
  for (std::size_t i = 0; i < N; ++i) {
    below += counts[i];
    fmt::format_to(std::back_inserter(out), "{}_bucket{{{}{}le=\"{}\"}} {}\n", name, label, comma, bounds[i], below);
  }
  below += counts[N];
  const std::string braces = label.empty() ? "" : fmt::format("{{{}}}", label);
  fmt::format_to(std::back_inserter(out), "{0}_bucket{{{1}{2}le=\"+Inf\"}} {3}\n{0}_sum{4} {5}\n{0}_count{4} {3}\n",
                 name, label, comma, below, braces, sum);
}

Metrics::Metrics(std::vector<std::string> routes) {
  for (std::string& name : routes) routes_.push_back({std::move(name), {}, {}});
}

void Metrics::CountRequest(std::size_t route, int status, std::chrono::nanoseconds took) {
  ++routes_[route].by_status[status];
  routes_[route].latency.Add(kSeconds, std::chrono::duration<double>(took).count());
}

void Metrics::CountBatch(std::size_t jobs) { batches_.Add(kBatchSizes, static_cast<double>(jobs)); }

std::string Metrics::Text(const StoreFigures& store, const Held& held,
                          const std::optional<NoticeFigures>& notices) const {
  std::string out;
  Describe(out, "debate_http_requests_total", "counter", "Requests answered, by route and status.");
  for (const Route& route : routes_) {
    for (const auto& [status, count] : route.by_status) {
      fmt::format_to(std::back_inserter(out), "debate_http_requests_total{{route=\"{}\",status=\"{}\"}} {}\n",
                     route.name, status, count);
    }
  }
  Describe(out, "debate_http_request_seconds", "histogram", "Time from a whole request to its answer, by route.");
  for (const Route& route : routes_) {
    if (route.by_status.empty()) continue;
    route.latency.AppendTo(out, "debate_http_request_seconds", fmt::format("route=\"{}\"", route.name), kSeconds);
  }
  Describe(out, "debate_commit_batch_size", "histogram", "Writes that shared one commit.");
  batches_.AppendTo(out, "debate_commit_batch_size", "", kBatchSizes);
  AppendSingle(out, "debate_connections", "gauge", "Open HTTP connections.", connections);
  AppendSingle(out, "debate_connections_refused_total", "counter", "Connections refused at the limit.",
               refused_connections);
  AppendSingle(out, "debate_parked_waits", "gauge", "Waits that are parked.", parked_waits);
  AppendSingle(out, "debate_sockets", "gauge", "Open WebSockets.", sockets);
  AppendSingle(out, "debate_changes_total", "counter", "Changes announced to waits and watchers.", changes);
  AppendSingle(out, "debate_unsent_bytes", "gauge", "Answers and frames that their readers have not taken yet.",
               held.unsent);
  AppendSingle(out, "debate_unread_bytes", "gauge", "Requests that have not arrived whole yet.", held.unread);
  AppendSingle(out, "debate_store_commits_total", "counter", "Transactions committed.", store.commits);
  AppendSingle(out, "debate_store_rollbacks_total", "counter", "Transactions rolled back.", store.rollbacks);
  AppendSingle(out, "debate_store_queued", "gauge", "Writes that wait for the writer.", store.queued);
  if (store.wal_bytes) {
    AppendSingle(out, "debate_store_wal_bytes", "gauge", "Size of SQLite's write-ahead log.", *store.wal_bytes);
  }
  AppendSingle(out, "debate_search_index_behind", "gauge",
               "Whether something was committed that a search does not find.", store.index_is_behind ? 1 : 0);
  if (notices) AppendNotices(out, *notices);
  return out;
}

}  // namespace aw::http
