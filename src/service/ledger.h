// What a move does beside moving: it counts rounds, changes the ledger, and is refused where the gate is shut.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/answers.h"
#include "core/debate.h"
#include "core/issues.h"
#include "core/requests.h"
#include "core/result.h"
#include "service/unverified.h"
#include "store/store.h"

namespace aw {

struct Effect {
  Tally tally;    // of the debate, after the move
  Extras extras;  // of the move, completed: what it settles, is about, and where
  std::vector<Issue> changed = {};
  std::vector<std::string> deferred = {};
  std::optional<std::vector<std::string>> closes_over = {};
  WriteOutcome outcome = {};
};

// For a move that the rules of the states allow; `seq` is that of its argument. Reads the issues that the move names;
// the heads of others that block only for a completion, or where an issue comes back among them. A refusal carries the
// refused text.
Result<Effect> EffectOf(WriteTx& tx, VersionComparisons& comparisons, const Debate& before, const Submission& in,
                        std::int64_t seq);

}  // namespace aw
