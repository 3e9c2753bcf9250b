// A row of the table. Ratios, and whether the aim is met, are computed from the figures.
#pragma once

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

// The required figures; unset ones are not checked.
struct Aim {
  std::optional<double> of_limit{};    // measured / limit: at least this for rates, at most this otherwise.
  std::optional<double> times_node{};  // At least this many times better than the Node.js implementation.
  std::optional<double> at_most{};     // In the unit of the row.
};

struct Row {
  std::string scenario;
  Unit unit;
  double measured;
  std::optional<double> limit{};
  std::optional<double> node{};  // The Node.js implementation's figure on a machine of this kind.
  Aim aim{};
  std::string remark{};  // Goes beside the measured value.
};

using Rows = std::vector<Row>;

std::string FormatQuantity(Unit unit, double value);
void PrintHeader();
void PrintRow(const Row& row);

}  // namespace bench
