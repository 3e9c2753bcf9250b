#include "cli/asked_program.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

namespace aw::cli {
namespace {

constexpr std::size_t kMostLine = 4096;
constexpr std::size_t kMostOutput = 64 * 1024;

std::string Read(const AskedProgram& program, const client::Patience& patience, std::size_t most, bool one_line) {
  std::string text;
  std::array<char, 1024> buffer;
  while (program.out >= 0 && text.size() < most && !(one_line && text.find('\n') != text.npos)) {
    if (client::Await(program.out, POLLIN, patience) != client::Ready::kYes) break;
    const auto count = ::read(program.out, buffer.data(), buffer.size());
    if (count <= 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return text;
}

}  // namespace

AskedProgram StartAsked(const std::vector<std::string>& words) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return {};
  const pid_t child = ::fork();
  if (child == 0) {
    ::setpgid(0, 0);
    const int null = ::open("/dev/null", O_RDWR);
    ::dup2(null, STDIN_FILENO);
    ::dup2(ends[1], STDOUT_FILENO);
    ::dup2(null, STDERR_FILENO);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  ::close(ends[1]);
  return {child, ends[0]};
}

std::string FirstLineOf(const AskedProgram& program, const client::Patience& patience) {
  const std::string text = Read(program, patience, kMostLine, true);
  return text.substr(0, text.find('\n'));
}

std::string OutputOf(const AskedProgram& program, const client::Patience& patience) {
  return Read(program, patience, kMostOutput, false);
}

void Stop(const AskedProgram& program) {
  if (program.out >= 0) ::close(program.out);
  if (program.pid <= 0) return;
  ::kill(-program.pid, SIGKILL);
  ::kill(program.pid, SIGKILL);
  ::waitpid(program.pid, nullptr, 0);
}

}  // namespace aw::cli
