#include "platform/bubblewrap.h"

#include <unistd.h>

#include <filesystem>
#include <initializer_list>

namespace aw::platform {
namespace {

namespace fs = std::filesystem;

constexpr const char* kBubblewraps[] = {"/usr/bin/bwrap", "/usr/local/bin/bwrap", "/run/current-system/sw/bin/bwrap"};
// What programs need beside /usr. The rest of /etc is not shown: it may hold secrets.
constexpr const char* kSystemFiles[] = {"/etc/alternatives", "/etc/ld.so.cache",    "/etc/localtime",
                                        "/etc/passwd",       "/etc/group",          "/etc/nsswitch.conf",
                                        "/etc/ssl/certs",    "/etc/ssl/openssl.cnf"};
constexpr const char* kDevices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"};

class Words {
 public:
  Words& Add(std::initializer_list<std::string> more) {
    words_.insert(words_.end(), more);
    return *this;
  }
  // Shows a file or folder of the system, or the same link if it is one, at its place.
  void ShowSystem(const std::string& path) {
    std::error_code none;
    if (fs::is_symlink(path, none)) {
      Add({"--symlink", fs::read_symlink(path, none).string(), path});
    } else if (fs::exists(path, none)) {
      Add({"--ro-bind", path, path});
    }
  }
  std::vector<std::string> Take() && { return std::move(words_); }

 private:
  std::vector<std::string> words_;
};

// bubblewrap's /dev would need a second user namespace, in which no overlay can be mounted.
void AddDevices(Words& words) {
  for (const char* device : kDevices) words.Add({"--dev-bind", device, device});
  words.Add({"--symlink", "/proc/self/fd", "/dev/fd", "--symlink", "/proc/self/fd/0", "/dev/stdin"});
  words.Add({"--symlink", "/proc/self/fd/1", "/dev/stdout", "--symlink", "/proc/self/fd/2", "/dev/stderr"});
}

void AddFolder(Words& words, const char* path, std::size_t bytes) {
  words.Add({"--size", std::to_string(bytes), "--tmpfs", path});
}

}  // namespace

std::string FindBubblewrap() {
  for (const char* path : kBubblewraps) {
    if (::access(path, X_OK) == 0) return path;
  }
  return {};
}

std::vector<std::string> SandboxCommand(const SandboxParts& parts, const std::vector<std::string>& inner) {
  Words words;
  words.Add({parts.bubblewrap, "--unshare-all", "--unshare-user", "--die-with-parent", "--as-pid-1", "--new-session"});
  words.Add({"--cap-add", "ALL", "--hostname", "sandbox"});
  for (const char* folder : {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}) words.ShowSystem(folder);
  for (const char* path : kSystemFiles) words.ShowSystem(path);
  words.Add({"--proc", "/proc"});
  AddDevices(words);
  AddFolder(words, "/dev/shm", parts.changes / 4);
  AddFolder(words, "/tmp", parts.changes / 4);
  AddFolder(words, sandbox::kWrites, parts.changes);
  words.Add({"--ro-bind", parts.project, sandbox::kProject, "--ro-bind", parts.own_program, sandbox::kProgram});
  words.Add({"--dir", parts.project, "--remount-ro", "/", "--chdir", "/"});
  words.Add({"--", sandbox::kProgram});
  for (const std::string& word : inner) words.Add({word});
  return std::move(words).Take();
}

}  // namespace aw::platform
