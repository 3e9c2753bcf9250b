#include <dirent.h>
#include <linux/capability.h>
#include <linux/keyctl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "platform/platform.h"

namespace aw::platform {
namespace {

// The sum of these lines of a file in /proc/PID; nullopt if it has none: the process has ended, or protects itself.
std::optional<std::size_t> SumOf(pid_t process, const char* file, std::initializer_list<std::string_view> names) {
  std::ifstream lines("/proc/" + std::to_string(process) + "/" + file);
  std::optional<std::size_t> sum;
  for (std::string line; std::getline(lines, line);) {
    const auto colon = line.find(':');
    if (colon == line.npos || std::ranges::count(names, std::string_view(line).substr(0, colon)) == 0) continue;
    sum = sum.value_or(0) + std::strtoull(line.c_str() + colon + 1, nullptr, 10) * 1024;
  }
  return sum;
}

// Counts what processes share for each of them.
std::size_t MemoryAtMost(pid_t process) { return SumOf(process, "status", {"RssAnon", "RssShmem"}).value_or(0); }

// The process' share of it. Reads the page tables, which takes long.
std::size_t MemoryShare(pid_t process) {
  const auto share = SumOf(process, "smaps_rollup", {"Pss_Anon", "Pss_Shmem"});
  return share ? *share : MemoryAtMost(process);
}

// A new session keyring: the one that was inherited leads to the keys of the user. Where the system call is missing or
// forbidden, it is so for the command too.
int LeaveKeyring() {
  if (::syscall(SYS_keyctl, KEYCTL_JOIN_SESSION_KEYRING, nullptr) >= 0) return 0;
  return errno == ENOSYS || errno == EPERM ? 0 : errno;
}

}  // namespace

int MountOverlay(const std::string& lower, const std::string& writes, const std::string& target) {
  const std::string options =
      "lowerdir=" + lower + ",upperdir=" + writes + "/upper,workdir=" + writes + "/work,userxattr";
  return ::mount("overlay", target.c_str(), "overlay", MS_NOSUID | MS_NODEV, options.c_str()) == 0 ? 0 : errno;
}

int Detach(const std::string& mount_point) { return ::umount2(mount_point.c_str(), MNT_DETACH) == 0 ? 0 : errno; }

int LimitFiles(const std::string& mount_point, std::size_t most) {
  const std::string options = "nr_inodes=" + std::to_string(most);
  constexpr unsigned long kFlags = MS_REMOUNT | MS_NOSUID | MS_NODEV;
  return ::mount("tmpfs", mount_point.c_str(), "tmpfs", kFlags, options.c_str()) == 0 ? 0 : errno;
}

int GiveUpPrivileges() {
  std::ofstream limit("/proc/sys/user/max_user_namespaces");
  limit << "0" << std::flush;
  if (!limit) return EPERM;
  for (unsigned long capability = 0; ::prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; ++capability) {
    if (::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0) return errno;
  }
  if (::prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) != 0) return errno;
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  const __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {};
  if (::syscall(SYS_capset, &header, none) != 0) return errno;
  if (const int error = LeaveKeyring()) return error;
  // Also keeps /proc/PID/fd of this process from the others.
  return ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : errno;
}

ProcessTotals OtherProcesses(int most, std::size_t enough) {
  ProcessTotals totals;
  std::vector<pid_t> counted;
  const auto close = [](DIR* directory) { ::closedir(directory); };
  const std::unique_ptr<DIR, decltype(close)> processes(::opendir("/proc"), close);
  const pid_t own = ::getpid();
  while (const dirent* entry = processes && totals.count < most ? ::readdir(processes.get()) : nullptr) {
    pid_t process = 0;
    const char* end = entry->d_name + std::strlen(entry->d_name);
    if (std::from_chars(entry->d_name, end, process).ptr != end || process == own) continue;
    ++totals.count;
    totals.memory += MemoryAtMost(process);
    counted.push_back(process);
  }
  if (totals.memory <= enough) return totals;
  totals.memory = 0;
  for (const pid_t each : counted) totals.memory += MemoryShare(each);
  return totals;
}

}  // namespace aw::platform
