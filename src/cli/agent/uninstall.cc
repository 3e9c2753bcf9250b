#include <algorithm>

#include "cli/agent/workplace.h"
#include "cli/handlers.h"
#include "cli/session.h"

namespace aw::cli::agent {

Outcome<Answer> Uninstall(Session& session) {
  const auto scope = ScopeGiven(session);
  if (!scope) return scope.error();
  const auto agents = AgentsGiven(session);
  if (!agents) return agents.error();
  const bool dry_run = session.Flag("dry-run");
  auto place = OpenWorkplace(session.settings(), *scope, dry_run ? Access::kLook : Access::kUninstall);
  if (!place) return place.error();

  Installer installer(place->files, place->manifest, place->placements, session.Flag("force"));
  std::vector<Step> steps;
  // The last first: what was made for the first of several is taken away with it.
  const std::vector<Record> records(place->manifest.records.rbegin(), place->manifest.records.rend());
  for (const Record& record : records) {
    const bool asked =
        std::any_of(agents->begin(), agents->end(), [&](const AgentKind& agent) { return agent.name == record.agent; });
    if (asked) steps.push_back(installer.TakeOut(record));
  }
  if (!dry_run && !steps.empty()) {
    if (auto failure = SaveUninstalled(*place)) return *std::move(failure);
  }
  return AnswerWith(*place, steps, dry_run, "removed");
}

}  // namespace aw::cli::agent
