#include "cli/contained.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
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

TEST(Contained, MemoryIsLimited) {
  std::size_t mapped_pages = 0;
  std::ifstream("/proc/self/statm") >> mapped_pages;
  if (mapped_pages > 1 << 26) GTEST_SKIP() << "sanitizers map what they may need beforehand";
  EXPECT_EQ(InChild(kAllowance, [] { return std::to_string(std::vector<char>(128 << 20).size()); }), std::nullopt);
}

}  // namespace
}  // namespace aw::cli
