// The ends of a run: each reports the event `stopped` or `result` and returns the exit code. For one thread.
#pragma once

#include <optional>
#include <string>

#include "conduct/run_state.h"

namespace aw::conduct {

using Stop = std::optional<ExitCode>;  // nothing: continue

ExitCode ReportResult(RunState& run);
ExitCode StopForRuling(RunState& run, const std::string& page);
ExitCode StopForInterrupt(RunState& run);
// No agent can make the move that is due. The first line of `message` is a summary: listeners that have shown the
// cause show only this line.
ExitCode StopForAgent(RunState& run, const std::string& message);
ExitCode StopForFailure(RunState& run, const Failure& failure);
// Nothing if the budget allows one more turn.
Stop StopIfBudgetSpent(RunState& run);

}  // namespace aw::conduct
