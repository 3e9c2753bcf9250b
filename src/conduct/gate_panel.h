// Who took part in the last round of a plan's review, in words for the gate. A panel's claim says it, so that it is
// known after a crash too. Pure.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <vector>

#include "conduct/debate_snapshot.h"
#include "conduct/gate_reviewers.h"

namespace aw::conduct {

// Those that have reviewed, of the last claim.
std::string ReviewerNames(const DebateSnapshot& snapshot, const Reviewers& reviewers);
// One sentence for each listed program that is not among them, or that took no part in the cross-check.
std::vector<std::string> LeftOut(const DebateSnapshot& snapshot, const Reviewers& reviewers);
// "found by Codex, confirmed by Gemini CLI"; empty without a panel.
std::string FindersOf(const boost::json::value& issue, const Reviewers& reviewers);

}  // namespace aw::conduct
