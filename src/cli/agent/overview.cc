#include "cli/agent/overview.h"

#include "cli/agent/installation.h"

namespace aw::cli::agent {
OrFailure<std::vector<Installed>> Overview(const Settings& settings) {
  std::vector<Installed> all;
  for (const Scope scope : {Scope::kUser, Scope::kProject}) {
    auto installation = OpenInstallation(settings, scope, Access::kLook);
    if (!installation) return installation.error();
    if (scope == Scope::kProject && installation->files.base() + "/.aweave" == settings.home) break;
    const Installer installer(installation->files, installation->manifest, installation->placements, false);
    for (const Record& record : installation->manifest.records) {
      all.push_back(
          {record.agent, Name(scope), installation->files.Whole(record.path), record.what, installer.Inspect(record)});
    }
  }
  return all;
}

}  // namespace aw::cli::agent
