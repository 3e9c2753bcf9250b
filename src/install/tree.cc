#include "install/tree.h"

#include <fcntl.h>
#include <sys/file.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstring>
#include <filesystem>
#include <thread>

#include "platform/file.h"

namespace aw::install {
namespace {

namespace fs = std::filesystem;

constexpr auto kLockPause = std::chrono::milliseconds(10);

std::string ErrorText(int error) { return std::string(": ") + std::strerror(error); }

// nullopt if the path has an empty name, "." or "..".
std::optional<std::vector<std::string>> NamesOf(std::string_view path) {
  std::vector<std::string> names;
  for (std::size_t from = 0; from <= path.size();) {
    const std::size_t slash = std::min(path.find('/', from), path.size());
    names.emplace_back(path.substr(from, slash - from));
    if (names.back().empty() || names.back() == "." || names.back() == ".." ||
        names.back().find('\0') != std::string::npos) {
      return std::nullopt;
    }
    from = slash + 1;
  }
  return names;
}

std::string Joined(const std::vector<std::string>& names, std::size_t count) {
  std::string path;
  for (std::size_t i = 0; i < count; ++i) path.append(i == 0 ? "" : "/").append(names[i]);
  return path;
}

// The reason why the file is not read or replaced; empty if it may be.
std::string_view WhyUnusable(const struct stat& status) {
  if (S_ISLNK(status.st_mode)) return "it is a symbolic link";
  if (S_ISDIR(status.st_mode)) return "it is a directory";
  if (!S_ISREG(status.st_mode)) return "it is not a regular file";
  if (status.st_nlink > 1) return "it is a hard link: the file has other names too";
  if (status.st_size > Tree::kMostBytes) return "it is larger than 64 MiB";
  return {};
}

bool SameFile(const struct stat& one, const struct stat& other) {
  return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

// Returns 0 or errno. With `make`, creates a missing directory.
int FindEntry(int directory, const char* name, bool make, platform::Entry& entry) {
  const int error = platform::FindEntry(directory, name, entry);
  if (error != ENOENT || !make) return error;
  if (::mkdirat(directory, name, 0777) != 0 && errno != EEXIST) return errno;
  return platform::FindEntry(directory, name, entry);
}

// Returns 0 or errno.
int WriteNew(int directory, const std::string& name, std::string_view text, std::optional<mode_t> mode) {
  const platform::FileDescriptor file(
      ::openat(directory, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode ? 0600 : 0666));
  if (!file) return errno;
  const bool written = platform::WriteAll(file.get(), text) && (!mode || ::fchmod(file.get(), *mode) == 0);
  if (written && ::fsync(file.get()) == 0) return 0;
  const int error = errno;
  ::unlinkat(directory, name.c_str(), 0);
  return error;
}

}  // namespace

TreeLock::~TreeLock() {
  if (!file_) return;
  ::unlinkat(directory_.get(), name_.c_str(),
             0);                     // while locked: waiting processes notice, and create a new file
  ::rmdir(directory_path_.c_str());  // follows no link, and fails unless empty
}

Tree::Tree(std::string root, Links links, mode_t mode) : root_(std::move(root)), links_(links), mode_(mode) {}

Failure Tree::Cannot(const std::string& path, const std::string& what) const {
  return Refuse("'" + Whole(path) + "' cannot be " + what, "Correct that, then run the same command again");
}

std::optional<Failure> Tree::OpenRoot(bool make) const {
  if (root_directory_) return std::nullopt;
  if (make) {
    std::error_code ignored;  // OpenDirectory below reports it
    fs::create_directories(fs::path(root_).parent_path(), ignored);
    ::mkdir(root_.c_str(), mode_);
  }
  root_directory_ = platform::OpenDirectory(root_);
  if (root_directory_ || (errno == ENOENT && !make)) return std::nullopt;
  return Cannot({}, "opened" + ErrorText(errno));
}

// Resolves the link names[index]: returns the names from the root after following it.
OrFailure<Tree::Names> Tree::Target(const std::string& target, const Names& names, std::size_t index) const {
  std::error_code failure;
  const fs::path root = fs::canonical(root_, failure);
  fs::path whole(target);
  if (whole.is_relative()) whole = root / Joined(names, index) / whole;
  std::string text = whole.lexically_normal().string();
  if (text.ends_with('/')) text.pop_back();
  for (const std::string& above : {root.string(), root_}) {
    if (!text.starts_with(above + "/")) continue;
    auto resolved = NamesOf(text.substr(above.size() + 1));
    if (!resolved) break;
    resolved->insert(resolved->end(), names.begin() + static_cast<std::ptrdiff_t>(index) + 1, names.end());
    return *std::move(resolved);
  }
  return Cannot(Joined(names, index + 1), "followed: it is a symbolic link that leads out of '" + root_ + "'");
}

// Walks `names` and fills `spot`; or, at a link to follow, returns the names to walk instead.
OrFailure<std::optional<Tree::Names>> Tree::Descend(Spot& spot, const Names& names, bool make, bool may_follow) const {
  spot = {};
  spot.name = names.back();
  spot.directory = platform::FileDescriptor(::fcntl(root_directory_.get(), F_DUPFD_CLOEXEC, 0));
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool last = i + 1 == names.size();
    const auto cannot = [&](const std::string& what) { return Cannot(Joined(names, i + 1), what); };
    platform::Entry entry;
    const int error = FindEntry(spot.directory.get(), names[i].c_str(), make && !last, entry);
    if (error == ENOENT && (last || !make)) {
      spot.missing = names.size() - i;
      if (!last) spot.directory = platform::FileDescriptor();
      break;
    }
    if (error != 0) return cannot("opened" + ErrorText(error));
    if (S_ISLNK(entry.status.st_mode)) {
      if (!may_follow) return cannot("followed: it is a symbolic link");
      if (entry.status.st_uid != ::geteuid()) return cannot("followed: it is a symbolic link of another user");
      const auto target = platform::LinkTarget(entry);
      if (!target) return cannot("followed" + ErrorText(errno));
      auto instead = Target(*target, names, i);
      if (!instead) return std::move(instead).error();
      return std::optional(*std::move(instead));
    }
    if (!last && !S_ISDIR(entry.status.st_mode)) return cannot("entered: it is not a directory");
    if (last) {
      spot.entry = std::move(entry);
    } else {
      spot.directory = std::move(entry.file);
    }
  }
  return std::optional<Names>();
}

OrFailure<Tree::Spot> Tree::Find(const std::string& path, bool make) const {
  const auto names = NamesOf(path);
  if (!names) return Cannot(path, "opened: it is not a path below '" + root_ + "'");
  if (auto failure = OpenRoot(make)) return *std::move(failure);
  Spot spot;
  if (!root_directory_) {
    spot.missing = names->size() + 1;
    return spot;
  }
  auto instead = Descend(spot, *names, make, links_ == Links::kOneInside);
  if (instead && *instead) instead = Descend(spot, Names(**instead), make, false);
  if (!instead) return std::move(instead).error();
  return spot;
}

OrFailure<std::optional<std::string>> Tree::Read(const std::string& path) const {
  const auto spot = Find(path, false);
  if (!spot) return spot.error();
  if (!spot->entry) return std::optional<std::string>();
  if (const auto why = WhyUnusable(spot->entry->status); !why.empty()) return Cannot(path, "used: " + std::string(why));
  // The entry may have been replaced meanwhile: check the opened file again. O_NONBLOCK: opening a pipe must not block.
  const platform::FileDescriptor file(
      ::openat(spot->directory.get(), spot->name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  struct stat status{};
  if (!file || ::fstat(file.get(), &status) != 0) return Cannot(path, "read" + ErrorText(errno));
  if (const auto why = WhyUnusable(status); !why.empty()) return Cannot(path, "used: " + std::string(why));
  std::string text;
  std::array<char, 64 * 1024> buffer;
  while (true) {
    const auto count = ::read(file.get(), buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return Cannot(path, "read" + ErrorText(errno));
    if (count == 0) return std::optional(std::move(text));
    text.append(buffer.data(), static_cast<std::size_t>(count));
    if (text.size() > static_cast<std::size_t>(kMostBytes)) return Cannot(path, "used: it is larger than 64 MiB");
  }
}

std::optional<Failure> Tree::Write(const std::string& path, std::string_view text) {
  const auto spot = Find(path, true);
  if (!spot) return spot.error();
  if (spot->entry) {
    if (const auto why = WhyUnusable(spot->entry->status); !why.empty())
      return Cannot(path, "replaced: " + std::string(why));
  }
  const int directory = spot->directory.get();
  const std::string part = spot->name + ".part-" + std::to_string(::getpid());
  const auto mode = spot->entry ? std::optional<mode_t>(spot->entry->status.st_mode & 0777) : std::nullopt;
  if (const int error = WriteNew(directory, part, text, mode)) return Cannot(path, "written" + ErrorText(error));
  if (::renameat(directory, part.c_str(), directory, spot->name.c_str()) == 0) return std::nullopt;
  const int error = errno;
  ::unlinkat(directory, part.c_str(), 0);
  return Cannot(path, "written" + ErrorText(error));
}

std::optional<Failure> Tree::Remove(const std::string& path) {
  const auto spot = Find(path, false);
  if (!spot) return spot.error();
  if (!spot->entry) return std::nullopt;
  if (const auto why = WhyUnusable(spot->entry->status); !why.empty())
    return Cannot(path, "removed: " + std::string(why));
  if (::unlinkat(spot->directory.get(), spot->name.c_str(), 0) == 0 || errno == ENOENT) return std::nullopt;
  return Cannot(path, "removed" + ErrorText(errno));
}

OrFailure<std::optional<std::string>> Tree::ReadLink(const std::string& path) const {
  const std::size_t slash = path.rfind('/');
  const auto spot = Find(path.substr(0, slash), false);
  if (!spot) return spot.error();
  if (!spot->entry) return std::optional<std::string>();
  std::array<char, PATH_MAX> buffer;
  const auto length = ::readlinkat(spot->entry->file.get(), path.c_str() + slash + 1, buffer.data(), buffer.size());
  if (length >= 0) return std::optional(std::string(buffer.data(), static_cast<std::size_t>(length)));
  if (errno == ENOENT) return std::optional<std::string>();
  return Cannot(path, errno == EINVAL ? "replaced: it exists and is not a symbolic link" : "read" + ErrorText(errno));
}

std::optional<Failure> Tree::WriteLink(const std::string& path, const std::string& target,
                                       const std::optional<std::string>& before) {
  if (before) {
    if (auto failure = RemoveLink(path, *before)) return failure;
  }
  const auto spot = Find(path, true);
  if (!spot) return spot.error();
  if (!spot->entry && ::symlinkat(target.c_str(), spot->directory.get(), spot->name.c_str()) == 0) return std::nullopt;
  return Cannot(path, "written" + ErrorText(spot->entry ? EEXIST : errno));
}

std::optional<Failure> Tree::RemoveLink(const std::string& path, const std::string& target) {
  const auto now = ReadLink(path);
  if (!now) return now.error();
  if (!*now) return std::nullopt;
  if (**now != target) return Cannot(path, "removed: its target has changed");
  const std::size_t slash = path.rfind('/');
  const auto spot = Find(path.substr(0, slash), false);
  if (!spot) return spot.error();
  if (!spot->entry) return std::nullopt;
  if (::unlinkat(spot->entry->file.get(), path.c_str() + slash + 1, 0) == 0 || errno == ENOENT) return std::nullopt;
  return Cannot(path, "removed" + ErrorText(errno));
}

bool Tree::RemoveDirectory(const std::string& path) {
  if (path.empty()) return ::rmdir(root_.c_str()) == 0 || errno == ENOENT;  // fails on a symbolic link
  const auto spot = Find(path, false);
  if (!spot) return false;
  if (!spot->entry) return true;
  return ::unlinkat(spot->directory.get(), spot->name.c_str(), AT_REMOVEDIR) == 0 || errno == ENOENT;
}

OrFailure<std::vector<std::string>> Tree::MissingDirectories(const std::string& path) const {
  const auto spot = Find(path, false);
  if (!spot) return spot.error();
  const Names names = *NamesOf(path);
  std::vector<std::string> missing;
  for (std::size_t count = root_directory_ ? 1 : 0; count < names.size(); ++count) {
    if (spot->missing + count > names.size()) missing.push_back(Joined(names, count));
  }
  return missing;
}

OrFailure<std::optional<TreeLock>> Tree::Lock(const std::string& path, bool make, std::chrono::milliseconds most) {
  const auto deadline = std::chrono::steady_clock::now() + most;
  while (true) {
    auto spot = Find(path, make);
    if (!spot) return std::move(spot).error();
    if (!spot->directory) return std::optional<TreeLock>();
    if (spot->entry) {
      if (const auto why = WhyUnusable(spot->entry->status); !why.empty())
        return Cannot(path, "locked: " + std::string(why));
    }
    platform::FileDescriptor file(::openat(spot->directory.get(), spot->name.c_str(),
                                           O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0600));
    if (!file && errno != ENOENT) return Cannot(path, "locked" + ErrorText(errno));
    if (!file) root_directory_ = platform::FileDescriptor();  // the previous holder has removed the empty directory
    if (file && ::flock(file.get(), LOCK_EX | LOCK_NB) == 0) {
      struct stat locked{}, named{};
      const bool same = ::fstat(file.get(), &locked) == 0 &&
                        ::fstatat(spot->directory.get(), spot->name.c_str(), &named, AT_SYMLINK_NOFOLLOW) == 0 &&
                        SameFile(locked, named);
      const std::size_t slash = path.rfind('/');
      std::string directory = Whole(slash == path.npos ? "" : path.substr(0, slash));
      if (same)
        return std::optional(TreeLock(std::move(spot->directory), spot->name, std::move(file), std::move(directory)));
    } else if (file && errno != EWOULDBLOCK && errno != EINTR) {
      return Cannot(path, "locked" + ErrorText(errno));
    }
    if (std::chrono::steady_clock::now() >= deadline) {
      return Cannot(path, "locked: another 'aw agent' has held the lock for longer than " +
                              std::to_string(most.count() / 1000) + " s");
    }
    std::this_thread::sleep_for(kLockPause);
  }
}

}  // namespace aw::install
