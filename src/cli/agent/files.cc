#include "cli/agent/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace aw::cli::agent {
namespace {

namespace fs = std::filesystem;

Failure Cannot(const std::string& path, const char* what, int error) {
  return Refuse("'" + path + "' cannot be " + what + ": " + std::strerror(error),
                "Correct that, then run the same command again");
}

bool WriteAll(int fd, std::string_view text) {
  while (!text.empty()) {
    const auto count = ::write(fd, text.data(), text.size());
    if (count < 0 && errno != EINTR) return false;
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
  }
  return ::fsync(fd) == 0;
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
  const fs::path real = fs::weakly_canonical(named, failure);
  const std::string target = failure ? named : real.string();
  const std::string beside = target + ".part-" + std::to_string(::getpid());
  struct stat there {};
  const bool exists = ::stat(target.c_str(), &there) == 0;
  const int fd = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, exists ? 0600 : 0666);
  if (fd < 0) return Cannot(named, "written", errno);
  const bool written = WriteAll(fd, text) && (!exists || ::fchmod(fd, there.st_mode & 07777) == 0);
  const int error = errno;
  ::close(fd);
  if (written && ::rename(beside.c_str(), target.c_str()) == 0) return std::nullopt;
  const int why = written ? errno : error;
  ::unlink(beside.c_str());
  return Cannot(named, "written", why);
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
