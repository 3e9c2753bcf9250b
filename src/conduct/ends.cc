#include "conduct/ends.h"

#include "conduct/plan_document.h"
#include "conduct/result.h"
#include "conduct/usage.h"
#include "wire/json_reader.h"

namespace aw::conduct {
namespace {

namespace json = boost::json;

ExitCode StopRun(RunState& run, ExitCode exit, std::string_view reason, const std::string& message,
                 const std::optional<ChangedOption>& changed = {}) {
  if (!run.snapshot.closed() && exit != ExitCode::kServer) {
    run.presence.ReportAll("gone");
  }
  run.listener.On(
      {"stopped", {{"reason", reason}, {"message", message}, {"command", run.host.command_again(changed)}}});
  return exit;
}

}  // namespace

ExitCode ReportResult(RunState& run) {
  auto outcome = WriteResult(run.session, run.record, TextAt(run.snapshot.newest(), "created_at"));
  if (!outcome) {
    run.listener.On({"warning", {{"message", outcome.error().message + ". " + outcome.error().suggestion}}});
  }
  auto result = ResultOf(run.session, run.snapshot, run.record, outcome ? *outcome : json::object{});
  if (!result) return StopForFailure(run, result.error());
  for (const std::string& seat : run.plan.seats) run.ReportSeatUsage(seat);
  run.listener.On({"result", *std::move(result)});
  run.record.finished = static_cast<bool>(outcome);  // only now: after a crash before it, the result is reported again
  run.SaveRecord();
  return ExitCode::kOk;
}

ExitCode StopForRuling(RunState& run, const std::string& page) {
  return StopRun(run, ExitCode::kRulingDue, "ruling", "The debate waits for your ruling: " + page);
}

ExitCode StopForInterrupt(RunState& run) {
  return StopRun(run, ExitCode::kInterrupted, "interrupted", "Stopped as you asked");
}

ExitCode StopForAgent(RunState& run, const std::string& message) {
  return StopRun(run, ExitCode::kAgentFailed, "agent", message);
}

ExitCode StopForFailure(RunState& run, const Failure& failure) {
  return StopRun(run, failure.exit, "server",
                 failure.message + (failure.suggestion.empty() ? "" : ". " + failure.suggestion));
}

Stop StopIfBudgetSpent(RunState& run) {
  if (run.plan.is_late()) return StopRun(run, ExitCode::kBudget, "budget", "The time is used up");
  const auto spent = FindSpentBudget(run.plan, run.record);
  if (!spent) return std::nullopt;
  return StopRun(run, ExitCode::kBudget, "budget",
                 "The budget is spent: " + spent->text + ". To go on, run it again with more",
                 ChangedOption{spent->option, spent->next_value});
}

}  // namespace aw::conduct
