#include "conduct/presence_reporter.h"

#include "conduct/debate_reporter.h"
#include "conduct/seats.h"
#include "conduct/usage.h"
#include "core/presence.h"
#include "wire/json_value.h"

namespace aw::conduct {
namespace {

constexpr std::chrono::seconds kRenewalInterval{20};

// Usage over one or several players; a value that one of them does not report is left out.
struct PresentUsage {
  std::int64_t tokens = 0;
  double usd = 0;
  bool lacks_tokens = false;
  bool lacks_usd = false;

  void Add(const Side& side, const programs::Usage& turn) {
    tokens += side.tokens + turn.tokens.value_or(0);
    usd += side.usd + turn.usd.value_or(0);
    lacks_tokens = lacks_tokens || side.lacks_tokens;
    lacks_usd = lacks_usd || side.lacks_usd;
  }
  void AddTo(boost::json::object& body) const {
    if (!lacks_tokens && tokens > 0) body["tokens"] = tokens;
    if (!lacks_usd && usd > 0) body["cost_usd"] = usd;
  }
};

void AddSide(PresentUsage& total, const Plan& plan, const Record& record, const std::string& player,
             const programs::Report& report) {
  const auto found = record.sides.find(player);
  const Side side = found == record.sides.end() ? Side{} : found->second;
  total.Add(side, TurnUsage(side, plan.players.at(player).program, report.usage));
}

}  // namespace

void PresenceReporter::Begin(const std::string& player) {
  at_work_[player] = {};
  next_renewal_ = {};
}

void PresenceReporter::AtWork(const std::string& player, const programs::Report& report) {
  at_work_[player] = report;
  RenewIfDue();
}

void PresenceReporter::Ended(const std::string& player) {
  at_work_.erase(player);
  Report(player, "waiting");
}

void PresenceReporter::RenewIfDue() {
  const auto now = client::Clock::now();
  if (now < next_renewal_) return;
  next_renewal_ = now + kRenewalInterval;
  for (const auto& [name, player] : plan_.players) {
    const bool is_later_seat = !SeatOf(name).empty() && name != PlayerOfSeat(plan_.seats.front());
    if (is_later_seat) continue;
    if (at_work_.contains(name)) {
      Report(name, "thinking");
    } else if (name != "advice" || !record_.advice.empty()) {
      Report(name, "waiting");
    }
  }
}

void PresenceReporter::Report(const std::string& player, std::string_view state) {
  boost::json::object body;
  if (SeatOf(player).empty()) {
    AddPlayer(body, player);
    return Put(std::move(body), state);
  }
  bool thinks = false;
  for (const auto& [name, report] : at_work_) thinks = thinks || !SeatOf(name).empty();
  AddPanel(body);
  Put(std::move(body), state == "gone" ? state : thinks ? "thinking" : "waiting");
}

void PresenceReporter::AddPlayer(boost::json::object& body, const std::string& player) const {
  const auto at_work = at_work_.find(player);
  const programs::Report report = at_work == at_work_.end() ? programs::Report{} : at_work->second;
  const bool advises = player == "advice";
  body["role"] = advises ? "arbitrator" : player;
  body["agent"] = plan_.players.at(player).program.title;
  if (!report.doing.empty()) body["detail"] = BeginningOf(report.doing);
  PresentUsage total;
  AddSide(total, plan_, record_, player, report);
  total.AddTo(body);
  if (advises && !record_.advice.empty()) body["advice"] = record_.advice;
}

void PresenceReporter::AddPanel(boost::json::object& body) const {
  std::string agents, detail;
  PresentUsage total;
  for (const std::string& seat : plan_.seats) {
    const std::string player = PlayerOfSeat(seat);
    const auto at_work = at_work_.find(player);
    agents.append(agents.empty() ? "" : " + ").append(plan_.players.at(player).program.title);
    if (at_work != at_work_.end()) {
      detail.append(detail.empty() ? "" : "; ").append(seat).append(" thinks");
      if (!at_work->second.doing.empty()) detail.append(": ").append(at_work->second.doing);
    }
    AddSide(total, plan_, record_, player, at_work == at_work_.end() ? programs::Report{} : at_work->second);
  }
  body["role"] = "opponent";
  const bool fits = agents.size() <= static_cast<std::size_t>(RolePresence::kMaxAgentCharacters);
  body["agent"] = fits ? agents : "Panel of " + std::to_string(plan_.seats.size());
  if (!detail.empty()) body["detail"] = BeginningOf(detail);
  total.AddTo(body);
}

void PresenceReporter::Put(boost::json::object body, std::string_view state) const {
  body["state"] = state;
  const bool is_agent = body["role"] == "proposer" || body["role"] == "opponent";
  (void)session_.Put("/debates/" + record_.debate_id + "/presence", JsonText(body),
                     is_agent ? client::As::kAgent : client::As::kArbitrator);
}

void PresenceReporter::ReportAll(std::string_view state) {
  for (const auto& [name, player] : plan_.players) Report(name, state);
}

}  // namespace aw::conduct
