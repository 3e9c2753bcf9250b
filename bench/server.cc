#include "server.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "error.h"

namespace bench {
namespace {

constexpr auto kStartTimeout = std::chrono::seconds(10);
constexpr auto kStopTimeout = std::chrono::seconds(10);

std::vector<std::string> Environment(const std::vector<std::string>& added) {
  std::vector<std::string> all = added;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    if (!std::string_view(*entry).starts_with("DEBATE_")) all.emplace_back(*entry);
  }
  return all;
}

std::vector<char*> Pointers(std::vector<std::string>& strings) {
  std::vector<char*> pointers;
  pointers.reserve(strings.size() + 1);
  for (auto& text : strings) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

pid_t Spawn(std::vector<std::string> arguments, std::vector<std::string> environment, int output) {
  const auto argv = Pointers(arguments);
  const auto envp = Pointers(environment);
  const pid_t pid = fork();
  if (pid < 0) FailWithErrno("fork");
  if (pid > 0) return pid;
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  dup2(output, STDOUT_FILENO);
  execve(argv[0], argv.data(), envp.data());
  perror(argv[0]);
  _exit(127);
}

// Reads output until the line with the address is complete.
uint16_t ReadPort(const Fd& output) {
  constexpr std::string_view kBefore = "http://127.0.0.1:";
  const auto deadline = Clock::now() + kStartTimeout;
  std::string text;
  for (;;) {
    const auto at = text.find(kBefore);
    if (at != text.npos && text.find('\n', at) != text.npos) {
      return static_cast<uint16_t>(std::atoi(text.c_str() + at + kBefore.size()));
    }
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd readable{output.get(), POLLIN, 0};
    char chunk[512];
    ssize_t n = 0;
    if (left > 0 && poll(&readable, 1, static_cast<int>(left)) > 0) n = read(output.get(), chunk, sizeof chunk);
    if (n <= 0) throw Error("the server did not start; it printed: " + text);
    text.append(chunk, static_cast<size_t>(n));
  }
}

}  // namespace

TempDir::TempDir() {
  const char* base = std::getenv("TMPDIR");
  path_ = std::string(base != nullptr ? base : "/tmp") + "/debate-bench-XXXXXX";
  if (mkdtemp(path_.data()) == nullptr) FailWithErrno("mkdtemp " + path_);
}

TempDir::~TempDir() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

Server::Server(const std::string& binary, const std::vector<std::string>& environment) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) FailWithErrno("pipe");
  output_ = Fd(ends[0]);
  pid_ = Spawn({binary, "--port", "0", "--db", dir_.File("debate.db"), "--log-level", "warn"}, Environment(environment),
               ends[1]);
  close(ends[1]);
  try {
    port_ = ReadPort(output_);
  } catch (...) {
    Stop();
    throw;
  }
}

Server::~Server() { Stop(); }

void Server::Stop() {
  kill(pid_, SIGTERM);
  const auto deadline = Clock::now() + kStopTimeout;
  while (waitpid(pid_, nullptr, WNOHANG) == 0) {
    if (Clock::now() > deadline) {
      std::fprintf(stderr, "debate-bench: the server did not stop on SIGTERM\n");
      kill(pid_, SIGKILL);
      waitpid(pid_, nullptr, 0);
      return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

double Server::ResidentBytes() const {
  std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::atof(line.c_str() + 6) * 1024;
  }
  throw Error("no VmRSS: the server has ended");
}

void RaiseDescriptorLimit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) FailWithErrno("getrlimit");
  limit.rlim_cur = limit.rlim_max;
  if (setrlimit(RLIMIT_NOFILE, &limit) != 0) FailWithErrno("setrlimit");
}

size_t DescriptorLimit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) FailWithErrno("getrlimit");
  return limit.rlim_cur;
}

}  // namespace bench
