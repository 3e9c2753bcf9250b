#include "process/keeper.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "platform/platform.h"

namespace aw::process {
namespace {

using SteadyClock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kLook{100};     // how often the keeper asks whether the program has ended
constexpr milliseconds kToEnd{2'000};  // from being asked until it is killed
constexpr milliseconds kToDrain{500};  // what is in the pipes when it has ended
constexpr char kAskToEnd = 'T';

void DoNotBlock(const platform::FileDescriptor& file) {
  ::fcntl(file.get(), F_SETFL, ::fcntl(file.get(), F_GETFL) | O_NONBLOCK);
}

platform::FileDescriptor MakeFile(const std::string& path) {
  ::unlink(path.c_str());  // what an earlier run left
  return platform::FileDescriptor(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
}

// From a pipe into a file, up to the limit.
class Copy {
 public:
  Copy(platform::FileDescriptor from, platform::FileDescriptor to) : from_(std::move(from)), to_(std::move(to)) {
    DoNotBlock(from_);
  }

  int fd() const { return open_ ? from_.get() : -1; }

  void Some() {
    std::array<char, 64 * 1024> buffer;
    for (int round = 0; round < 16; ++round) {
      const auto count = ::read(from_.get(), buffer.data(), buffer.size());
      if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
      if (count <= 0) {
        open_ = false;
        return;
      }
      const auto bytes = std::min(static_cast<std::size_t>(count), kMostOutputBytes - written_);
      written_ += bytes;
      (void)platform::WriteAll(to_.get(), {buffer.data(), bytes});  // a full disk must not stop the program
    }
  }

 private:
  platform::FileDescriptor from_;
  platform::FileDescriptor to_;
  std::size_t written_ = 0;
  bool open_ = true;
};

// The prompt, as fast as the program takes it.
class InputFeed {
 public:
  InputFeed(platform::FileDescriptor to, std::string_view text) : to_(std::move(to)), left_(text) { DoNotBlock(to_); }

  int fd() const { return to_.get(); }

  void Some() {
    const auto count = ::write(to_.get(), left_.data(), left_.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (count > 0) left_.remove_prefix(static_cast<std::size_t>(count));
    if (count < 0 || left_.empty()) to_ = platform::FileDescriptor();
  }

 private:
  platform::FileDescriptor to_;
  std::string_view left_;
};

// Never returns. Only calls that are safe in a forked process of one thread.
[[noreturn]] void BecomeProgram(const Task& task, int in, int out, int err, pid_t keeper) {
  ::setpgid(0, 0);
  platform::EndWithParent(SIGKILL);
  if (::getppid() != keeper) ::_exit(127);
  struct sigaction usual{};
  usual.sa_handler = SIG_DFL;
  for (int signal = 1; signal < NSIG; ++signal) ::sigaction(signal, &usual, nullptr);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::dup2(in, STDIN_FILENO);
  ::dup2(out, STDOUT_FILENO);
  ::dup2(err, STDERR_FILENO);
  std::vector<char*> environment;
  for (const std::string& entry : task.environment) environment.push_back(const_cast<char*>(entry.c_str()));
  environment.push_back(nullptr);
  ::environ = environment.data();
  for (const auto& [name, value] : task.variables) ::setenv(name.c_str(), value.c_str(), 1);
  std::vector<char*> words;
  for (const std::string& word : task.words) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  if (::chdir(task.folder.c_str()) == 0) ::execv(words[0], words.data());
  std::fprintf(stderr, "aw: %s cannot be started: %s\n", words[0], std::strerror(errno));
  ::_exit(127);
}

int StatusOf(int wait_status) {
  return WIFSIGNALED(wait_status) ? 128 + WTERMSIG(wait_status) : WEXITSTATUS(wait_status);
}

class Keeper {
 public:
  Keeper(const Task& task, platform::FileDescriptor line) : task_(task), line_(std::move(line)) {}

  // Until everything is gone. The status of the program.
  int Keep(platform::FileDescriptor out_file, platform::FileDescriptor err_file) {
    auto in = platform::Pipe::Make();
    auto out = platform::Pipe::Make();
    auto err = platform::Pipe::Make();
    if (!in.read || !out.read || !err.read) return 127;
    const pid_t self = ::getpid();
    program_ = ::fork();
    if (program_ < 0) return 127;
    if (program_ == 0) BecomeProgram(task_, in.read.get(), out.write.get(), err.write.get(), self);
    ::setpgid(program_, program_);
    Tell("group " + std::to_string(program_));
    in.read = platform::FileDescriptor();
    out.write = platform::FileDescriptor();
    err.write = platform::FileDescriptor();
    InputFeed feed(std::move(in.write), task_.input);
    Copy copy_out(std::move(out.read), std::move(out_file));
    Copy copy_err(std::move(err.read), std::move(err_file));
    while (!status_) {
      Serve(feed, copy_out, copy_err, kLook);
      Reap();
      if (kill_at_ && SteadyClock::now() >= *kill_at_) ::kill(-program_, SIGKILL);
    }
    EndTheRest();
    const auto drained = SteadyClock::now() + kToDrain;
    while ((copy_out.fd() >= 0 || copy_err.fd() >= 0) && SteadyClock::now() < drained)
      Serve(feed, copy_out, copy_err, kLook);
    return *status_;
  }

  void Tell(const std::string& words) {
    (void)::send(line_.get(), (words + "\n").data(), words.size() + 1, platform::kNoSignal);
  }

 private:
  void Serve(InputFeed& feed, Copy& out, Copy& err, milliseconds most) {
    std::array<pollfd, 4> entries{{{kill_at_ ? -1 : line_.get(), POLLIN, 0},
                                   {feed.fd(), POLLOUT, 0},
                                   {out.fd(), POLLIN, 0},
                                   {err.fd(), POLLIN, 0}}};
    if (::poll(entries.data(), entries.size(), static_cast<int>(most.count())) <= 0) return;
    if (entries[0].revents) Obey();
    if (entries[1].revents) feed.Some();
    if (entries[2].revents) out.Some();
    if (entries[3].revents) err.Some();
  }

  // A word, or the end of whoever could say one.
  void Obey() {
    char word = 0;
    if (::recv(line_.get(), &word, 1, 0) < 0 && errno == EINTR) return;
    ::kill(-program_, SIGTERM);
    kill_at_ = SteadyClock::now() + kToEnd;
  }

  // Children of children come to us when their parents end.
  void Reap() {
    int wait_status = 0;
    for (pid_t ended; (ended = ::waitpid(-1, &wait_status, WNOHANG)) > 0;) {
      if (ended == program_) status_ = StatusOf(wait_status);
    }
  }

  void EndTheRest() {
    ::kill(-program_, SIGKILL);
    for (const auto end = SteadyClock::now() + kToEnd; SteadyClock::now() < end;) {
      for (const pid_t child : platform::Children()) ::kill(child, SIGKILL);
      const pid_t ended = ::waitpid(-1, nullptr, WNOHANG);
      if (ended < 0 && errno == ECHILD) return;
      if (ended == 0) ::poll(nullptr, 0, 10);
    }
  }

  const Task& task_;
  platform::FileDescriptor line_;
  pid_t program_ = 0;
  std::optional<int> status_;
  std::optional<SteadyClock::time_point> kill_at_;
};

[[noreturn]] void BeKeeper(const Task& task, platform::FileDescriptor line, platform::FileDescriptor out,
                           platform::FileDescriptor err) {
  ::setsid();  // the terminal's signals are for aw
  platform::AdoptOrphans();
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGTSTP}) std::signal(signal, SIG_IGN);
  const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(null, fd);
  Keeper keeper(task, std::move(line));
  const int status = keeper.Keep(std::move(out), std::move(err));
  keeper.Tell("status " + std::to_string(status));
  ::_exit(0);
}

Error CannotStart(const std::string& what) {
  return InvalidInput(what + ": " + std::strerror(errno),
                      "Make room on the disk and for another process; then run it again");
}

}  // namespace

Result<Child> Child::Start(const Task& task) {
  platform::FileDescriptor out = MakeFile(task.output_path);
  platform::FileDescriptor err = MakeFile(task.error_path);
  if (!out || !err) return CannotStart("The file '" + (out ? task.error_path : task.output_path) + "' cannot be made");
  auto [ours, theirs] = platform::SocketPair::Make();
  if (!ours) return CannotStart("No socket can be made");
  const pid_t keeper = ::fork();
  if (keeper < 0) return CannotStart("No process can be started");
  if (keeper == 0) {
    ours = platform::FileDescriptor();
    BeKeeper(task, std::move(theirs), std::move(out), std::move(err));
  }
  DoNotBlock(ours);
  return Child(keeper, std::move(ours));
}

Child::~Child() {
  if (!line_ || ended_) return;
  line_ = platform::FileDescriptor();  // the keeper hears that, and ends all
  ::waitpid(keeper_, nullptr, 0);
}

void Child::Listen() {
  std::array<char, 256> buffer;
  while (true) {
    const auto count = ::recv(line_.get(), buffer.data(), buffer.size(), 0);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return;
    if (count == 0) {
      ended_ = true;
      break;
    }
    heard_.append(buffer.data(), static_cast<std::size_t>(count));
  }
  const auto number_after = [this](std::string_view word) -> std::optional<int> {
    const auto at = heard_.find(word);
    int number = 0;
    if (at == heard_.npos) return std::nullopt;
    std::from_chars(heard_.data() + at + word.size(), heard_.data() + heard_.size(), number);
    return number;
  };
  group_ = number_after("group ").value_or(0);
  status_ = number_after("status ");
}

bool Child::Ended() {
  if (ended_) return true;
  Listen();
  if (!ended_) return false;
  if (!status_ && group_ > 0) ::kill(-group_, SIGKILL);  // the keeper was killed
  ::waitpid(keeper_, nullptr, 0);
  return true;
}

void Child::AskToEnd() {
  if (!ended_) (void)::send(line_.get(), &kAskToEnd, 1, platform::kNoSignal);
}

}  // namespace aw::process
