// A base directory (the user's home or the project) with its manifest, and the operations of the `aw agent` commands.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "client/settings.h"
#include "install/installer.h"

namespace aw::install {

struct Installation {
  Scope scope;
  Files files;
  std::vector<Placement> placements;  // everything that an installation may write there
  Manifest manifest{};
  std::optional<TreeLock> lock{};  // excludes other processes; unset for kLook
};

enum class Access { kLook, kInstall, kUninstall };

// A project's manifest is untrusted (it may come with a cloned repository): it only says which placements were
// installed. Hashes are taken from the tables, so that only texts that this aw would write count as its own.
OrFailure<Installation> OpenInstallation(const client::Settings& settings, Scope scope, Access access);

// Writes the manifest, then the files: after a crash, the next installation completes the work.
std::optional<Failure> SaveInstalled(Installation& installation);
// Writes the files, then the remaining manifest; removes created directories that are empty.
std::optional<Failure> SaveUninstalled(Installation& installation);

// The step that writes the manifest; nullopt if there is no manifest and nothing to record.
std::optional<Step> ManifestStep(const Installation& installation);

// The placements of an installation for the agent. An MCP server that is already installed stays.
std::vector<Placement> PlacementsAt(const Installation& installation, const programs::Row& agent, bool with_mcp,
                                    programs::Grant grant);

// An installed item, from the manifests of the user and of the project.
struct Installed {
  std::string agent;
  std::string_view scope;
  std::string path;  // absolute
  std::string what;
  std::string_view state;  // see Installer::Inspect

  bool operator==(const Installed&) const = default;
};

OrFailure<std::vector<Installed>> Overview(const client::Settings& settings);

// The link `~/.local/bin/aw`, for shells that do not find aw.

struct Linked {
  std::vector<Step> steps{};  // empty if there was nothing to do
  std::string note{};         // for the user; empty if a shell finds aw
};

struct LinkTerms {
  bool wanted = false;  // --link: do not ask
  bool dry_run = false;
  std::function<bool(const std::string& problem)> ask;  // whether the user wants the link
};

// Creates the link and records it in the user's manifest if it is wanted or the user agrees. Never replaces an existing
// file. A dry run asks nothing and creates nothing.
OrFailure<Linked> LinkProgram(const client::Settings& settings, const LinkTerms& terms);

}  // namespace aw::install
