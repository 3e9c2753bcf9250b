#include <dirent.h>
#include <linux/capability.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <memory>

#include "platform/platform.h"

namespace aw::platform {
namespace {

// The resident memory that a process has alone, in pages; 0 if it has ended.
std::size_t OwnPages(pid_t process) {
  std::size_t size = 0;
  std::size_t resident = 0;
  std::size_t shared = 0;
  std::ifstream("/proc/" + std::to_string(process) + "/statm") >> size >> resident >> shared;
  return resident > shared ? resident - shared : 0;
}

}  // namespace

int MountOverlay(const std::string& lower, const std::string& writes, const std::string& target) {
  const std::string options =
      "lowerdir=" + lower + ",upperdir=" + writes + "/upper,workdir=" + writes + "/work,userxattr";
  return ::mount("overlay", target.c_str(), "overlay", MS_NOSUID | MS_NODEV, options.c_str()) == 0 ? 0 : errno;
}

int Detach(const std::string& mount_point) { return ::umount2(mount_point.c_str(), MNT_DETACH) == 0 ? 0 : errno; }

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
  return ::syscall(SYS_capset, &header, none) == 0 ? 0 : errno;
}

ProcessTotals OtherProcesses(int most) {
  ProcessTotals totals;
  const auto close = [](DIR* directory) { ::closedir(directory); };
  const std::unique_ptr<DIR, decltype(close)> processes(::opendir("/proc"), close);
  const pid_t own = ::getpid();
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  while (const dirent* entry = processes && totals.count < most ? ::readdir(processes.get()) : nullptr) {
    pid_t process = 0;
    const char* end = entry->d_name + std::strlen(entry->d_name);
    if (std::from_chars(entry->d_name, end, process).ptr != end || process == own) continue;
    ++totals.count;
    totals.memory += OwnPages(process) * page;
  }
  return totals;
}

}  // namespace aw::platform
