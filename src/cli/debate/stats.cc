// `aw debate stats`.
#include <algorithm>

#include "cli/command.h"
#include "cli/markdown.h"
#include "cli/session.h"
#include "wire/json_reader.h"

namespace aw::cli::debate {
namespace {

namespace json = boost::json;

std::string Duration(std::int64_t ms) {
  const std::int64_t seconds = ms / 1000;
  if (seconds < 60) return std::to_string(seconds) + " s";
  if (seconds < 3600) return std::to_string(seconds / 60) + " min " + std::to_string(seconds % 60) + " s";
  return std::to_string(seconds / 3600) + " h " + std::to_string(seconds % 3600 / 60) + " min";
}

std::string Share(std::int64_t part, std::int64_t whole) {
  return whole > 0 ? std::to_string((100 * part + whole / 2) / whole) + " %" : "–";
}

std::string Row(const std::string& name, const json::value& figures) {
  const json::value& times = At(figures, "median_ms");
  const auto time = [&](std::string_view role) { return Duration(NumberAt(times, role).value_or(0)); };
  const std::int64_t issues = NumberAt(figures, "issues").value_or(0);
  return TableRow({Cell(name), NumberText(figures, "debates"), NumberText(figures, "median_rounds"), time("proposer"),
                   time("opponent"), time("arbitrator"), NumberText(figures, "rulings"), std::to_string(issues),
                   Share(NumberAt(figures, "overruled").value_or(0), issues)});
}

constexpr std::string_view kTableHead =
    "| | debates | rounds | proposer | opponent | arbitrator | rulings | issues | overruled |\n"
    "|---|---|---|---|---|---|---|---|---|\n";

}  // namespace

std::string StatsAsMarkdown(const json::value& data) {
  const json::value& all = At(data, "all");
  if (NumberAt(all, "debates").value_or(0) == 0) return "No debates were closed in this period.\n";
  std::string out = "# Debate statistics\n\nClosed debates; rounds and times are medians.\n\n";
  out.append(kTableHead).append(Row("all", all));
  for (const json::value& group : ArrayAt(data, "by_type")) {
    out += Row(std::string(TextAt(group, "debate_type")), At(group, "figures"));
  }
  for (const json::value& group : ArrayAt(data, "by_pair")) {
    out += Row(std::string(TextAt(group, "proposer")) + " / " + std::string(TextAt(group, "opponent")),
               At(group, "figures"));
  }
  const auto fates = {"verified", "withdrawn", "fixed", "ruled", "deferred", "disputed", "open"};
  out += "\n| issues | verified | withdrawn | fixed | ruled | deferred | disputed | open |\n";
  out += "|---|---|---|---|---|---|---|---|\n";
  for (const char* severity : {"critical", "major", "minor"}) {
    out.append("| ").append(severity).append(" |");
    for (const char* fate : fates) out += " " + NumberText(At(At(all, "by_fate"), severity), fate) + " |";
    out += "\n";
  }
  return out;
}

OrFailure<Answer> Stats(Session& session) {
  const auto reply = session.Get(Target("/stats").With("days", session.Number("days")).text());
  if (!reply) return reply.error();
  return Answer{.data = reply->text};
}

}  // namespace aw::cli::debate
