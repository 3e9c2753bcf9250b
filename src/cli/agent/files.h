// The files below a base directory, and those named by an absolute path, with changes that are held back until Commit.
// So a dry run is a run without it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/failure.h"

namespace aw::cli::agent {

class Files {
 public:
  explicit Files(std::string base) : base_(std::move(base)) {}

  const std::string& base() const { return base_; }
  std::string Whole(std::string_view path) const {
    return path.starts_with('/') ? std::string(path) : base_ + "/" + std::string(path);
  }
  // As it will be; nothing if there is no such file.
  Outcome<std::optional<std::string>> Read(const std::string& path) const;
  void Write(const std::string& path, std::string text) { changes_[path] = std::move(text); }
  void Remove(const std::string& path) { changes_[path] = std::nullopt; }
  // The directories that Commit will have to make, parents first.
  std::vector<std::string> MissingDirectories() const;

  // Each file whole or not at all, with the mode that it had; links are followed.
  std::optional<Failure> Commit();
  // Takes the directory away if it is empty; true if it is gone.
  bool RemoveDirectory(const std::string& path) const;

 private:
  std::optional<Failure> Put(const std::string& path, const std::string& text) const;

  std::string base_;
  std::map<std::string, std::optional<std::string>> changes_;
};

}  // namespace aw::cli::agent
