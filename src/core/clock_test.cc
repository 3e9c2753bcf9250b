#include "core/clock.h"

#include <gtest/gtest.h>

#include <utility>

namespace aw {
namespace {

TEST(Time, IsWrittenAsIso8601InUtcWithMilliseconds) {
  const std::pair<std::int64_t, std::string_view> rows[] = {
      {0, "1970-01-01T00:00:00.000Z"},
      {1, "1970-01-01T00:00:00.001Z"},
      {999, "1970-01-01T00:00:00.999Z"},
      {1'000, "1970-01-01T00:00:01.000Z"},
      {86'399'999, "1970-01-01T23:59:59.999Z"},
      {86'400'000, "1970-01-02T00:00:00.000Z"},
      {68'169'600'000, "1972-02-29T00:00:00.000Z"},
      {951'782'400'000, "2000-02-29T00:00:00.000Z"},  // a century that is a leap year
      {951'868'799'999, "2000-02-29T23:59:59.999Z"},
      {951'868'800'000, "2000-03-01T00:00:00.000Z"},
      {1'700'000'000'123, "2023-11-14T22:13:20.123Z"},
      {1'709'164'800'000, "2024-02-29T00:00:00.000Z"},
      {1'740'787'199'999, "2025-02-28T23:59:59.999Z"},
      {1'740'787'200'000, "2025-03-01T00:00:00.000Z"},
      {4'107'542'399'999, "2100-02-28T23:59:59.999Z"},  // a century that is not a leap year
      {4'107'542'400'000, "2100-03-01T00:00:00.000Z"},
      {253'402'300'799'999, "9999-12-31T23:59:59.999Z"},
  };
  for (const auto& [unix_ms, text] : rows) {
    EXPECT_EQ(Time::FromUnixMs(unix_ms).View(), text);
    EXPECT_EQ(Time::FromText(text).ToUnixMs(), unix_ms);
  }
}

TEST(Time, LaterMomentsSortLater) {
  EXPECT_LT(Time::FromUnixMs(999), Time::FromUnixMs(1'000));
  EXPECT_LT(Time::FromUnixMs(1'735'689'599'999), Time::FromUnixMs(1'735'689'600'000));  // across a year's end
  EXPECT_EQ(Time::FromUnixMs(5), Time::FromUnixMs(5));
}

TEST(Time, TextFromTheDatabaseComesBackAsItWas) {
  EXPECT_EQ(Time::FromText("2023-11-14T22:13:20.123Z"), Time::FromUnixMs(1'700'000'000'123));
}

TEST(Time, TextOfTheWrongLengthNeitherReadsNorWritesBeyondItself) {
  EXPECT_EQ(Time::FromText("").View(), std::string_view(Time().text.data(), 24));
  EXPECT_EQ(Time::FromText("2023").View().substr(0, 4), "2023");
  EXPECT_EQ(Time::FromText("2023").View()[4], '\0');
  EXPECT_EQ(Time::FromText("2023-11-14T22:13:20.123Z and more"), Time::FromUnixMs(1'700'000'000'123));
}

TEST(SystemClock, CountsMillisecondsSince1970) {
  EXPECT_GT(SystemUnixMs(), 1'700'000'000'000);
  EXPECT_LT(SystemUnixMs(), 253'402'300'799'999);
}

}  // namespace
}  // namespace aw
