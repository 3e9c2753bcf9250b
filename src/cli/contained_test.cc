#include "cli/contained.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <stdexcept>
#include <thread>
#include <vector>

namespace aw::cli {
namespace {

using namespace std::chrono_literals;

constexpr Allowance kAllowance{200ms, 5s, 64 << 20, 1 << 20};

TEST(Contained, WhatTheWorkReturnsComesBackWhole) {
  const std::string large(1 << 20, 'x');
  EXPECT_EQ(InChild(kAllowance, [&] { return large; }), large);
  EXPECT_EQ(InChild(kAllowance, [] { return std::string(); }), "");
}

TEST(Contained, WorkWithoutEndIsEnded) {
  volatile bool on = true;
  EXPECT_EQ(InChild(kAllowance,
                    [&] {
                      while (on) continue;
                      return std::string();
                    }),
            std::nullopt);
}

TEST(Contained, WorkThatSleepsIsEnded) {
  EXPECT_EQ(InChild(kAllowance,
                    [] {
                      std::this_thread::sleep_for(60s);
                      return std::string();
                    }),
            std::nullopt);
}

TEST(Contained, TooMuchOutputIsNoOutput) {
  EXPECT_EQ(InChild(kAllowance, [] { return std::string((1 << 20) + 1, 'x'); }), std::nullopt);
}

TEST(Contained, CrashesAndExceptionsStayInTheChild) {
  EXPECT_EQ(InChild(kAllowance, []() -> std::string { std::abort(); }), std::nullopt);
  EXPECT_EQ(InChild(kAllowance, []() -> std::string { throw std::runtime_error("no"); }), std::nullopt);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // they map what they may need beforehand
TEST(Contained, MemoryIsLimited) {
  EXPECT_EQ(InChild(kAllowance, [] { return std::to_string(std::vector<char>(128 << 20).size()); }), std::nullopt);
}
#endif

}  // namespace
}  // namespace aw::cli
