#include "report.h"

#include <cstdio>

namespace bench {
namespace {

constexpr char kNone[] = "–";

std::string Format(const char* format, double value) {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

bool MoreIsBetter(Unit unit) { return unit == Unit::kPerSecond; }

std::optional<double> OfLimit(const Row& row) {
  if (!row.limit) return std::nullopt;
  return row.measured / *row.limit;
}

std::optional<double> TimesNode(const Row& row) {
  if (!row.node) return std::nullopt;
  return MoreIsBetter(row.unit) ? row.measured / *row.node : *row.node / row.measured;
}

std::string AimText(const Row& row) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (row.aim.of_limit) add((MoreIsBetter(row.unit) ? "≥ " : "≤ ") + Format("%.2g of limit", *row.aim.of_limit));
  if (row.aim.times_node) add(Format("≥ %.0f × Node", *row.aim.times_node));
  if (row.aim.at_most) add("≤ " + FormatQuantity(row.unit, *row.aim.at_most));
  return text.empty() ? kNone : text;
}

std::string Verdict(const Row& row) {
  const auto& aim = row.aim;
  if (!aim.of_limit && !aim.times_node && !aim.at_most) return kNone;
  bool met = true;
  if (aim.of_limit) met &= MoreIsBetter(row.unit) ? OfLimit(row) >= aim.of_limit : OfLimit(row) <= aim.of_limit;
  if (aim.times_node) met &= TimesNode(row) >= aim.times_node;
  if (aim.at_most) met &= row.measured <= *aim.at_most;
  return met ? "yes" : "**no**";
}

}  // namespace

std::string FormatQuantity(Unit unit, double value) {
  switch (unit) {
    case Unit::kPerSecond: return Format("%.0f/s", value);
    case Unit::kMicros: return value < 1000 ? Format("%.0f µs", value) : Format("%.2f ms", value / 1000);
    case Unit::kBytes: return Format("%.2f KB", value / 1024);
  }
  return kNone;
}

void PrintHeader() {
  std::puts("| scenario | measured | limit, same run | ratio | × Node | aim | met? |");
  std::puts("|---|---|---|---|---|---|---|");
}

void PrintRow(const Row& row) {
  const auto ratio = OfLimit(row);
  const auto node = TimesNode(row);
  std::string measured = FormatQuantity(row.unit, row.measured);
  if (!row.remark.empty()) measured += " (" + row.remark + ")";
  std::printf("| %s | %s | %s | %s | %s | %s | %s |\n", row.scenario.c_str(), measured.c_str(),
              row.limit ? FormatQuantity(row.unit, *row.limit).c_str() : kNone,
              ratio ? Format("%.2f", *ratio).c_str() : kNone, node ? Format("%.1f", *node).c_str() : kNone,
              AimText(row).c_str(), Verdict(row).c_str());
  std::fflush(stdout);
}

}  // namespace bench
