#include "service/panel_turn.h"

#include <algorithm>
#include <utility>

namespace aw {
namespace {

bool IsIn(const std::vector<Issue>& ledger, const std::string& id) {
  return std::ranges::find(ledger, id, &Issue::id) != ledger.end();
}

}  // namespace

std::vector<Submitted> OfAct(const std::vector<PanelRecord>& records, PanelAct act,
                             Extras (*stored_extras)(std::string_view)) {
  std::vector<Submitted> found;
  for (const PanelRecord& record : records) {
    if (record.act == act) found.push_back({&record, stored_extras ? stored_extras(record.extras) : Extras()});
  }
  return found;
}

std::vector<Finding> MergedFindings(const std::vector<Submitted>& reviews, const std::vector<Issue>& ledger) {
  std::vector<Finding> findings;
  for (const auto& [record, extras] : reviews) {
    for (IssueEntry entry : extras.issues) {
      if (IsIn(ledger, entry.id)) continue;
      entry.found_by = {record->seat};
      std::string origin = record->seat + " " + entry.id;
      findings.push_back({std::move(entry), std::move(origin)});
    }
  }
  findings = Merge(std::move(findings));
  auto number = ledger.size();
  for (Finding& finding : findings) {
    do finding.entry.id = "I" + std::to_string(++number);
    while (IsIn(ledger, finding.entry.id));
  }
  return findings;
}

bool FoundBy(const Finding& finding, std::string_view seat) {
  return std::ranges::find(finding.entry.found_by, seat) != finding.entry.found_by.end();
}

std::vector<std::string> CheckersOf(const std::vector<Submitted>& reviews, const std::vector<Finding>& findings) {
  std::vector<std::string> seats;
  for (const Submitted& review : reviews) {
    const std::string& seat = review.record->seat;
    if (!std::ranges::all_of(findings, [&](const Finding& each) { return FoundBy(each, seat); })) seats.push_back(seat);
  }
  return seats;
}

}  // namespace aw
