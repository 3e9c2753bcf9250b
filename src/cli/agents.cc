#include "cli/agents.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <string_view>

#include "client/patience.h"

namespace aw::cli {
namespace {

constexpr std::array kAgents{"claude", "codex", "gemini", "copilot", "opencode", "cursor-agent"};
constexpr auto kTime = std::chrono::seconds(8);
constexpr std::size_t kMostOutput = 4096;

std::string FindInPath(std::string_view name) {
  const char* path = std::getenv("PATH");
  for (std::string_view rest = path ? path : ""; !rest.empty();) {
    const std::size_t colon = rest.find(':');
    std::string candidate = std::string(rest.substr(0, colon)) + "/" + std::string(name);
    if (::access(candidate.c_str(), X_OK) == 0) return candidate;
    rest.remove_prefix(colon == rest.npos ? rest.size() : colon + 1);
  }
  return {};
}

struct Asked {
  pid_t pid = -1;
  int out = -1;
};

Asked Ask(const std::string& program) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return {};
  const pid_t child = ::fork();
  if (child == 0) {
    ::setpgid(0, 0);
    const int null = ::open("/dev/null", O_RDWR);
    ::dup2(null, STDIN_FILENO);
    ::dup2(ends[1], STDOUT_FILENO);
    ::dup2(null, STDERR_FILENO);
    ::execl(program.c_str(), program.c_str(), "--version", nullptr);
    ::_exit(127);
  }
  ::close(ends[1]);
  return {child, ends[0]};
}

std::string Listen(const Asked& asked, const client::Patience& patience) {
  std::string text;
  std::array<char, 1024> buffer;
  while (asked.out >= 0 && text.size() < kMostOutput && text.find('\n') == text.npos) {
    if (client::Await(asked.out, POLLIN, patience) != client::Ready::kYes) break;
    const auto count = ::read(asked.out, buffer.data(), buffer.size());
    if (count <= 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return text.substr(0, text.find('\n'));
}

// It has said what it had to say, or has had its time.
void End(const Asked& asked) {
  if (asked.out >= 0) ::close(asked.out);
  if (asked.pid <= 0) return;
  ::kill(-asked.pid, SIGKILL);
  ::kill(asked.pid, SIGKILL);
  ::waitpid(asked.pid, nullptr, 0);
}

}  // namespace

std::vector<FoundAgent> FindAgents() {
  std::vector<FoundAgent> found;
  std::vector<Asked> asked;
  for (const char* name : kAgents) {
    const std::string program = FindInPath(name);
    if (program.empty()) continue;
    found.push_back({name, {}});
    asked.push_back(Ask(program));
  }
  const auto patience = client::Patience::For(kTime);
  for (std::size_t i = 0; i < found.size(); ++i) {
    found[i].version = Listen(asked[i], patience);
    End(asked[i]);
  }
  return found;
}

}  // namespace aw::cli
