#include "process/spawn.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

#include "platform/platform.h"

namespace aw::process {
namespace {

std::string OutputOfSpawned(Program program) {
  auto pipe = platform::Pipe::Make();
  program.out = pipe.write.get();
  const pid_t child = Spawn(std::move(program));
  pipe.write = {};
  std::string text;
  std::array<char, 1024> buffer;
  for (ssize_t count; (count = ::read(pipe.read.get(), buffer.data(), buffer.size())) > 0;)
    text.append(buffer.data(), static_cast<std::size_t>(count));
  AwaitExit(child);
  return text;
}

Program Shell(const std::string& script) { return {.words = {"/bin/sh", "-c", script}}; }

TEST(Spawn, PassesOnOnlyTheGivenDescriptors) {
  const platform::FileDescriptor open(::dup(STDERR_FILENO));
  Program program = Shell("for n in 0 1 2 3 4 5 6 7 8 9; do { : <&$n; } 2>/dev/null && printf $n; done");
  EXPECT_EQ(OutputOfSpawned(program), "012");
  program.extra = open.get();
  EXPECT_EQ(OutputOfSpawned(program), "0123");
}

TEST(Spawn, ADescriptorMayLieInThePlaceOfAnother) {
  auto pipe = platform::Pipe::Make();
  const pid_t child = ForkInto([&] {
    ::dup2(pipe.write.get(), STDIN_FILENO);
    Program program = Shell("read word; echo \"[$word]\"");
    program.out = STDIN_FILENO;
    return AwaitExit(Spawn(program));
  });
  pipe.write = {};
  EXPECT_EQ(AwaitExit(child), 0);
  std::array<char, 16> text{};
  EXPECT_EQ(::read(pipe.read.get(), text.data(), text.size()), 3);
  EXPECT_STREQ(text.data(), "[]\n");
}

TEST(Spawn, AProgramStartsWithDefaultSignals) {
  const int code = AwaitExit(ForkInto([] {
    sigset_t all;
    sigfillset(&all);
    ::sigprocmask(SIG_BLOCK, &all, nullptr);
    ::signal(SIGPIPE, SIG_IGN);
    if (AwaitExit(Spawn(Shell("kill -PIPE $$"))) != 128 + SIGPIPE) return 1;
    return AwaitExit(Spawn(Shell("kill -TERM $$"))) == 128 + SIGTERM ? 0 : 2;
  }));
  EXPECT_EQ(code, 0);
}

TEST(Spawn, EnvironmentFolderAndGroupAreTheProgramsOwn) {
  Program program = Shell("echo \"$PWD [$HOME] $X\"; [ $$ = \"$(ps -o pgid= -p $$ | tr -d ' ')\" ] && echo leads");
  program.environment = {"PATH=/usr/bin:/bin", "X=1"};
  program.folder = "/usr";
  program.group = Program::Group::kNew;
  EXPECT_EQ(OutputOfSpawned(program), "/usr [] 1\nleads\n");
}

TEST(Spawn, AProgramThatCannotBeExecutedComplains) {
  Program program{.words = {"/no/such"}, .complaint = "It cannot start"};
  auto pipe = platform::Pipe::Make();
  program.err = pipe.write.get();
  EXPECT_EQ(AwaitExit(Spawn(program)), kCannotRun);
  pipe.write = {};
  std::array<char, 64> text{};
  EXPECT_GT(::read(pipe.read.get(), text.data(), text.size()), 0);
  EXPECT_STREQ(text.data(), "It cannot start: No such file or directory\n");
}

TEST(Spawn, AnExceptionEndsAForkWithOne) {
  EXPECT_EQ(AwaitExit(ForkInto([]() -> int { throw std::runtime_error("no"); })), 1);
  EXPECT_EQ(AwaitExit(ForkInto([] { return 7; })), 7);
}

}  // namespace
}  // namespace aw::process
