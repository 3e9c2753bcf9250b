#include <gtest/gtest.h>
#include <unistd.h>

#include <array>

#include "cli/run/event_lines.h"

namespace aw::cli::run {
namespace {

std::string Written(const conduct::Event& event) {
  int ends[2];
  if (::pipe(ends) != 0) return "no pipe";
  JsonLines(ends[1], [] { return std::int64_t{1'700'000'000'000}; }).On(event);
  ::close(ends[1]);
  std::array<char, 4096> buffer;
  const auto count = ::read(ends[0], buffer.data(), buffer.size());
  ::close(ends[0]);
  return {buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0))};
}

TEST(JsonLines, AreOneLineForEachEvent) {
  EXPECT_EQ(Written({"moved", {{"seq", 7}, {"line", "a\nb"}}}),
            "{\"event\":\"moved\",\"at\":\"2023-11-14T22:13:20.000Z\",\"seq\":7,\"line\":\"a\\nb\"}\n");
  EXPECT_EQ(Written({"stopping", {}}), "{\"event\":\"stopping\",\"at\":\"2023-11-14T22:13:20.000Z\"}\n");
}

TEST(JsonLines, HaveNumbersInPlainDecimals) {
  EXPECT_EQ(Written({"turn_ended", {{"seconds", 6.181858973}, {"usage", {{"usd", 0.00105}, {"tokens", 1200}}}}}),
            "{\"event\":\"turn_ended\",\"at\":\"2023-11-14T22:13:20.000Z\",\"seconds\":6.181858973,"
            "\"usage\":{\"usd\":0.00105,\"tokens\":1200}}\n");
}

TEST(JsonLines, LeaveTheProgressOfATurnOut) { EXPECT_EQ(Written({"turn_progress", {{"seconds", 1}}}), ""); }

TEST(JsonLines, AreSafeToSeeAndValidWhateverAProgramPrinted) {
  EXPECT_EQ(Written({"turn_failed", {{"cause", "\x1b[2J\u009b\u202e\xff"}}}),
            "{\"event\":\"turn_failed\",\"at\":\"2023-11-14T22:13:20.000Z\","
            "\"cause\":\"\\u001b[2J\\u009b\\u202e\uFFFD\"}\n");
}

}  // namespace
}  // namespace aw::cli::run
