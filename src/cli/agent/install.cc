#include "cli/agent/workplace.h"
#include "cli/handlers.h"
#include "cli/session.h"

namespace aw::cli::agent {

Outcome<Answer> Install(Session& session) {
  const auto scope = ScopeGiven(session);
  if (!scope) return scope.error();
  const auto agents = AgentsGiven(session);
  if (!agents) return agents.error();
  const bool dry_run = session.Flag("dry-run");
  auto place = OpenWorkplace(session.settings(), *scope, dry_run ? Access::kLook : Access::kInstall);
  if (!place) return place.error();

  Installer installer(place->files, place->manifest, place->placements, session.Flag("force"));
  std::vector<Step> steps;
  for (const AgentKind& agent : *agents) {
    for (const Wanted& wanted : WantedAt(*place, agent, session.Flag("with-mcp"))) {
      steps.push_back(installer.Place(wanted));
    }
  }
  if (!dry_run) {
    if (auto failure = SaveInstalled(*place)) return *std::move(failure);
  }
  Answer answer = AnswerWith(*place, steps, dry_run, "written");
  std::string start;
  for (const AgentKind& agent : *agents) {
    start.append(start.empty() ? "" : "; ").append(agent.name).append(": ").append(agent.start);
  }
  answer.notes.emplace_back("start", std::move(start));
  return answer;
}

}  // namespace aw::cli::agent
