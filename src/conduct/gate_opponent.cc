#include "conduct/gate_opponent.h"

#include <thread>

#include "programs/table/table.h"

namespace aw::conduct {

OrFailure<std::vector<Candidate>> OpponentsFor(const std::string& home, const GateSettings& settings,
                                               std::string_view agent) {
  const auto programs = programs::Programs(home, std::nullopt);
  if (!programs) return programs.error();
  std::vector<std::string> specs = settings.opponents;
  if (specs.empty()) {
    const programs::Row* own = programs::RowNamed(agent);
    for (const programs::Row& row : programs::Table()) {
      if (!row.family.empty() && (!own || row.family != own->family)) specs.emplace_back(row.name);
    }
  }
  std::vector<Candidate> candidates;
  for (std::string& spec : specs) {
    auto player = programs::FindPlayer(*programs, spec);
    if (!player) return std::move(player).error();
    candidates.push_back({*std::move(player), std::move(spec)});
  }
  return candidates;
}

void AskReady(std::vector<Candidate>& candidates) {
  std::vector<std::thread> asking;
  for (Candidate& each : candidates) {
    asking.emplace_back([&each] { each.readiness = programs::AskReadiness(each.player.program, each.player.model); });
  }
  for (std::thread& each : asking) each.join();
}

OrFailure<Candidate> FirstReady(const std::vector<Candidate>& candidates) {
  std::string causes;
  for (const Candidate& each : candidates) {
    if (each.readiness.ready()) {
      Candidate chosen = each;
      chosen.player.path = each.readiness.path;
      return chosen;
    }
    causes.append(causes.empty() ? "" : "; ").append(each.player.program.title);
    causes.append(each.readiness.path.empty() ? " is not installed" : " is not ready");
    if (!each.readiness.path.empty() && !each.readiness.advice.empty())
      causes.append(": ").append(each.readiness.advice);
  }
  return AgentNotReady("No opponent is ready: " + causes, "Name others in ~/.aweave/config.toml, [gate] opponents");
}

}  // namespace aw::conduct
