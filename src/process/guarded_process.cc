#include "process/guarded_process.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>

#include "platform/platform.h"

extern char** environ;  // no POSIX header declares it

namespace aw::process {
namespace {

using SteadyClock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr char kTerminate = 'T';
constexpr int kLine = 3;  // the line's descriptor in a keeper without a relay
constexpr int kLeash = 4;
// Its input is the leash: the group's number, and the end of the keeper.
constexpr const char* kReaper = R"(read -r group || exit 0; read -r end; kill -s KILL -- "-$group")";
constexpr pollfd kNoEntry{-1, 0, 0};
constexpr milliseconds kTick{100};     // the longest wait while a deadline is pending
constexpr milliseconds kToEnd{2'000};  // from SIGTERM to SIGKILL
constexpr milliseconds kToDrain{500};  // to pass on what is in the pipes after the program's end

// The code of the keeper process. Without a relay it must not allocate: its parent may have threads.
class Keeper {
 public:
  Keeper(int line, int leash, Relay* relay) : line_(line), leash_(leash), relay_(relay) {}

  // Until everything has ended; the program's exit code.
  int Keep(const PreparedProgram& program, const PreparedProgram& reaper) {
    ::setsid();  // signals to our group or terminal must not end the keeper before the program
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGTSTP}) std::signal(signal, SIG_IGN);
    std::signal(SIGCHLD, SIG_DFL);
    if (relay_) platform::AdoptOrphans();
    program_ = program.Spawn();
    if (program_ < 0) return kCannotRun;
    (void)::send(line_, &program_, sizeof(program_), platform::kNoSignal);
    StartReaper(reaper);
    DropDescriptors();
    ended_ = platform::OpenSignals({SIGCHLD});
    while (!HasEnded()) {
      Serve();
      if (kill_at_ && SteadyClock::now() >= *kill_at_) ::kill(-program_, SIGKILL);
    }
    ::kill(-program_, SIGKILL);
    EndReaper();  // before the group's number may be used again
    const int code = AwaitExit(program_);
    if (!relay_) return code;
    EndOrphans();
    Drain();
    return code;
  }

 private:
  void StartReaper(const PreparedProgram& reaper) {
    reaper_ = reaper.Spawn();
    std::array<char, 16> text{};
    const int size = std::snprintf(text.data(), text.size(), "%d\n", program_);
    (void)!::write(leash_, text.data(), static_cast<std::size_t>(size));
  }

  void EndReaper() {
    if (reaper_ <= 0) return;
    ::kill(reaper_, SIGKILL);
    AwaitExit(reaper_);
  }

  // Descriptors that stay open here would outlive their end in our program.
  void DropDescriptors() {
    if (relay_) {
      relay_->CloseProgramEnds();
    } else {
      const int leash = ::fcntl(leash_, F_DUPFD_CLOEXEC, kLeash + 1);  // it may be at kLine
      line_ = ::dup2(line_, kLine);
      ::dup2(leash, kLeash);
      platform::CloseFrom(kLeash + 1);
    }
    const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(null, fd);
  }

  // Reaps adopted orphans. The program stays a zombie, so that its group's number is not used again.
  bool HasEnded() {
    siginfo_t info{};
    while (::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0) {
      if (info.si_pid == program_) return true;
      ::waitpid(info.si_pid, nullptr, 0);
      if (info.si_pid == reaper_) reaper_ = -1;
      info = {};
    }
    return false;
  }

  void Serve() {
    std::array<pollfd, 5> entries{{{line_, POLLIN, 0}, {ended_.get(), POLLIN, 0}, kNoEntry, kNoEntry, kNoEntry}};
    const auto relayed = std::span(entries).last<3>();
    if (relay_) relay_->Watch(relayed);
    const int most = kill_at_ || !ended_ ? static_cast<int>(kTick.count()) : -1;
    if (::poll(entries.data(), entries.size(), most) <= 0) return;
    if (entries[0].revents) Obey();
    std::array<char, 1024> signals;
    if (entries[1].revents) (void)!::read(ended_.get(), signals.data(), signals.size());
    if (relay_) relay_->Serve(relayed);
  }

