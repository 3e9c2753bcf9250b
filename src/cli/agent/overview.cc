#include "cli/agent/overview.h"

#include "cli/agent/workplace.h"

namespace aw::cli::agent {
namespace {

// What this aw would write for it is not what was written.
bool IsOutdated(const Record& record, const std::vector<Wanted>& wanted) {
  for (const Wanted& each : wanted) {
    if (each.record.agent == record.agent && each.record.SamePlace(record)) return each.record.hash != record.hash;
  }
  return true;
}

}  // namespace

Outcome<std::vector<Installed>> Overview(const Settings& settings) {
  std::vector<Installed> all;
  for (const Scope scope : {Scope::kUser, Scope::kProject}) {
    auto place = OpenWorkplace(settings, scope);
    if (!place) return place.error();
    if (scope == Scope::kProject && place->base + "/.aweave" == settings.home) break;
    const Installer installer(place->files, place->manifest, false);
    std::vector<Wanted> wanted;
    for (const AgentKind& agent : Agents()) {
      for (Wanted& each : WantedAt(*place, agent, true)) wanted.push_back(std::move(each));
    }
    for (const Record& record : place->manifest.records) {
      std::string_view state = installer.Inspect(record);
      if (state == "ok" && IsOutdated(record, wanted)) state = "outdated";
      all.push_back({record.agent, Name(scope), place->files.Whole(record.path), record.what, state});
    }
  }
  return all;
}

}  // namespace aw::cli::agent
