// A debate's issues with what was said of each, and the whole told again from the arguments alone.
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
  std::vector<Argument> arguments;  // that carry issues, by seq
};

Result<IssueHistory> ReadIssueHistory(ReadTx& tx, const Uuid& debate_id);

// `{debate_id, issues: [{…, history: […]}], round, …}`
void AppendJson(std::string& out, const IssueHistory& history);

// What makes the kept ledger of a debate, its tally, or what its arguments were told, differ from what the arguments
// say when they are folded anew; nothing if all agrees.
std::optional<std::string> LedgerFault(ReadTx& tx, const Uuid& debate_id);

}  // namespace aw::view
