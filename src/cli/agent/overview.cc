#include "cli/agent/overview.h"

#include "cli/agent/workplace.h"

namespace aw::cli::agent {
Outcome<std::vector<Installed>> Overview(const Settings& settings) {
  std::vector<Installed> all;
  for (const Scope scope : {Scope::kUser, Scope::kProject}) {
    auto place = OpenWorkplace(settings, scope, Access::kLook);
    if (!place) return place.error();
    if (scope == Scope::kProject && place->files.base() + "/.aweave" == settings.home) break;
    const Installer installer(place->files, place->manifest, place->placements, false);
    for (const Record& record : place->manifest.records) {
      all.push_back(
          {record.agent, Name(scope), place->files.Whole(record.path), record.what, installer.Inspect(record)});
    }
  }
  return all;
}

}  // namespace aw::cli::agent
