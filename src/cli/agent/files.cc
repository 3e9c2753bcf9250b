#include "cli/agent/files.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/whole_file.h"

namespace aw::cli::agent {
namespace {

namespace fs = std::filesystem;

Failure Cannot(const std::string& path, const char* what, int error) {
  return Refuse("'" + path + "' cannot be " + what + ": " + std::strerror(error),
                "Correct that, then run the same command again");
}

}  // namespace

Outcome<std::optional<std::string>> Files::Read(const std::string& path) const {
  if (const auto change = changes_.find(path); change != changes_.end()) return change->second;
  const std::string whole = Whole(path);
  std::error_code failure;
  const auto status = fs::status(whole, failure);
  if (status.type() == fs::file_type::not_found) return std::optional<std::string>();
  if (status.type() != fs::file_type::regular) return Cannot(whole, "read", failure ? failure.value() : EISDIR);
  std::ifstream in(whole, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in || in.bad()) return Cannot(whole, "read", errno ? errno : EIO);
  return std::optional<std::string>(text.str());
}

std::vector<std::string> Files::MissingDirectories() const {
  std::vector<std::string> missing;
  for (const auto& [path, text] : changes_) {
    if (!text) continue;
    for (fs::path at = fs::path(path).parent_path(); at.has_relative_path(); at = at.parent_path()) {
      if (!fs::exists(Whole(at.string()))) missing.push_back(at.string());
    }
  }
  std::sort(missing.begin(), missing.end());
  missing.erase(std::unique(missing.begin(), missing.end()), missing.end());
  return missing;
}

std::optional<Failure> Files::Put(const std::string& path, const std::string& text) const {
  std::error_code failure;
  const std::string named = Whole(path);
  fs::create_directories(fs::path(named).parent_path(), failure);
  if (failure) return Cannot(named, "written", failure.value());
  const int error = WriteWhole(named, text, Links::kFollowed);
  return error == 0 ? std::nullopt : std::optional(Cannot(named, "written", error));
}

std::optional<Failure> Files::Commit() {
  for (const auto& [path, text] : changes_) {
    if (text) {
      if (auto failure = Put(path, *text)) return failure;
    } else if (::unlink(Whole(path).c_str()) != 0 && errno != ENOENT) {
      return Cannot(Whole(path), "removed", errno);
    }
  }
  changes_.clear();
  return std::nullopt;
}

bool Files::RemoveDirectory(const std::string& path) const {
  return ::rmdir(Whole(path).c_str()) == 0 || errno == ENOENT;
}

}  // namespace aw::cli::agent
