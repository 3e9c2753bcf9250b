#include <dirent.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <fstream>
#include <memory>
#include <system_error>

#include "platform/platform.h"

namespace aw::platform {
namespace {

// SQLite locks 512 bytes from 0x40000000 on (https://www.sqlite.org/src/file/src/os.h, PENDING_BYTE).
constexpr off_t kSoleUseByte = 0x40001000;

// For open file description locks.
struct flock Region(off_t start, off_t length) {
  struct flock region{};
  region.l_type = F_WRLCK;
  region.l_whence = SEEK_SET;
  region.l_start = start;
  region.l_len = length;
  return region;
}

struct flock WholeFile() { return Region(0, 0); }

bool HasLock(int file, struct flock region) {
  return ::fcntl(file, F_OFD_GETLK, &region) == 0 && region.l_type != F_UNLCK;
}

// The C library of Debian 12 declares both functions in a way that C++ cannot link.
int OpenProcess(int pid) { return static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)); }
int SendSignal(int process, int signal) {
  return static_cast<int>(::syscall(SYS_pidfd_send_signal, process, signal, nullptr, 0));
}

// Finds this line in /proc/PID/fdinfo/FD: "lock: 1: OFDLCK  ADVISORY  WRITE -1 08:01:1234 0 EOF".
bool ShowsLock(const std::string& fdinfo) {
  std::ifstream in(fdinfo);
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("lock:") && line.find("OFDLCK") != line.npos) return true;
  }
  return false;
}

// Whether a descriptor of the process refers to this file and holds the lock.
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

std::string OwnProgram() {
  std::array<char, PATH_MAX> path;
  const auto length = ::readlink("/proc/self/exe", path.data(), path.size());
  return length > 0 ? std::string(path.data(), static_cast<std::size_t>(length)) : std::string();
}

std::string ParentsFolder() {
  std::array<char, PATH_MAX> path;
  const std::string link = "/proc/" + std::to_string(::getppid()) + "/cwd";
  const auto length = ::readlink(link.c_str(), path.data(), path.size());
  return length > 0 ? std::string(path.data(), static_cast<std::size_t>(length)) : std::string();
}

namespace {

// "PID (NAME) STATE PARENT …"; the name may contain anything.
pid_t ParentIn(const std::string& status) {
  const std::size_t end = status.rfind(") ");
  int parent = 0;
  return end != status.npos && std::sscanf(status.c_str() + end, ") %*c %d", &parent) == 1 ? parent : 0;
}

// Files below /proc have no size.
std::optional<std::string> ReadProcessFile(const std::string& path, std::size_t most) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::string text(most, '\0');
  file.read(text.data(), static_cast<std::streamsize>(most));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

bool IsTerminal(const std::string& link) {
  std::array<char, PATH_MAX> path;
  const auto length = ::readlink(link.c_str(), path.data(), path.size());
  if (length <= 0) return true;
  const std::string_view target(path.data(), static_cast<std::size_t>(length));
  return target.starts_with("/dev/pts/") || target.starts_with("/dev/tty") || target.starts_with("/dev/console");
}

}  // namespace

std::optional<RunningProcess> LookAt(pid_t process) {
  const std::string folder = "/proc/" + std::to_string(process);
  const auto status = ReadProcessFile(folder + "/stat", 4096);
  const auto line = ReadProcessFile(folder + "/cmdline", kMostCommandLine);
  if (!status || !line) return std::nullopt;
  RunningProcess found{.parent = ParentIn(*status), .words = {}};
  for (std::string_view rest = *line; !rest.empty();) {
    const std::string_view word = rest.substr(0, rest.find('\0'));
    found.words.emplace_back(word);
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
  }
  found.at_terminal = IsTerminal(folder + "/fd/0") && IsTerminal(folder + "/fd/1");
  return found;
}

FileDescriptor OpenStopSignals() {
  FileDescriptor signals = OpenSignals({SIGTERM, SIGINT});
  if (!signals) throw std::system_error(errno, std::generic_category(), "signalfd");
  return signals;
}

FileDescriptor OpenSignals(std::initializer_list<int> signals) {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : signals) sigaddset(&set, signal);
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  return FileDescriptor(::signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC));
}

