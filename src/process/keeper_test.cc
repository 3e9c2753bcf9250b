#include "process/keeper.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <fstream>
#include <sstream>

#include "platform/platform.h"

namespace aw::process {
namespace {

class Keepers : public ::testing::Test {
 protected:
  void SetUp() override {
    char name[] = "/tmp/aw-keeper-XXXXXX";
    folder_ = ::mkdtemp(name);
  }
  void TearDown() override { (void)!::system(("rm -rf " + folder_).c_str()); }

  Task Script(const std::string& script) const {
    return {.words = {"/bin/sh", "-c", script},
            .environment = {"PATH=/usr/bin:/bin"},
            .variables = {{"FOLDER", folder_}},
            .folder = folder_,
            .input = {},
            .output_path = folder_ + "/out",
            .error_path = folder_ + "/err"};
  }

  std::string Text(const std::string& name) const {
    std::ifstream file(folder_ + "/" + name);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
  }

  // Polls a condition for up to a minute, for slow machines.
  template <typename Condition>
  static bool Eventually(const Condition& condition) {
    for (const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
         std::chrono::steady_clock::now() < end; ::poll(nullptr, 0, 5)) {
      if (condition()) return true;
    }
    return false;
  }

  static bool Lives(pid_t pid) { return ::kill(pid, 0) == 0; }
  pid_t Number(const std::string& name) const { return static_cast<pid_t>(std::atoi(Text(name).c_str())); }

  std::string folder_;
};

TEST_F(Keepers, AProgramGetsItsInputAndItsOutputIsWrittenDown) {
  Task task = Script("cat; echo oops >&2; exit 7");
  task.input.assign(300'000, 'x');  // more than a pipe holds
  auto child = Child::Start(task);
  ASSERT_TRUE(child);
  ASSERT_TRUE(Eventually([&] { return child->Ended(); }));
  EXPECT_EQ(child->exit_status(), 7);
  EXPECT_EQ(Text("out"), task.input);
  EXPECT_EQ(Text("err"), "oops\n");
  struct stat file{};
  ASSERT_EQ(::stat(task.output_path.c_str(), &file), 0);
  EXPECT_EQ(file.st_mode & 0777, 0600u);
}

TEST_F(Keepers, UnreadInputDoesNotBlockTheEnd) {
  Task task = Script("exit 0");
  task.input = std::string(1'000'000, 'x');
  auto child = Child::Start(task);
  ASSERT_TRUE(child);
  EXPECT_TRUE(Eventually([&] { return child->Ended(); }));
  EXPECT_EQ(child->exit_status(), 0);
}

TEST_F(Keepers, AProgramThatCannotBeStartedReportsTheReason) {
  Task task = Script("");
  task.words = {folder_ + "/no-such-program"};
  auto child = Child::Start(task);
  ASSERT_TRUE(child);
  ASSERT_TRUE(Eventually([&] { return child->Ended(); }));
  EXPECT_EQ(child->exit_status(), 127);
  EXPECT_NE(Text("err").find("cannot be started"), std::string::npos);
}

TEST_F(Keepers, VariablesAreAddedAndTakenAway) {
  ::setenv("DEBATE_ARBITRATOR_TOKEN", "secret", 1);
  auto child = Child::Start(Script("echo \"[$DEBATE_ARBITRATOR_TOKEN] $FOLDER\""));
  ::unsetenv("DEBATE_ARBITRATOR_TOKEN");
  ASSERT_TRUE(child);
  ASSERT_TRUE(Eventually([&] { return child->Ended(); }));
  EXPECT_EQ(Text("out"), "[] " + folder_ + "\n");
}

TEST_F(Keepers, AProgramThatIgnoresSigtermIsKilledWithItsDescendants) {
  auto child = Child::Start(Script("trap '' TERM; setsid sleep 1000 & echo $! >other; echo $$ >own; sleep 1000"));
  ASSERT_TRUE(child);
  ASSERT_TRUE(Eventually([&] { return Number("own") > 0 && Number("other") > 0; }));
  child->AskToEnd();
  ASSERT_TRUE(Eventually([&] { return child->Ended(); }));
  EXPECT_EQ(child->exit_status(), 128 + SIGKILL);
  EXPECT_FALSE(Lives(Number("own")));
  EXPECT_FALSE(Lives(Number("other")));
}

TEST_F(Keepers, ADescendantInAnotherSessionIsKilled) {
  auto child =
      Child::Start(Script("setsid sh -c 'echo $$ >other; exec sleep 1000' </dev/null & "
                          "while [ ! -s other ]; do sleep 0.01; done; exit 3"));
  ASSERT_TRUE(child);
  ASSERT_TRUE(Eventually([&] { return child->Ended(); }));
  EXPECT_EQ(child->exit_status(), 3);
  EXPECT_FALSE(Lives(Number("other")));
}

TEST_F(Keepers, AFloodIsCutAndTheProgramGoesOn) {
  auto child = Child::Start(Script("head -c 80000000 /dev/zero; exit 5"));
  ASSERT_TRUE(child);
  ASSERT_TRUE(Eventually([&] { return child->Ended(); }));
  EXPECT_EQ(child->exit_status(), 5);
  struct stat file{};
  ASSERT_EQ(::stat((folder_ + "/out").c_str(), &file), 0);
  EXPECT_EQ(static_cast<std::size_t>(file.st_size), kMostOutputBytes);
}

// As after kill -9 of the conductor, when none of its code runs.
TEST_F(Keepers, TheProgramEndsWithItsConductor) {
  const pid_t conductor = ::fork();
  if (conductor == 0) {
    auto child = Child::Start(Script("echo $$ >own; sleep 1000"));
    while (child) ::pause();
  }
  ASSERT_TRUE(Eventually([&] { return Number("own") > 0; }));
  ::kill(conductor, SIGKILL);
  ::waitpid(conductor, nullptr, 0);
  EXPECT_TRUE(Eventually([&] { return !Lives(Number("own")); }));
}

TEST_F(Keepers, TheProgramEndsWithItsKeeper) {
  auto child = Child::Start(Script("echo $$ >own; echo $PPID >keeper; sleep 1000"));
  ASSERT_TRUE(child);
  ASSERT_TRUE(Eventually([&] { return Number("keeper") > 0 && Number("own") > 0; }));
  ::kill(Number("keeper"), SIGKILL);
  ASSERT_TRUE(Eventually([&] { return child->Ended(); }));
  EXPECT_EQ(child->exit_status(), std::nullopt);
  EXPECT_TRUE(Eventually([&] { return !Lives(Number("own")); }));
}

}  // namespace
}  // namespace aw::process
