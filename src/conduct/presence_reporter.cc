#include "conduct/presence_reporter.h"

#include "conduct/debate_reporter.h"
#include "conduct/usage.h"
#include "wire/json_value.h"

namespace aw::conduct {
namespace {

constexpr std::chrono::seconds kRenewalInterval{20};

}  // namespace

void PresenceReporter::RenewIfDue(const std::string& thinking, const programs::Report& report) {
  const auto now = client::Clock::now();
  if (now < next_renewal_) return;
  next_renewal_ = now + kRenewalInterval;
  for (const auto& [name, player] : plan_.players) {
    if (name == thinking) {
      Report(name, "thinking", report);
    } else if (name != "advice" || !record_.advice.empty()) {
      Report(name, "waiting", {});
    }
  }
}

void PresenceReporter::Report(const std::string& player, std::string_view state, const programs::Report& report) {
  const auto found = record_.sides.find(player);
  const Side side = found == record_.sides.end() ? Side{} : found->second;
  const programs::Program& program = plan_.players.at(player).program;
  const programs::Usage turn = TurnUsage(side, program, report.usage);
  const std::int64_t tokens = side.tokens + turn.tokens.value_or(0);
  const double usd = side.usd + turn.usd.value_or(0);
  const bool advises = player == "advice";
  boost::json::object body{{"role", advises ? "arbitrator" : player}, {"agent", program.title}, {"state", state}};
  if (!report.doing.empty()) body["detail"] = BeginningOf(report.doing);
  if (!side.lacks_tokens && tokens > 0) body["tokens"] = tokens;
  if (!side.lacks_usd && usd > 0) body["cost_usd"] = usd;
  if (advises && !record_.advice.empty()) body["advice"] = record_.advice;
  (void)session_.Put("/debates/" + record_.debate_id + "/presence", JsonText(body),
                     player == "proposer" || player == "opponent" ? client::As::kAgent : client::As::kArbitrator);
}

void PresenceReporter::ReportAll(std::string_view state) {
  for (const auto& [name, player] : plan_.players) Report(name, state, {});
}

}  // namespace aw::conduct
