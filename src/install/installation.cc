#include "install/installation.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "client/api.h"
#include "client/own_program.h"

namespace aw::install {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostManifest = 1 << 20;

std::string BaseOf(const client::Settings& settings, Scope scope) {
  std::error_code ignored;
  if (scope == Scope::kProject) return fs::current_path(ignored).string();
  return fs::path(settings.home).parent_path().string();
}

// Replaces the hashes of an untrusted manifest by those of the placements at the same places, for any agent; prefers
// a placement with the record's hash.
void ReplaceHashes(Manifest& manifest, const std::vector<Placement>& placements) {
  for (Record& record : manifest.records) {
    const Placement* found = nullptr;
    for (const Placement& placement : placements) {
      if (!placement.record.SamePlace(record)) continue;
      if (!found || placement.record.hash == record.hash) found = &placement;
    }
    if (!found) continue;
    record.what = found->record.what;
    record.hash = found->record.hash;
  }
}

bool LeadsToPlacement(const std::string& directory, const std::vector<Placement>& placements) {
  return std::any_of(placements.begin(), placements.end(),
                     [&](const Placement& each) { return each.record.path.starts_with(directory + "/"); });
}

}  // namespace

OrFailure<Installation> OpenInstallation(const client::Settings& settings, Scope scope, Access access) {
  if (scope == Scope::kUser && settings.home.empty()) return NoHome();
  const std::string base = BaseOf(settings, scope);
  Installation installation{scope, Files(scope, base), AllPlacements(scope, client::ProgramName(), base)};
  if (scope == Scope::kUser) installation.placements.push_back(LinkPlacement(client::OwnPath()));
  if (access != Access::kLook) {
    auto lock = installation.files.Lock(access == Access::kInstall);
    if (!lock) return std::move(lock).error();
    if (*lock) installation.lock.emplace(**std::move(lock));
  }
  const auto text = installation.files.Read(std::string(kManifestPath));
  if (!text) return text.error();
  if (!*text) return installation;
  auto manifest = (*text)->size() > kMostManifest ? std::nullopt : ReadManifest(**text, scope == Scope::kUser);
  if (!manifest) {
    return Refuse("'" + installation.files.Whole(kManifestPath) + "' is not a manifest of 'aw agent install'",
                  "Move that file away; 'aw agent install' then creates a new one");
  }
  installation.manifest = *std::move(manifest);
  if (scope == Scope::kProject) ReplaceHashes(installation.manifest, installation.placements);
  return installation;
}

std::optional<Failure> SaveInstalled(Installation& installation) {
  const auto missing = installation.files.MissingDirectories();
  if (!missing) return missing.error();
  auto& directories = installation.manifest.directories;
  for (const std::string& directory : *missing) {
    if (std::find(directories.begin(), directories.end(), directory) == directories.end()) {
      directories.push_back(directory);
    }
  }
  const std::string path(kManifestPath);
  const std::string text = WriteManifest(installation.manifest);
  const auto before = installation.files.Read(path);
  const bool nothing = installation.manifest.records.empty() && before && !*before;
  if (!nothing && (!before || *before != text)) {
    if (auto failure = installation.files.WriteNow(path, text)) return failure;
  }
  return installation.files.Commit();
}

