// The files below one root directory. All file operations of `aw agent` are here.
//
// The root is opened once. Each name of a path is opened relative to the descriptor of its parent directory, without
// following links. This avoids TOCTOU races: replacing a directory by a symbolic link during the operation has no
// effect. (openat2 with RESOLVE_BENEATH could neither create directories on the way nor follow the one allowed link.)
//
// Only regular files with one name and up to kMostBytes are read or replaced: no hard links, pipes, devices, sockets.
// Files are replaced atomically, by a rename within their directory.
//
// Single-threaded. Owns its descriptors. Errors are Failures that name the path.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "platform/file.h"
#include "platform/platform.h"
#include "wire/failure.h"

namespace aw::install {

// Holds a lock file. The destructor removes the file, and its directory if it is empty.
class TreeLock {
 public:
  TreeLock(platform::FileDescriptor directory, std::string name, platform::FileDescriptor file,
           std::string directory_path)
      : directory_(std::move(directory)),
        name_(std::move(name)),
        file_(std::move(file)),
        directory_path_(std::move(directory_path)) {}
  TreeLock(TreeLock&&) = default;
  TreeLock& operator=(TreeLock&&) = delete;
  ~TreeLock();

 private:
  platform::FileDescriptor directory_;
  std::string name_;
  platform::FileDescriptor file_;
  std::string directory_path_;
};

class Tree {
 public:
  static constexpr off_t kMostBytes = 64 << 20;

  enum class Links {
    kRefused,    // for directories with untrusted content
    kOneInside,  // for the user's directories: one link per path, owned by the user, to a link-free path in the root
  };

  // Follows symbolic links in `root` itself. The first write creates a missing root with `mode`.
  Tree(std::string root, Links links, mode_t mode = 0777);

  // nullopt if there is no such file.
  OrFailure<std::optional<std::string>> Read(const std::string& path) const;
  // Creates missing directories. An existing file keeps its mode.
  std::optional<Failure> Write(const std::string& path, std::string_view text);
  // A missing file is no failure.
  std::optional<Failure> Remove(const std::string& path);
  // The target of a symbolic link, which is not followed; nullopt if there is none.
  OrFailure<std::optional<std::string>> ReadLink(const std::string& path) const;
  // Creates missing directories. Replaces nothing except a link to `before`.
  std::optional<Failure> WriteLink(const std::string& path, const std::string& target,
                                   const std::optional<std::string>& before);
  // Removes only a link to `target`.
  std::optional<Failure> RemoveLink(const std::string& path, const std::string& target);
  // Removes an empty directory; true if it no longer exists. An empty path is the root.
  bool RemoveDirectory(const std::string& path);
  // The directories that Write would create, parents first; the root is the empty path.
  OrFailure<std::vector<std::string>> MissingDirectories(const std::string& path) const;

  // `path` is a name or DIRECTORY/NAME. Waits for other processes that hold the lock. With `make`, creates missing
  // directories; without, returns nullopt if they are missing.
  OrFailure<std::optional<TreeLock>> Lock(const std::string& path, bool make, std::chrono::milliseconds most);

 private:
  using Names = std::vector<std::string>;

  // The end of a path.
  struct Spot {
    platform::FileDescriptor directory;    // the parent of the last name; unset if it is missing
    std::string name;                      // the last name
    std::optional<platform::Entry> entry;  // the entry of that name, if it exists
    std::size_t missing = 0;               // the number of missing names, plus one if the root is missing
  };

  OrFailure<Spot> Find(const std::string& path, bool make) const;
  OrFailure<std::optional<Names>> Descend(Spot& spot, const Names& names, bool make, bool may_follow) const;
  OrFailure<Names> Target(const std::string& target, const Names& names, std::size_t index) const;
  std::optional<Failure> OpenRoot(bool make) const;
  std::string Whole(const std::string& path) const { return path.empty() ? root_ : root_ + "/" + path; }
  Failure Cannot(const std::string& path, const std::string& what) const;

  std::string root_;
  Links links_;
  mode_t mode_;
  mutable platform::FileDescriptor root_directory_;
};

}  // namespace aw::install
