// The review of one presented plan. Runs the opponent's program; for one process.
#pragma once

#include "cli/session.h"
#include "conduct/gate_settings.h"
#include "programs/plan_hook.h"

namespace aw::cli::gate {

// The plan passes without a review: one line that says why.
programs::PlanReply PassFor(const std::string& why);
programs::PlanReply PassFor(const Failure& failure);

// Each line of the reply begins with "aw: ".
OrFailure<programs::PlanReply> Review(const Session& session, const programs::PlanHook& hook,
                                      const programs::PlanExit& exit, const conduct::GateSettings& own,
                                      client::Clock::time_point deadline);

}  // namespace aw::cli::gate
