// A debate's issues with their histories, and the check of the stored ledger against the arguments.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/debate.h"
#include "core/issues.h"
#include "core/result.h"
#include "store/store.h"

namespace aw::view {

struct IssueHistory {
  Debate debate;
  std::vector<Issue> issues;        // by number
  std::vector<Argument> arguments;  // those with issues, by seq
};

Result<IssueHistory> ReadIssueHistory(ReadTx& tx, const Uuid& debate_id);

// `{debate_id, issues: [{…, history: […]}], round, …}`
void AppendJson(std::string& out, const IssueHistory& history);

// Describes the first difference between the stored ledger, tally or outcomes of a debate and those recomputed from its
// arguments; nullopt if there is none.
std::optional<std::string> LedgerFault(ReadTx& tx, const Uuid& debate_id);

}  // namespace aw::view
