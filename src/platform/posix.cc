#include <signal.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>
#include <thread>

#include "platform/platform.h"

namespace aw::platform {
namespace {

using Clock = std::chrono::steady_clock;

constexpr rlim_t kMostDescriptors = 10'240;
constexpr std::chrono::milliseconds kPause{10};
constexpr std::chrono::milliseconds kToLeave{500};  // from the lock's end to the process's

std::string& Program() {
  static std::string path;
  return path;
}

// Empty if there is no such program.
std::string RealProgram(const std::string& path) {
  struct stat status{};
  if (::access(path.c_str(), X_OK) != 0 || ::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return {};
  const std::unique_ptr<char, decltype(&::free)> real(::realpath(path.c_str(), nullptr), &::free);
  return real ? real.get() : std::string();
}

void CloseOnExec(const FileDescriptor& file) { ::fcntl(file.get(), F_SETFD, FD_CLOEXEC); }

// Beside the file that is meant, whatever link leads there.
std::string LockPath(const std::string& path) {
  std::error_code failure;
  const auto real = std::filesystem::canonical(path, failure);
  return (failure ? path : real.string()) + "-lock";
}

bool IsAt(const std::string& path, int file) {
  struct stat opened{}, found{};
  return ::fstat(file, &opened) == 0 && ::lstat(path.c_str(), &found) == 0 && opened.st_dev == found.st_dev &&
         opened.st_ino == found.st_ino;
}

// Locks of processes: the kernel tells who has one, exec keeps it, fork does not pass it on.
enum PidFileByte : off_t { kStarting, kRunning };

struct flock Region(short type, off_t start, off_t length) {
  struct flock region{};
  region.l_type = type;
  region.l_whence = SEEK_SET;
  region.l_start = start;
  region.l_len = length;
  return region;
}

bool LockByte(int file, PidFileByte byte) {
  auto region = Region(F_WRLCK, byte, 1);
  return ::fcntl(file, F_SETLK, &region) == 0;
}

// Another process's; 0 if there is none. A lock of an open file has no process: -1.
pid_t OwnerOf(int file, off_t start, off_t length) {
  auto region = Region(F_WRLCK, start, length);
  if (::fcntl(file, F_GETLK, &region) != 0 || region.l_type == F_UNLCK) return 0;
  return region.l_pid == 0 ? -1 : region.l_pid;
}

}  // namespace

void RememberProgram(const char* first_word) {
  const std::string word = first_word;
  if (word.find('/') != word.npos) {
    Program() = RealProgram(word);
    return;
  }
  const char* path = ::getenv("PATH");
  for (std::string_view rest = path ? path : ""; !rest.empty() && Program().empty();) {
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    const std::string directory(rest.substr(0, colon));
    rest.remove_prefix(std::min(colon + 1, rest.size()));
    Program() = RealProgram((directory.empty() ? "." : directory) + "/" + word);
  }
}

std::string OwnProgram() { return Program(); }

// A thread that waits for them, instead of handlers that interrupt the others.
FileDescriptor OpenStopSignals() {
  sigset_t stops;
  sigemptyset(&stops);
  sigaddset(&stops, SIGTERM);
  sigaddset(&stops, SIGINT);
  pthread_sigmask(SIG_BLOCK, &stops, nullptr);
  Pipe come = Pipe::Make();
  if (!come.read) throw std::system_error(errno, std::generic_category(), "pipe");
  std::thread([stops, write = std::move(come.write)] {
    int signal = 0;
    while (::sigwait(&stops, &signal) != 0) continue;
    while (::write(write.get(), "", 1) < 0 && errno == EINTR) continue;
  }).detach();
  return std::move(come.read);
}

void LimitMemory(std::size_t) {}

Pipe Pipe::Make() {
  int ends[2];
  if (::pipe(ends) != 0) return {};
  Pipe pipe{FileDescriptor(ends[0]), FileDescriptor(ends[1])};
  CloseOnExec(pipe.read);
  CloseOnExec(pipe.write);
  return pipe;
}

SocketPair SocketPair::Make() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return {};
  SocketPair pair{FileDescriptor(ends[0]), FileDescriptor(ends[1])};
  CloseOnExec(pair.one);
  CloseOnExec(pair.other);
  return pair;
}

FileDescriptor OpenSocket(int family) {
  FileDescriptor socket(::socket(family, SOCK_STREAM, 0));
  if (!socket) return socket;
  CloseOnExec(socket);
  ::fcntl(socket.get(), F_SETFL, ::fcntl(socket.get(), F_GETFL) | O_NONBLOCK);
  return socket;
}

void CloseFrom(int first) {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) limit.rlim_cur = kMostDescriptors;
  const int end = static_cast<int>(std::min(limit.rlim_cur, kMostDescriptors));
  for (int fd = first; fd < end; ++fd) ::close(fd);
}

