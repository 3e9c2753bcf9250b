#include "wire/insights_json.h"

#include "wire/json_value.h"
#include "wire/json_writer.h"
#include "wire/presence_json.h"

namespace aw {
namespace {

void AppendNumber(std::string& out, std::int64_t number) { out.append(std::to_string(number)); }

void AppendFates(std::string& out, const IssueCounts& issues) {
  ObjectWriter object(out);
  for (const Severity severity : kSeverities) {
    ObjectWriter counts(object.Raw(Name(severity)));
    for (const IssueStatus status : kIssueStatuses) {
      counts.Number(Name(status), issues[static_cast<std::size_t>(severity)][static_cast<std::size_t>(status)]);
    }
  }
}

void AppendFigures(std::string& out, const InsightFigures& figures) {
  ObjectWriter object(out);
  std::int64_t issues = 0;
  std::int64_t overruled = 0;
  for (const auto& counts : figures.issues) {
    for (const std::int64_t count : counts) issues += count;
    overruled += counts[static_cast<std::size_t>(IssueStatus::kRuled)];
  }
  object.Number("debates", figures.debates);
  object.Number("median_rounds", figures.median_rounds);
  AppendArray(object.Raw("by_rounds"), figures.by_rounds, AppendNumber);
  {
    ObjectWriter times(object.Raw("median_ms"));
    for (const Role role : kRoles) times.Number(Name(role), figures.median_ms[static_cast<std::size_t>(role)]);
  }
  object.Number("rulings", figures.rulings);
  object.Number("issues", issues);
  object.Number("overruled", overruled);
  AppendFates(object.Raw("by_fate"), figures.issues);
}

void AppendSeat(std::string& out, const SeatFigures& figures) {
  const SeatResult& sums = figures.sums;
  ObjectWriter object(out);
  AppendUsage(object, sums.usage);
  if (figures.micro_usd_per_confirmed) {
    AppendUsd(object.Raw("cost_usd_per_confirmed"), *figures.micro_usd_per_confirmed);
  }
  object.Number("debates", figures.debates);
  object.Number("found", sums.found);
  object.Number("found_alone", sums.found_alone);
  object.Number("confirmed", sums.confirmed);
  object.Number("refuted", sums.refuted);
}

}  // namespace

void AppendJson(std::string& out, const Insights& insights) {
  ObjectWriter object(out);
  object.Number("most", ClosedDebateQuery::kMost);
  AppendFigures(object.Raw("all"), insights.all);
  AppendArray(object.Raw("by_type"), insights.by_type, [](std::string& list, const InsightGroup& group) {
    ObjectWriter item(list);
    item.Text("debate_type", group.name);
    AppendFigures(item.Raw("figures"), group.figures);
  });
  AppendArray(object.Raw("by_pair"), insights.by_pair, [](std::string& list, const InsightGroup& group) {
    ObjectWriter item(list);
    item.Text("proposer", group.name);
    item.Text("opponent", group.second);
    AppendFigures(item.Raw("figures"), group.figures);
  });
  AppendArray(object.Raw("by_seat"), insights.by_seat, AppendSeat);
}

}  // namespace aw
