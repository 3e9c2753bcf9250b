// The files that `aw agent` may change. Changes are buffered until Commit; a dry run omits Commit.
//
// A relative path is below the base, the user's home or the project. An absolute one must be below a directory that an
// environment variable names (MovedDirectories); other paths are refused. Tree does the file operations.
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
  // The content after the buffered changes; nullopt if there is no such file.
  OrFailure<std::optional<std::string>> Read(const std::string& path) const;
  void Write(const std::string& path, std::string text) { changes_[path] = std::move(text); }
  void Remove(const std::string& path) { changes_[path] = std::nullopt; }
  // The same for the target of a symbolic link. It must be below the base, in a directory.
  OrFailure<std::optional<std::string>> ReadLink(const std::string& path) const;
  void SetLink(const std::string& path, std::optional<std::string> target) { links_[path] = std::move(target); }
  // The directories that Commit will create, parents first.
  OrFailure<std::vector<std::string>> MissingDirectories() const;

  std::optional<Failure> Commit();
  // Writes immediately, without Commit.
  std::optional<Failure> WriteNow(const std::string& path, std::string_view text);
  // Removes an empty directory immediately; true if it no longer exists.
  bool RemoveDirectory(const std::string& path);

  // Excludes other processes from reading the manifest to Commit. Without `make`, no lock if the manifest's directory
  // is missing.
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
  mutable std::vector<Root> roots_;  // the last match is used
  std::map<std::string, std::optional<std::string>> changes_;
  std::map<std::string, std::optional<std::string>> links_;
};

}  // namespace aw::install
