// What a move does beside moving: it counts rounds, changes the ledger, and is refused where the gate is shut.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/debate.h"
#include "core/issues.h"
#include "core/requests.h"
#include "core/result.h"
#include "store/store.h"

namespace aw {

struct Effect {
  Tally tally;  // of the debate, after the move
  std::vector<Issue> changed = {};
  std::vector<std::string> deferred = {};
  std::optional<std::vector<std::string>> closes_over = {};
};

// For a move that the rules of the states allow; `seq` is that of its argument. Reads what the move names and what
// blocks, never the whole debate. A refusal carries the refused text.
Result<Effect> EffectOf(WriteTx& tx, const Debate& before, const Submission& in, std::int64_t seq);

}  // namespace aw