// Sanitizers map terabytes, so the limit is relative to the current size.
void LimitMemory(std::size_t more) {
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  const rlim_t most = pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) + more;
  const rlimit memory{most, most};
  ::setrlimit(RLIMIT_AS, &memory);
}

Pipe Pipe::Make() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return {};
  return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

SocketPair SocketPair::Make() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return {};
  return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

FileDescriptor OpenSocket(int family) {
  return FileDescriptor(::socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
}

void CloseFrom(int first) {
#ifdef SYS_close_range
  if (::syscall(SYS_close_range, first, ~0u, 0) == 0) return;
#endif
  for (int fd = first; fd < 1024; ++fd) ::close(fd);
}

int RenameToNew(const std::string& from, const std::string& to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;
  // The file system does not support RENAME_NOREPLACE.
  if (::link(from.c_str(), to.c_str()) != 0) return errno;
  ::unlink(from.c_str());
  return 0;
}

// Not stat: it reads the time of the last change, so the kernel must update that time at the next write, which makes a
// commit a tenth slower.
int FindFile(const std::string& path, FileId& found) {
  struct statx status{};
  if (::statx(AT_FDCWD, path.c_str(), 0, STATX_INO, &status) != 0) return errno;
  found = {makedev(status.stx_dev_major, status.stx_dev_minor), status.stx_ino};
  return 0;
}

FileDescriptor OpenDirectory(const std::string& path) {
  return FileDescriptor(::open(path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
}

int FindEntry(int directory, const char* name, Entry& found) {
  found.file = FileDescriptor(::openat(directory, name, O_PATH | O_NOFOLLOW | O_CLOEXEC));
  return found.file && ::fstat(found.file.get(), &found.status) == 0 ? 0 : errno;
}

std::optional<std::string> LinkTarget(const Entry& link) {
  std::array<char, PATH_MAX> buffer;
  const auto length = ::readlinkat(link.file.get(), "", buffer.data(), buffer.size());
  if (length <= 0) return std::nullopt;
  return std::string(buffer.data(), static_cast<std::size_t>(length));
}

int TakeSoleUse(int file) {
  auto region = Region(kSoleUseByte, 1);
  return ::fcntl(file, F_OFD_SETLK, &region) == 0 ? 0 : errno == EACCES ? EAGAIN : errno;
}

bool HasSoleUser(const std::string& path) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  return file && HasLock(file.get(), Region(kSoleUseByte, 1));
}

bool TryLock(int pid_file) {
  auto region = WholeFile();
  return ::fcntl(pid_file, F_OFD_SETLK, &region) == 0;
}

bool IsLocked(int pid_file) { return HasLock(pid_file, WholeFile()); }

std::optional<LockHolder> LockHolder::Find(int pid_file, int pid) {
  struct stat file{};
  if (::fstat(pid_file, &file) != 0) return std::nullopt;
  FileDescriptor process(OpenProcess(pid));  // opened before /proc is read, so that both mean the same process
  if (!process || !HoldsLock(pid, file)) return std::nullopt;
  return LockHolder(pid, std::move(process));
}

int LockHolder::Signal(int signal) const { return SendSignal(process_.get(), signal) == 0 ? 0 : errno; }

bool LockHolder::AwaitEnd(std::chrono::milliseconds most) const {
  const auto deadline = std::chrono::steady_clock::now() + most;
  while (true) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    pollfd ended{process_.get(), POLLIN, 0};
    const int count = ::poll(&ended, 1, left.count() > 0 ? static_cast<int>(left.count()) : 0);
    if (count > 0) return true;
    if (count == 0 || errno != EINTR) return false;
  }
}

void AdoptOrphans() { ::prctl(PR_SET_CHILD_SUBREAPER, 1); }

std::vector<pid_t> Children() {
  std::ifstream list("/proc/self/task/" + std::to_string(::getpid()) + "/children");
  std::vector<pid_t> children;
  for (pid_t child; list >> child;) children.push_back(child);
  return children;
}

void EndWithParent(int signal) { ::prctl(PR_SET_PDEATHSIG, signal); }

}  // namespace aw::platform