std::optional<Failure> SaveUninstalled(Installation& installation) {
  if (auto failure = installation.files.Commit()) return failure;
  auto& directories = installation.manifest.directories;
  std::sort(directories.begin(), directories.end());
  for (std::size_t i = directories.size(); i-- > 0;) {
    if (LeadsToPlacement(directories[i], installation.placements) &&
        installation.files.RemoveDirectory(directories[i])) {
      directories.erase(directories.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  const std::string path(kManifestPath);
  if (!installation.manifest.records.empty())
    return installation.files.WriteNow(path, WriteManifest(installation.manifest));
  installation.files.Remove(path);
  return installation.files.Commit();
}

std::optional<Step> ManifestStep(const Installation& installation) {
  const std::string path(kManifestPath);
  const auto before = installation.files.Read(path);
  const bool is_there = before && *before;
  if (installation.manifest.records.empty() && !is_there) return std::nullopt;
  const bool is_same = is_there && **before == WriteManifest(installation.manifest);
  return Step{"aw", path, "record", is_same ? "unchanged" : is_there ? "updated" : "created"};
}

std::vector<Placement> PlacementsAt(const Installation& installation, const programs::Row& agent, bool with_mcp,
                                    programs::Grant grant) {
  const auto& records = installation.manifest.records;
  const bool had_mcp = std::any_of(records.begin(), records.end(), [&](const Record& record) {
    return record.agent == agent.name && record.what == "mcp";
  });
  return PlacementsFor(agent, installation.scope, with_mcp || had_mcp, {client::ProgramName(), grant},
                       installation.files);
}

namespace {

std::string Problem(client::OnPath found) {
  return found == client::OnPath::kNo ? "aw is not on PATH: agents will not find it"
                                      : "PATH has the folder of aw only as a relative path: agents will not find it";
}

// Whether PATH has the directory.
bool IsOnPath(const std::string& directory) {
  const char* path = std::getenv("PATH");
  return (":" + std::string(path ? path : "") + ":").find(":" + directory + ":") != std::string::npos;
}

// Creates the link, and its record if that changes.
OrFailure<std::vector<Step>> MakeLink(const client::Settings& settings, bool dry_run) {
  auto user = OpenInstallation(settings, Scope::kUser, dry_run ? Access::kLook : Access::kInstall);
  if (!user) return user.error();
  Installer installer(user->files, user->manifest, user->placements, false);
  std::vector<Step> steps{installer.Add(LinkPlacement(client::OwnPath()))};
  auto record = ManifestStep(*user);
  if (record && record->change != "unchanged") steps.push_back(*std::move(record));
  if (!dry_run) {
    if (auto failure = SaveInstalled(*user)) return *std::move(failure);
  }
  for (Step& step : steps) step.path = user->files.Whole(step.path);
  Step& link = steps.front();
  if (link.change == "kept") link.reason = "'" + link.path + "' exists and is not aw's link: it was not changed";
  return steps;
}

}  // namespace

OrFailure<Linked> LinkProgram(const client::Settings& settings, const LinkTerms& terms) {
  const client::OnPath found = client::AwOnPath();
  if (found == client::OnPath::kYes && !terms.wanted) return Linked{};
  const std::string problem = found == client::OnPath::kYes ? "" : Problem(found);
  if (!terms.wanted && (terms.dry_run || !terms.ask(problem))) {
    return Linked{{}, problem + "; 'aw agent install --link' puts a link to it at ~/" + std::string(kLinkPath)};
  }
  const auto steps = MakeLink(settings, terms.dry_run);
  if (!steps) return steps.error();
  Linked linked{*steps, {}};
  const Step& step = steps->front();
  const std::string directory = step.path.substr(0, step.path.rfind('/'));
  if (step.change == "kept") {
    linked.note = problem.empty() ? step.reason : problem + "; " + step.reason;
  } else if (!IsOnPath(directory)) {
    linked.note = "The link is at " + step.path + "; add " + directory + " to PATH in your shell's profile";
  }
  return linked;
}

OrFailure<std::vector<Installed>> Overview(const client::Settings& settings) {
  std::vector<Installed> all;
  for (const Scope scope : {Scope::kUser, Scope::kProject}) {
    auto installation = OpenInstallation(settings, scope, Access::kLook);
    if (!installation) return installation.error();
    if (scope == Scope::kProject && installation->files.base() + "/.aweave" == settings.home) break;
    const Installer installer(installation->files, installation->manifest, installation->placements, false);
    for (const Record& record : installation->manifest.records) {
      Installed file{record.agent, Name(scope), installation->files.Whole(record.path), record.what,
                     installer.Inspect(record)};
      if (std::find(all.begin(), all.end(), file) == all.end()) all.push_back(std::move(file));
    }
  }
  return all;
}

}  // namespace aw::install
