#include "process/sandbox.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>

#include "platform/bubblewrap.h"
#include "platform/file.h"
#include "platform/platform.h"

namespace aw::process {
namespace {

constexpr auto kTrialTime = std::chrono::seconds(10);

// The state that the first process inside has written: nothing if it never ran the command.
std::string ReadState(platform::FileDescriptor from) {
  std::array<char, 16> state;
  ::fcntl(from.get(), F_SETFL, O_NONBLOCK);
  const auto count = ::read(from.get(), state.data(), state.size());
  return {state.data(), count > 0 ? static_cast<std::size_t>(count) : 0};
}

// A home directory in the copy would show its keys and passwords.
bool HoldsHome(const std::string& project) {
  namespace fs = std::filesystem;
  const char* home = std::getenv("HOME");
  std::error_code ignored;
  return home && *home == '/' &&
         platform::IsBelow(fs::weakly_canonical(home, ignored), fs::weakly_canonical(project, ignored));
}

SandboxRun NotStarted(std::string reason) { return {{CommandEnd::How::kNotStarted, 0, std::move(reason)}}; }

}  // namespace

Sandbox::Sandbox(std::string project, std::string own_program)
    : project_(std::move(project)), own_program_(std::move(own_program)) {}

SandboxRun Sandbox::Run(const std::string& command, const SandboxLimits& limits, const std::atomic<bool>& stop) const {
  const std::string bubblewrap = platform::FindBubblewrap();
  if (bubblewrap.empty()) return NotStarted("bubblewrap is not installed (apt install bubblewrap)");
  // The kernel limits no process count of root's.
  if (::geteuid() == 0) return NotStarted("aw runs as root, whose commands the sandbox cannot limit");
  if (HoldsHome(project_)) return NotStarted("the folder holds your home directory; run aw in a project's folder");
  auto state = platform::Pipe::Make();
  if (!state.read) return NotStarted("no pipe could be made");
  Program program{platform::SandboxCommand(
      {bubblewrap, project_, own_program_, limits.changes},
      {kSandboxWord, project_, std::to_string(limits.memory), std::to_string(limits.processes), command})};
  // bubblewrap's own environment too: the command can read it in /proc.
  program.environment = {"PATH=" + std::string(platform::kSandboxPath), "HOME=/tmp", "TMPDIR=/tmp", "LANG=C.UTF-8",
                         "TERM=dumb"};
  program.folder = "/";
  program.extra = state.write.get();
  SandboxRun run{RunCommand(std::move(program), limits.time, stop)};
  state.write = {};
  const std::string states = ReadState(std::move(state.read));
  if (run.end.how == CommandEnd::How::kEnded && !states.starts_with(platform::sandbox::kStarted)) {
    return NotStarted(run.end.output.substr(0, run.end.output.find('\n')));
  }
  if (states.ends_with(platform::sandbox::kTooMuchMemory)) run.excess = SandboxRun::Excess::kMemory;
  if (states.ends_with(platform::sandbox::kTooManyProcesses)) run.excess = SandboxRun::Excess::kProcesses;
  return run;
}

std::string Sandbox::Problem() const {
  const std::atomic<bool> never = false;
  SandboxLimits limits;
  limits.time = kTrialTime;
  const SandboxRun trial = Run("exit 0", limits, never);
  if (trial.end.how == CommandEnd::How::kNotStarted) return trial.end.output;
  if (trial.end.how != CommandEnd::How::kEnded) return "a trial run did not end within 10 seconds";
  return trial.end.exit_code == 0 ? "" : "a trial run failed: " + trial.end.output;
}

}  // namespace aw::process