  // A request to terminate the program, or the end of our program.
  void Obey() {
    char word = 0;
    const auto count = ::recv(line_, &word, 1, 0);
    if (count < 0 && errno == EINTR) return;
    if (count != 1) line_ = -1;
    const bool at_once = count != 1 && !relay_;
    ::kill(-program_, at_once ? SIGKILL : SIGTERM);
    if (!kill_at_) kill_at_ = SteadyClock::now() + kToEnd;
  }

  void EndOrphans() const {
    for (const auto end = SteadyClock::now() + kToEnd; SteadyClock::now() < end;) {
      for (const pid_t child : platform::Children()) ::kill(child, SIGKILL);
      const pid_t ended = ::waitpid(-1, nullptr, WNOHANG);
      if (ended < 0 && errno == ECHILD) return;
      if (ended == 0) ::poll(nullptr, 0, 10);
    }
  }

  void Drain() {
    std::array<pollfd, 3> entries{};
    const auto end = SteadyClock::now() + kToDrain;
    while (relay_->Watch(entries) && SteadyClock::now() < end) {
      if (::poll(entries.data(), entries.size(), static_cast<int>(kTick.count())) > 0) relay_->Serve(entries);
    }
  }

  int line_;
  int leash_;
  Relay* relay_;
  pid_t program_ = -1;
  pid_t reaper_ = -1;
  platform::FileDescriptor ended_;  // readable when a child has ended
  std::optional<SteadyClock::time_point> kill_at_;
};

}  // namespace

std::vector<std::string> EnvironmentWithout(std::span<const std::string_view> names) {
  std::vector<std::string> kept;
  for (char** entry = ::environ; entry && *entry; ++entry) {
    const std::string_view text(*entry);
    const std::string_view name = text.substr(0, text.find('='));
    if (std::ranges::count(names, name) == 0) kept.emplace_back(text);
  }
  return kept;
}

std::optional<GuardedProcess> GuardedProcess::Start(Program command, Relay* relay) {
  command.group = Program::Group::kNew;
  command.ends_with_parent = true;
  const PreparedProgram program(std::move(command));
  auto [ours, theirs] = platform::SocketPair::Make();
  const auto leash = platform::Pipe::Make();
  if (!ours || !leash.read) return std::nullopt;
  const PreparedProgram reaper({.words = {"/bin/sh", "-c", kReaper},
                                .environment = std::vector<std::string>(),
                                .folder = "/",
                                .in = leash.read.get(),
                                .group = Program::Group::kNewSession});
  const pid_t keeper = ForkInto([&, line = theirs.get(), end = ours.get()] {
    ::close(end);
    return Keeper(line, leash.write.get(), relay).Keep(program, reaper);
  });
  if (keeper < 0) return std::nullopt;
  return GuardedProcess(keeper, std::move(ours));
}

GuardedProcess::GuardedProcess(GuardedProcess&& other) noexcept
    : keeper_(std::exchange(other.keeper_, -1)),
      line_(std::move(other.line_)),
      exit_code_(other.exit_code_),
      lost_keeper_(other.lost_keeper_) {}

GuardedProcess::~GuardedProcess() {
  if (keeper_ < 0 || exit_code_) return;
  Kill();
  AwaitExit(keeper_);
}

std::optional<int> GuardedProcess::Ended() {
  if (exit_code_) return exit_code_;
  int status = 0;
  const pid_t ended = ::waitpid(keeper_, &status, WNOHANG);
  if (ended == 0 || (ended < 0 && errno == EINTR)) return std::nullopt;
  exit_code_ = ended < 0 ? kCannotRun : ExitCodeOf(status);
  lost_keeper_ = ended < 0 || WIFSIGNALED(status);
  pid_t group = 0;
  if (lost_keeper_ && ::recv(line_.get(), &group, sizeof(group), MSG_DONTWAIT) == sizeof(group)) {
    ::kill(-group, SIGKILL);
  }
  return exit_code_;
}

void GuardedProcess::AskToEnd() { (void)::send(line_.get(), &kTerminate, 1, platform::kNoSignal); }

void GuardedProcess::Kill() { ::shutdown(line_.get(), SHUT_WR); }

}  // namespace aw::process
