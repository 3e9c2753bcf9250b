// The records of a panel's turn, read for its next step: what the seats have found, merged, and who has something to
// check. Depends on the records and the ledger alone, neither of which changes during a cross-check.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/issues.h"
#include "core/merge.h"
#include "core/panel.h"
#include "core/requests.h"

namespace aw {

// A record with its parsed extras. The record must outlive this.
struct Submitted {
  const PanelRecord* record;
  Extras extras;
};

// `stored_extras` as in Rendering (service/debates.h).
std::vector<Submitted> OfAct(const std::vector<PanelRecord>& records, PanelAct act,
                             Extras (*stored_extras)(std::string_view));

// The merged new issues of the reviews, with the ids that they get in the ledger.
std::vector<Finding> MergedFindings(const std::vector<Submitted>& reviews, const std::vector<Issue>& ledger);

bool FoundBy(const Finding& finding, std::string_view seat);

// The seats with a review and something to check.
std::vector<std::string> CheckersOf(const std::vector<Submitted>& reviews, const std::vector<Finding>& findings);

}  // namespace aw
