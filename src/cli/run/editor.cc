#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "cli/run/console.h"
#include "client/call_options.h"
#include "platform/file.h"
#include "process/spawn.h"

namespace aw::cli::run {
namespace {

constexpr std::size_t kMostBytes = 1024 * 1024;

std::string Command() {
  for (const char* name : {"VISUAL", "EDITOR"}) {
    const char* value = std::getenv(name);
    if (value && *value) return value;
  }
  return "vi";
}

// Blocks SIGTTOU, which stops a background process that calls tcsetpgrp.
void GiveTerminal(int terminal, pid_t group) {
  sigset_t block, before;
  sigemptyset(&block);
  sigaddset(&block, SIGTTOU);
  ::sigprocmask(SIG_BLOCK, &block, &before);
  ::tcsetpgrp(terminal, group);
  ::sigprocmask(SIG_SETMASK, &before, nullptr);
}

process::Program EditorFor(const std::string& command, const std::string& path, int terminal) {
  // $EDITOR may be a command line, as for git. `exec` replaces the shell, which would otherwise also get the Ctrl-C.
  const bool is_plain = command.find_first_of("|&;<>()$`\\\"'*?[#~=%\n") == command.npos;
  const std::string line = (is_plain ? "exec " : "") + command + " \"$@\"";
  return {.words = {"/bin/sh", "-c", line, "sh", path},
          .in = terminal,
          .out = terminal,
          .err = terminal,
          .group = process::Program::Group::kNew,
          .terminal = terminal};
}

}  // namespace

void Editor::End() {
  if (child_ <= 0) return;
  ::kill(-child_, SIGHUP);
  ::kill(-child_, SIGCONT);
  const auto call = client::CallOptions::For(std::chrono::seconds(1));
  while (::waitpid(child_, nullptr, WNOHANG) == 0) {
    client::Sleep(std::chrono::milliseconds(20), call);
    if (client::Clock::now() >= call.deadline) ::kill(-child_, SIGKILL);
  }
  Hand(::getpgrp());
  child_ = -1;
  was_ended_ = true;
}

void Editor::Hand(pid_t group) const {
  const pid_t now = ::tcgetpgrp(terminal_);
  // Leaves a terminal alone that another process group controls.
  if (now == child_ || now == ::getpgrp()) GiveTerminal(terminal_, group);
}

std::string Editor::Start(const std::string& text) {
  std::string path = folder_ + "/ruling-XXXXXX.md";
  const platform::FileDescriptor file(::mkostemps(path.data(), 3, O_CLOEXEC));
  if (!file || !platform::WriteAll(file.get(), text)) {
    return "There is no room for your words in " + folder_ + ": " + std::strerror(errno);
  }
  Remove();
  path_ = path;
  child_ = process::Spawn(EditorFor(Command(), path_, terminal_));
  if (child_ < 0) return "The editor could not be started: " + std::string(std::strerror(errno));
  return {};
}

std::optional<Editor::Outcome> Editor::Ended() {
  if (child_ <= 0) return std::nullopt;
  int status = 0;
  const pid_t who = ::waitpid(child_, &status, WNOHANG | WUNTRACED);
  if (who == 0 || (who < 0 && errno == EINTR)) return std::nullopt;
  if (who == child_ && WIFSTOPPED(status)) {
    Hand(::getpgrp());
    Keyboard::StopProcess();
    Hand(child_);
    ::kill(-child_, SIGCONT);
    return std::nullopt;
  }
  Hand(::getpgrp());
  child_ = -1;
  return Read(status);
}

Editor::Outcome Editor::Read(int status) const {
  if (WIFEXITED(status) && WEXITSTATUS(status) == 127) {
    return {{}, "There is no editor '" + Command() + "': set EDITOR, for example to nano"};
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return {{}, "The editor ended with an error: nothing is changed"};
  const platform::FileDescriptor file(::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  std::string text;
  std::array<char, 4096> buffer;
  while (file && text.size() < kMostBytes) {
    const auto count = ::read(file.get(), buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  if (!file) return {{}, "What you wrote cannot be read: " + path_};
  return {text, {}};
}

void Editor::Remove() {
  if (!path_.empty()) ::unlink(path_.c_str());
  path_.clear();
}

}  // namespace aw::cli::run
