// Counters for /metrics, in Prometheus' text format. Kept by the io thread alone.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/notice_sender.h"
#include "store/store.h"

namespace aw::http {

class Metrics {
 public:
  // `routes` are the labels, by index; the last one stands for requests that found no route.
  explicit Metrics(std::vector<std::string> routes);

  void CountRequest(std::size_t route, int status, std::chrono::nanoseconds took);
  void CountBatch(std::size_t jobs);
  std::size_t no_route() const { return routes_.size() - 1; }

  // Bytes that peers make the server hold.
  struct Held {
    std::size_t unsent = 0;
    std::size_t unread = 0;
  };
  // `notices` where they are sent.
  std::string Text(const StoreFigures& store, const Held& held, const std::optional<NoticeFigures>& notices = {}) const;

  std::int64_t connections = 0;
  std::int64_t parked_waits = 0;
  std::int64_t sockets = 0;
  std::atomic<std::int64_t> pages = 0;  // of the sockets those of browsers; any thread may read it
  std::int64_t refused_connections = 0;
  std::int64_t changes = 0;  // announced

 private:
  static constexpr std::array kSeconds{0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01,
                                       0.025,  0.05,    0.1,    0.25,  1.0,    5.0,   60.0};
  static constexpr std::array kBatchSizes{1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0};

  template <std::size_t N>
  struct Histogram {
    std::array<std::uint64_t, N + 1> counts{};
    double sum = 0;
    void Add(const std::array<double, N>& bounds, double value);
    void AppendTo(std::string& out, std::string_view name, std::string_view label,
                  const std::array<double, N>& bounds) const;
  };
  struct Route {
    std::string name;
    std::map<int, std::uint64_t> by_status;
    Histogram<kSeconds.size()> latency;
  };
  std::vector<Route> routes_;
  Histogram<kBatchSizes.size()> batches_;
};

}  // namespace aw::http
