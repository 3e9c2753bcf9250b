// The files that `aw agent` may change, with changes that are held back until Commit: so a dry run is a run without it.
//
// A relative path is below the base, the user's home or the project. An absolute one must be below a directory that an
// environment variable names (MovedDirectories); there are no others. Tree does the work and says what is refused.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "install/tree.h"

namespace aw::install {

enum class Scope { kUser, kProject };
std::string_view Name(Scope scope);

class Files {
 public:
  Files(Scope scope, std::string base);

  const std::string& base() const { return base_; }
  std::string Whole(std::string_view path) const {
    return path.starts_with('/') ? std::string(path) : base_ + "/" + std::string(path);
  }
  // As it will be; nothing if there is no such file.
  OrFailure<std::optional<std::string>> Read(const std::string& path) const;
  void Write(const std::string& path, std::string text) { changes_[path] = std::move(text); }
  void Remove(const std::string& path) { changes_[path] = std::nullopt; }
  // The same for a symbolic link: where it leads. It must be below the base, in a directory.
  OrFailure<std::optional<std::string>> ReadLink(const std::string& path) const;
  void SetLink(const std::string& path, std::optional<std::string> target) { links_[path] = std::move(target); }
  // The directories that Commit will have to make, parents first.
  OrFailure<std::vector<std::string>> MissingDirectories() const;

  std::optional<Failure> Commit();
  // At once, without Commit.
  std::optional<Failure> WriteNow(const std::string& path, std::string_view text);
  // At once, if the directory is empty; true if it is gone.
  bool RemoveDirectory(const std::string& path);

  // For whoever will Commit: from reading the manifest to its end. Without `make`, none if there is no manifest's
  // directory.
  OrFailure<std::optional<TreeLock>> Lock(bool make);

 private:
  struct Root {
    std::string prefix;  // of the paths below it; empty: all relative ones
    Tree tree;
  };
  struct Location {
    Root* root;
    std::string path;  // below the root
  };
  OrFailure<Location> Locate(const std::string& path) const;
  std::optional<Failure> AddMissing(std::vector<std::string>& all, const std::string& path) const;
  std::optional<Failure> CommitLinks();

  std::string base_;
  mutable std::vector<Root> roots_;  // the last that fits counts
  std::map<std::string, std::optional<std::string>> changes_;
  std::map<std::string, std::optional<std::string>> links_;
};

}  // namespace aw::install