int RenameToNew(const std::string& from, const std::string& to) {
  if (::link(from.c_str(), to.c_str()) != 0) return errno;
  ::unlink(from.c_str());
  return 0;
}

int FindFile(const std::string& path, FileId& found) {
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0) return errno;
  found = {status.st_dev, status.st_ino};
  return 0;
}

FileDescriptor OpenDirectory(const std::string& path) {
  return FileDescriptor(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

int FindEntry(int directory, const char* name, Entry& found) {
  found.file = FileDescriptor();
  if (::fstatat(directory, name, &found.status, AT_SYMLINK_NOFOLLOW) != 0) return errno;
  if (!S_ISDIR(found.status.st_mode)) return 0;
  // It may be another one by now: what is opened is what is told.
  found.file = FileDescriptor(::openat(directory, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  return found.file && ::fstat(found.file.get(), &found.status) == 0 ? 0 : errno;
}

std::optional<std::string> LinkTarget(int directory, const char* name, const Entry& link) {
  std::array<char, PATH_MAX> buffer;
  const auto length = ::readlinkat(directory, name, buffer.data(), buffer.size());
  struct stat now{};
  if (length <= 0 || ::fstatat(directory, name, &now, AT_SYMLINK_NOFOLLOW) != 0) return std::nullopt;
  if (now.st_dev != link.status.st_dev || now.st_ino != link.status.st_ino) {
    errno = EAGAIN;
    return std::nullopt;
  }
  return std::string(buffer.data(), static_cast<std::size_t>(length));
}

SoleUse::~SoleUse() {
  if (lock_) ::unlink(lock_path_.c_str());  // while it is locked: who has opened it sees that it is gone
}

// On a file of its own, for on some systems a lock by flock() and SQLite's on one file exclude each other. IsTaken
// holds it for a moment, too.
int SoleUse::Take(int, const std::string& path) {
  const std::string lock_path = LockPath(path);
  int error = EAGAIN;
  for (int tries = 0; tries < 10; ++tries) {
    FileDescriptor lock(::open(lock_path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!lock) return errno;
    if (::flock(lock.get(), LOCK_EX | LOCK_NB) != 0) {
      error = errno == EWOULDBLOCK ? EAGAIN : errno;
      std::this_thread::sleep_for(kPause);
    } else if (IsAt(lock_path, lock.get())) {
      lock_ = std::move(lock);
      lock_path_ = lock_path;
      return 0;
    }
  }
  return error;
}

bool SoleUse::IsTaken(const std::string& path) {
  const FileDescriptor lock(::open(LockPath(path).c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  return lock && ::flock(lock.get(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

bool TryLock(int pid_file) {
  if (!LockByte(pid_file, kStarting)) return false;
  if (OwnerOf(pid_file, kRunning, 1) == 0) return true;
  auto region = Region(F_UNLCK, kStarting, 1);
  ::fcntl(pid_file, F_SETLK, &region);
  return false;
}

bool KeepLock(int pid_file) { return LockByte(pid_file, kRunning); }

bool IsLocked(int pid_file) { return OwnerOf(pid_file, 0, 0) != 0; }

std::optional<LockHolder> LockHolder::Find(int pid_file, int pid) {
  if (OwnerOf(pid_file, kRunning, 1) != pid) return std::nullopt;
  FileDescriptor file(::fcntl(pid_file, F_DUPFD_CLOEXEC, 0));
  if (!file) return std::nullopt;
  return LockHolder(pid, std::move(file));
}

int LockHolder::Signal(int signal) const {
  if (OwnerOf(file_.get(), kRunning, 1) != pid_) return ESRCH;
  return ::kill(pid_, signal) == 0 ? 0 : errno;
}

// A process that ends lets go of its locks one after the other, and is gone a moment later. If nobody asks for its
// status it never is.
bool LockHolder::AwaitEnd(std::chrono::milliseconds most) const {
  for (const auto deadline = Clock::now() + most; OwnerOf(file_.get(), kRunning, 1) == pid_;) {
    if (Clock::now() >= deadline) return false;
    std::this_thread::sleep_for(kPause);
  }
  for (const auto gone = Clock::now() + kToLeave; Clock::now() < gone && ::kill(pid_, 0) == 0;) {
    if (::waitpid(pid_, nullptr, WNOHANG) == pid_) break;  // if it is our child
    std::this_thread::sleep_for(kPause);
  }
  return true;
}

void AdoptOrphans() {}

std::vector<pid_t> Children() { return {}; }

void EndWithParent(int) {}

}  // namespace aw::platform
