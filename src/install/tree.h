// The files below one root directory: the only code that opens, writes, renames and removes for `aw agent`.
//
// The root is opened once. A path leads down from its descriptor one name at a time; each name is opened relative to
// the descriptor of the directory before it, without following links. Nothing is checked by name and then used by name,
// so a directory that somebody replaces by a symbolic link during the operation leads nowhere. (openat2 with
// RESOLVE_BENEATH would promise the same, but could neither make the directories on the way nor follow the one link
// that is allowed.)
//
// Only regular files with one name and up to kMostBytes are read or replaced: no hard links, pipes, devices, sockets.
// Files are replaced whole, by a rename within their directory.
//
// One thread. Owns its descriptors. Errors are Failures that name the path.
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

// Held from Tree::Lock to the end of its life. Then the lock file goes, and its directory if nothing else is in it.
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
    kRefused,    // for a directory whose content may come from somebody else
    kOneInside,  // for the user's own: one link in a path, owned by the user, to a path in the root without links
  };

  // Symbolic links in `root` itself are followed. A root that does not exist is made, with `mode`, by the first write.
  Tree(std::string root, Links links, mode_t mode = 0777);

  // Nothing if there is no such file.
  OrFailure<std::optional<std::string>> Read(const std::string& path) const;
  // Makes the directories on the way. A file that is there keeps its mode.
  std::optional<Failure> Write(const std::string& path, std::string_view text);
  // No file there is no failure.
  std::optional<Failure> Remove(const std::string& path);
  // Where a symbolic link leads; nothing if there is nothing. The link itself is never followed.
  OrFailure<std::optional<std::string>> ReadLink(const std::string& path) const;
  // Makes the directories on the way. Nothing that is there is replaced, but for a link that led to `before`.
  std::optional<Failure> WriteLink(const std::string& path, const std::string& target,
                                   const std::optional<std::string>& before);
  // Only a link that leads to `target`.
  std::optional<Failure> RemoveLink(const std::string& path, const std::string& target);
  // Only if it is empty; true if it is gone. An empty path means the root.
  bool RemoveDirectory(const std::string& path);
  // The directories that Write would make, parents first; the root is the empty path.
  OrFailure<std::vector<std::string>> MissingDirectories(const std::string& path) const;

  // `path` is a name, or a directory's and a name. Waits for other processes that hold it. With `make`, makes the
  // directories on the way; without, there is no lock if they are missing.
  OrFailure<std::optional<TreeLock>> Lock(const std::string& path, bool make, std::chrono::milliseconds most);

 private:
  using Names = std::vector<std::string>;

  // Where a path ends.
  struct Spot {
    platform::FileDescriptor directory;    // of the last name; none if it is missing
    std::string name;                      // the last
    std::optional<platform::Entry> entry;  // what has that name; none if nothing has
    std::size_t missing = 0;               // names that are not there; one more if the root is not
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
