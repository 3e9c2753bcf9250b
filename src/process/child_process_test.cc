#include "process/child_process.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <stdexcept>
#include <thread>
#include <vector>

namespace aw::process {
namespace {

using namespace std::chrono_literals;

constexpr ChildLimits kLimits{200ms, 5s, 64 << 20, 1 << 20};

TEST(ChildProcess, TheResultIsReturnedCompletely) {
  const std::string large(1 << 20, 'x');
  EXPECT_EQ(RunInChild(kLimits, [&] { return large; }), large);
  EXPECT_EQ(RunInChild(kLimits, [] { return std::string(); }), "");
}

TEST(ChildProcess, WorkWithoutEndIsEnded) {
  volatile bool on = true;
  EXPECT_EQ(RunInChild(kLimits,
                       [&] {
                         while (on) continue;
                         return std::string();
                       }),
            std::nullopt);
}

TEST(ChildProcess, WorkThatSleepsIsEnded) {
  EXPECT_EQ(RunInChild(kLimits,
                       [] {
                         std::this_thread::sleep_for(60s);
                         return std::string();
                       }),
            std::nullopt);
}

TEST(ChildProcess, TooMuchOutputIsNoOutput) {
  EXPECT_EQ(RunInChild(kLimits, [] { return std::string((1 << 20) + 1, 'x'); }), std::nullopt);
}

TEST(ChildProcess, CrashesAndExceptionsStayInTheChild) {
  EXPECT_EQ(RunInChild(kLimits, []() -> std::string { std::abort(); }), std::nullopt);
  EXPECT_EQ(RunInChild(kLimits, []() -> std::string { throw std::runtime_error("no"); }), std::nullopt);
}

TEST(ChildProcess, MemoryIsLimited) {
#if defined(__SANITIZE_ADDRESS__)
  GTEST_SKIP() << "it maps what it may need beforehand";
#endif
  EXPECT_EQ(RunInChild(kLimits, [] { return std::to_string(std::vector<char>(128 << 20).size()); }), std::nullopt);
}

TEST(AskedProgram, ReportsItsExitCode) {
  const auto status_of = [](const char* script, std::chrono::milliseconds most) {
    const AskedProgram program = StartAsked({"/bin/sh", "-c", script});
    const auto status = ExitStatusOf(program, std::chrono::steady_clock::now() + most);
    Stop(program);
    return status;
  };
  EXPECT_EQ(status_of("exit 0", 60s), 0);
  EXPECT_EQ(status_of("exit 7", 60s), 7);
  EXPECT_EQ(status_of("kill -9 $$", 60s), std::nullopt);
  EXPECT_EQ(status_of("exec sleep 600", 20ms), std::nullopt);
}

}  // namespace
}  // namespace aw::process
