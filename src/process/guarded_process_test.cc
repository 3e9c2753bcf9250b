#include "process/guarded_process.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <chrono>

#include "platform/platform.h"

namespace aw::process {
namespace {

// A script whose standard output the test reads.
struct Guarded {
  explicit Guarded(const std::string& script)
      : process(GuardedProcess::Start(
            {.words = {"/bin/sh", "-c", script}, .environment = {{"PATH=/usr/bin:/bin"}}, .out = pipe.write.get()})) {
    pipe.write = {};
  }

  std::string Line() const {
    std::string line;
    for (char c; ::read(pipe.read.get(), &c, 1) == 1 && c != '\n';) line.push_back(c);
    return line;
  }

  // True once every process that has the pipe has ended.
  bool AllEnded() const {
    pollfd end{pipe.read.get(), POLLIN, 0};
    return ::poll(&end, 1, 60'000) == 1 && Line().empty();
  }

  std::optional<int> Code() {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!process->Ended() && std::chrono::steady_clock::now() < end) ::poll(nullptr, 0, 5);
    return process->Ended();
  }

  platform::Pipe pipe = platform::Pipe::Make();
  std::optional<GuardedProcess> process;
};

TEST(GuardedProcess, ReportsTheExitCodeAndKillsTheRestOfTheGroup) {
  Guarded guarded("sleep 1000 & exit 7");
  EXPECT_EQ(guarded.Code(), 7);
  EXPECT_TRUE(guarded.AllEnded());
}

TEST(GuardedProcess, AProgramThatIgnoresSigtermIsKilled) {
  Guarded guarded("trap '' TERM; echo ready; while :; do sleep 1000; done");
  EXPECT_EQ(guarded.Line(), "ready");
  guarded.process->AskToEnd();
  EXPECT_EQ(guarded.Code(), 128 + SIGKILL);
}

TEST(GuardedProcess, KillDoesNotWaitForTheProgram) {
  Guarded guarded("trap 'echo terminated' TERM; echo ready; while :; do sleep 0.01; done");
  EXPECT_EQ(guarded.Line(), "ready");
  guarded.process->Kill();
  EXPECT_EQ(guarded.Code(), 128 + SIGKILL);
  EXPECT_EQ(guarded.Line(), "");
}

TEST(GuardedProcess, TheGroupIsKilledIfTheKeeperIs) {
  Guarded guarded("echo $PPID; sh -c 'sleep 1000' & sleep 1000");
  ::kill(std::atoi(guarded.Line().c_str()), SIGKILL);
  EXPECT_EQ(guarded.Code(), 128 + SIGKILL);
  EXPECT_TRUE(guarded.process->lost_keeper());
  EXPECT_TRUE(guarded.AllEnded());
}

}  // namespace
}  // namespace aw::process
