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
  explicit Guarded(std::string text) : script(std::move(text)) {
    Start();
    pipe.write = {};
  }
  struct NotStarted {};
  Guarded(std::string text, NotStarted) : script(std::move(text)) {}

  void Start() {
    auto started = GuardedProcess::Start(
        {.words = {"/bin/sh", "-c", script}, .environment = {{"PATH=/usr/bin:/bin"}}, .out = pipe.write.get()});
    process.emplace(*std::move(started));
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

  std::string script;
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

TEST(GuardedProcess, TheGroupIsKilledIfItsKeeperAndItsParentAreAtTheSameTime) {
  Guarded guarded("echo $PPID; sh -c 'sleep 1000' & sleep 1000", Guarded::NotStarted{});
  const pid_t parent = ForkInto([&] {
    guarded.Start();
    while (true) ::pause();
    return 0;
  });
  guarded.pipe.write = {};
  const pid_t keeper = std::atoi(guarded.Line().c_str());
  ::kill(parent, SIGSTOP);  // it can do nothing any more
  ::kill(keeper, SIGKILL);
  ::kill(parent, SIGKILL);
  EXPECT_EQ(AwaitExit(parent), 128 + SIGKILL);
  EXPECT_TRUE(guarded.AllEnded());
}

}  // namespace
}  // namespace aw::process
