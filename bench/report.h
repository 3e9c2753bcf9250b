// One line of the table. The ratios, and whether the aim is met, follow from the figures.
#pragma once

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "latencies.h"

namespace bench {

enum class Unit {
  kPerSecond,  // More is better.
  kMicros,     // Less is better.
  kBytes,      // Less is better.
};

// What is asked for; whatever is not set is not asked.
struct Aim {
  std::optional<double> of_limit{};    // measured / limit: at least this for rates, at most this otherwise.
  std::optional<double> times_node{};  // At least this many times better than the Node.js implementation.
  std::optional<double> at_most{};     // In the unit of the row.
};

// The row's place in a plot of cost over size.
struct Growth {
  std::string plot;
  std::string series;
  double size;
};

struct Row {
  std::string scenario;
  Unit unit;
  double measured;
  std::optional<double> limit{};
  std::optional<double> node{};  // The Node.js implementation's figure on a machine of this kind.
  Aim aim{};
  std::string remark{};  // Goes beside the measured value.

  // For the plots.
  std::optional<Growth> growth{};
  Latencies latencies{};
  std::optional<Micros> latency_limit{};  // what the latencies are divided by
};

using Rows = std::vector<Row>;

std::string FormatQuantity(Unit unit, double value);
void PrintHeader();
void PrintRow(const Row& row);

// What the plots are made of, one point per line, by tabs: "growth", plot, series, size, cost; "latency", plot, row,
// percentile, cost. A cost is how many times worse than the limit; rows without a limit have none.
void WritePoints(std::FILE* out, const std::string& plot, const Row& row);

}  // namespace bench
