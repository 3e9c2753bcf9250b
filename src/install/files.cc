#include "install/files.h"

#include <algorithm>

#include "install/placements.h"

namespace aw::install {
namespace {

constexpr auto kLockTime = std::chrono::seconds(20);

}  // namespace

std::string_view Name(Scope scope) { return scope == Scope::kUser ? "user" : "project"; }

Files::Files(Scope scope, std::string base) : base_(std::move(base)) {
  if (scope == Scope::kProject) {
    roots_.push_back({"", Tree(base_, Tree::Links::kRefused)});
    return;
  }
  roots_.push_back({"", Tree(base_, Tree::Links::kOneInside)});
  // aw's directory is a separate root: it may be a symbolic link to a larger disk, for the database.
  roots_.push_back({".aweave", Tree(base_ + "/.aweave", Tree::Links::kOneInside, 0700)});
  for (const std::string& directory : MovedDirectories(base_)) {
    roots_.push_back({directory, Tree(directory, Tree::Links::kOneInside)});
  }
}

OrFailure<Files::Location> Files::Locate(const std::string& path) const {
  for (auto root = roots_.rbegin(); root != roots_.rend(); ++root) {
    if (root->prefix.empty() && !path.starts_with('/')) return Location{&*root, path};
    if (root->prefix.empty()) continue;
    if (path == root->prefix) return Location{&*root, {}};
    if (path.starts_with(root->prefix + "/")) return Location{&*root, path.substr(root->prefix.size() + 1)};
  }
  return Refuse("'" + path + "' is neither below '" + base_ + "' nor in a directory that an agent's variable names",
                "Set that variable as it was at the installation, for example CODEX_HOME");
}

OrFailure<std::optional<std::string>> Files::Read(const std::string& path) const {
  if (const auto change = changes_.find(path); change != changes_.end()) return change->second;
  const auto location = Locate(path);
  if (!location) return location.error();
  return location->root->tree.Read(location->path);
}

OrFailure<std::optional<std::string>> Files::ReadLink(const std::string& path) const {
  if (const auto change = links_.find(path); change != links_.end()) return change->second;
  const auto location = Locate(path);
  if (!location) return location.error();
  return location->root->tree.ReadLink(location->path);
}

std::optional<Failure> Files::AddMissing(std::vector<std::string>& all, const std::string& path) const {
  const auto location = Locate(path);
  if (!location) return location.error();
  const auto missing = location->root->tree.MissingDirectories(location->path);
  if (!missing) return missing.error();
  const std::string& prefix = location->root->prefix;
  for (const std::string& below : *missing) {
    all.push_back(prefix);
    all.back().append(prefix.empty() || below.empty() ? "" : "/").append(below);
  }
  return std::nullopt;
}

OrFailure<std::vector<std::string>> Files::MissingDirectories() const {
  std::vector<std::string> all;
  for (const auto& [path, text] : changes_) {
    if (!text) continue;
    if (auto failure = AddMissing(all, path)) return *std::move(failure);
  }
  for (const auto& [path, target] : links_) {
    // Use a sibling's name: an existing link must not be followed.
    if (!target) continue;
    if (auto failure = AddMissing(all, path + ".new")) return *std::move(failure);
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

std::optional<Failure> Files::CommitLinks() {
  for (const auto& [path, target] : links_) {
    const auto location = Locate(path);
    if (!location) return location.error();
    Tree& tree = location->root->tree;
    const auto before = tree.ReadLink(location->path);
    if (!before) return before.error();
    if (target && *before == target) continue;
    if (!target && !*before) continue;
    if (auto failure =
            target ? tree.WriteLink(location->path, *target, *before) : tree.RemoveLink(location->path, **before)) {
      return failure;
    }
  }
  links_.clear();
  return std::nullopt;
}

std::optional<Failure> Files::Commit() {
  for (const auto& [path, text] : changes_) {
    const auto location = Locate(path);
    if (!location) return location.error();
    Tree& tree = location->root->tree;
    if (auto failure = text ? tree.Write(location->path, *text) : tree.Remove(location->path)) return failure;
  }
  changes_.clear();
  return CommitLinks();
}

std::optional<Failure> Files::WriteNow(const std::string& path, std::string_view text) {
  const auto location = Locate(path);
  if (!location) return location.error();
  return location->root->tree.Write(location->path, text);
}

bool Files::RemoveDirectory(const std::string& path) {
  if (path.empty()) return false;
  const auto location = Locate(path);
  return location && location->root->tree.RemoveDirectory(location->path);
}

OrFailure<std::optional<TreeLock>> Files::Lock(bool make) {
  const auto location = Locate(".aweave/agents.lock");
  if (!location) return location.error();
  return location->root->tree.Lock(location->path, make, kLockTime);
}

}  // namespace aw::install
