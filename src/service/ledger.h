// The effect of a move beside the state change: it counts rounds and changes the ledger, and the gate may refuse it.
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
  Tally tally;    // after the move
  Extras extras;  // of the move, with defaults completed
  std::vector<Issue> changed = {};
  std::vector<std::string> deferred = {};
  std::optional<std::vector<std::string>> closes_over = {};
  WriteOutcome outcome = {};
};

// For a move that the state machine allows; `seq` is that of its argument. Reads the issues that the move names, and
// heads of other blocking issues only for a completion or when an older issue blocks again. A refusal carries the
// refused text.
Result<Effect> EffectOf(WriteTx& tx, VersionComparisons& comparisons, const Debate& before, const Submission& in,
                        std::int64_t seq);

}  // namespace aw
