// A base directory (the user's home, or the project) with its manifest, and what the agent commands share around it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client/settings.h"
#include "install/installer.h"

namespace aw::install {

struct Installation {
  Scope scope;
  Files files;
  std::vector<Placement> placements;  // all that an installation there may write
  Manifest manifest{};
  std::optional<TreeLock> lock{};  // against other processes, if it is opened to be changed
};

enum class Access { kLook, kInstall, kUninstall };

// A project's manifest may have come from anybody. It is believed as far as it says which placements were installed;
// what was written there is taken from the tables, so that only what this aw would write counts as its own.
OrFailure<Installation> OpenInstallation(const client::Settings& settings, Scope scope, Access access);

// Writes the manifest, then the files: what a crash leaves undone, the next installation does.
std::optional<Failure> SaveInstalled(Installation& installation);
// Writes the files, then what is left of the manifest; removes the directories that were made and are empty.
std::optional<Failure> SaveUninstalled(Installation& installation);

// The file in which an installation keeps what it has written; nothing if it has neither it nor anything to keep.
std::optional<Step> ManifestStep(const Installation& installation);

// What an installation writes for the agent. The MCP server stays where it was installed before.
std::vector<Placement> PlacementsAt(const Installation& installation, const programs::Row& agent, bool with_mcp,
                                    programs::Grant grant);

// What is installed, by the manifests of the user and of the project.
struct Installed {
  std::string agent;
  std::string_view scope;
  std::string path;  // whole
  std::string what;
  std::string_view state;  // see Installer::Inspect

  bool operator==(const Installed&) const = default;
};

OrFailure<std::vector<Installed>> Overview(const client::Settings& settings);

}  // namespace aw::install
