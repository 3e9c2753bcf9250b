#include "bridge/mcp/project_command.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <thread>

namespace aw::bridge::mcp {
namespace {

using namespace std::chrono_literals;
using How = CommandEnd::How;

const std::atomic<bool> kNeverStopped = false;

CommandEnd Outcome(const std::string& command) { return RunCommand(command, 60s, kNeverStopped); }

// A named pipe: its reader gets EOF when the last process that holds it has ended.
class Witness {
 public:
  Witness() : path_(::testing::TempDir() + "aw-witness-" + std::to_string(::getpid())) {
    std::filesystem::remove(path_);
    ::mkfifo(path_.c_str(), 0600);
    fd_ = ::open(path_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  }
  ~Witness() {
    ::close(fd_);
    std::filesystem::remove(path_);
  }
  const std::string& path() const { return path_; }
  // True once a line has been written into it.
  bool SawALine() const {
    pollfd ready{fd_, POLLIN, 0};
    ::poll(&ready, 1, 60'000);
    std::array<char, 64> buffer;
    return ::read(fd_, buffer.data(), buffer.size()) > 0;
  }
  bool SawTheEnd() const {
    for (pollfd ready{fd_, POLLIN, 0}; ::poll(&ready, 1, 60'000) > 0;) {
      std::array<char, 64> buffer;
      if (::read(fd_, buffer.data(), buffer.size()) == 0) return true;
    }
    return false;
  }

 private:
  std::string path_;
  int fd_;
};

TEST(ProjectCommand, GivesTheExitCodeAndBothOutputs) {
  const CommandEnd end = Outcome("echo one; echo two >&2; exit 3");
  EXPECT_EQ(end.how, How::kEnded);
  EXPECT_EQ(end.exit_code, 3);
  EXPECT_EQ(end.output, "one\ntwo\n");
  EXPECT_EQ(Describe(end), "exit code 3; its output:\n\none\ntwo\n");
  EXPECT_EQ(Describe(Outcome("true")), "exit code 0; it wrote nothing.");
  EXPECT_EQ(Outcome("kill -TERM $$").exit_code, 128 + SIGTERM);
}

TEST(ProjectCommand, KeepsTheEndOfALongOutput) {
  const CommandEnd end = Outcome("head -c 1000000 /dev/zero | tr '\\0' a; echo; echo last");
  EXPECT_EQ(end.output.size(), process::kMostCommandOutput);
  EXPECT_TRUE(end.output.ends_with("a\nlast\n"));
  EXPECT_EQ(end.left_out, 1'000'006 - process::kMostCommandOutput);
}

TEST(ProjectCommand, WhatIsNoTextBecomesText) {
  EXPECT_EQ(Outcome("printf 'a\\377b'").output,
            "a\xEF\xBF\xBD"
            "b");
}

TEST(ProjectCommand, HasNothingToReadAndNoTokens) {
  ::setenv("DEBATE_AUTH_TOKEN", "secret-one", 1);
  ::setenv("DEBATE_ARBITRATOR_TOKEN", "secret-two", 1);
  ::setenv("DEBATE_ROLE", "opponent", 1);
  const CommandEnd end = Outcome("cat; env");
  for (const char* name : {"DEBATE_AUTH_TOKEN", "DEBATE_ARBITRATOR_TOKEN", "DEBATE_ROLE"}) ::unsetenv(name);
  EXPECT_EQ(end.output.find("secret"), std::string::npos);
  EXPECT_NE(end.output.find("DEBATE_ROLE=opponent"), std::string::npos);
}

TEST(ProjectCommand, ABrokenPipeEndsAProgramAsInAnyShell) {
  const auto before = ::signal(SIGPIPE, SIG_IGN);  // as aw does
  EXPECT_EQ(Outcome("yes | head -n 1").output, "y\n");
  ::signal(SIGPIPE, before);
}

TEST(ProjectCommand, EndsInTimeWithAllThatItStarted) {
  const Witness witness;
  const CommandEnd end =
      RunCommand("exec 3>'" + witness.path() + "'; echo begun; sleep 600 & sleep 600", 300ms, kNeverStopped);
  EXPECT_EQ(end.how, How::kTooLate);
  EXPECT_TRUE(witness.SawTheEnd());
  EXPECT_EQ(Describe(end), "The command did not end in time and was stopped; its output:\n\nbegun\n");
}

TEST(ProjectCommand, LeavesNothingInTheBackground) {
  const Witness witness;
  const CommandEnd end = Outcome("exec 3>'" + witness.path() + "'; sleep 600 & echo done");
  EXPECT_EQ(end.how, How::kEnded);
  EXPECT_EQ(end.output, "done\n");
  EXPECT_TRUE(witness.SawTheEnd());
}

TEST(ProjectCommand, EndsWhenItIsStopped) {
  const Witness witness;
  std::atomic<bool> stop = false;
  CommandEnd end;
  std::thread runs([&] { end = RunCommand("exec 3>'" + witness.path() + "'; echo x >&3; sleep 600", 600s, stop); });
  EXPECT_TRUE(witness.SawALine());
  stop = true;
  runs.join();
  EXPECT_EQ(end.how, How::kStopped);
  EXPECT_TRUE(witness.SawTheEnd());
}

TEST(ProjectCommand, ACommandThatClosesItsOutputIsWaitedFor) {
  EXPECT_EQ(Outcome("exec >&- 2>&-; sleep 0.2; exit 5").exit_code, 5);
}

}  // namespace
}  // namespace aw::bridge::mcp
