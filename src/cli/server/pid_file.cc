#include "cli/server/pid_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <fstream>
#include <memory>

namespace aw::cli::server {
namespace {

// The C library of Debian 12 declares these two in a way that C++ cannot link.
int OpenPidfd(int pid) { return static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)); }
int SendSignal(int pidfd, int signal) {
  return static_cast<int>(::syscall(SYS_pidfd_send_signal, pidfd, signal, nullptr, 0));
}

struct flock WholeFile() {
  struct flock lock{};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  return lock;
}

bool IsLocked(int fd) {
  struct flock lock = WholeFile();
  return ::fcntl(fd, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

// 0 if the file does not hold a process id.
int ReadPid(int fd) {
  std::array<char, 32> text{};
  const auto count = ::pread(fd, text.data(), text.size(), 0);
  int pid = 0;
  if (count <= 0) return 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + count, pid);
  const bool whole = failure == std::errc{} && (end == text.data() + count || *end == '\n');
  return whole && pid > 0 ? pid : 0;
}

// In /proc/PID/fdinfo/FD: "lock: 1: OFDLCK  ADVISORY  WRITE -1 08:01:1234 0 EOF".
bool ShowsLock(const std::string& fdinfo) {
  std::ifstream in(fdinfo);
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("lock:") && line.find("OFDLCK") != line.npos) return true;
  }
  return false;
}

// Whether a descriptor of the process is this file, with our lock on it.
bool HoldsLock(int pid, const struct stat& file) {
  const std::string process = "/proc/" + std::to_string(pid);
  const auto close = [](DIR* directory) { ::closedir(directory); };
  const std::unique_ptr<DIR, decltype(close)> descriptors(::opendir((process + "/fd").c_str()), close);
  if (!descriptors) return false;
  while (const dirent* entry = ::readdir(descriptors.get())) {
    const auto in = [&](const char* directory) { return std::string(process).append(directory).append(entry->d_name); };
    struct stat open{};
    if (::stat(in("/fd/").c_str(), &open) != 0) continue;
    if (open.st_dev != file.st_dev || open.st_ino != file.st_ino) continue;
    if (ShowsLock(in("/fdinfo/"))) return true;
  }
  return false;
}

}  // namespace

bool TryLock(int pid_file) {
  struct flock lock = WholeFile();
  return ::fcntl(pid_file, F_OFD_SETLK, &lock) == 0;
}

int ServerProcess::Signal(int signal) const { return SendSignal(pidfd_.get(), signal) == 0 ? 0 : errno; }

bool ServerProcess::AwaitEnd(std::chrono::milliseconds most) const {
  const auto deadline = std::chrono::steady_clock::now() + most;
  while (true) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    pollfd ended{pidfd_.get(), POLLIN, 0};
    const int count = ::poll(&ended, 1, left.count() > 0 ? static_cast<int>(left.count()) : 0);
    if (count > 0) return true;
    if (count == 0 || errno != EINTR) return false;
  }
}

PidFileHolder FindHolder(const std::string& path) {
  const FileDescriptor file(::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat status{};
  if (!file || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode) || !IsLocked(file.get())) return {};
  PidFileHolder holder{true, std::nullopt};
  const int pid = ReadPid(file.get());
  if (pid == 0) return holder;
  FileDescriptor pidfd(OpenPidfd(pid));  // first; then what /proc shows is of this process, or it has ended
  if (pidfd && HoldsLock(pid, status)) holder.process.emplace(pid, std::move(pidfd));
  return holder;
}

}  // namespace aw::cli::server
