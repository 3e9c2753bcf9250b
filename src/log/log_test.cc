#include "log/log.h"

#include <gtest/gtest.h>

namespace aw::log {
namespace {

TEST(LogLine, IsKeysAndValues) {
  EXPECT_EQ(Format("started", {}), "event=started");
  EXPECT_EQ(Format("request", {{"method", "GET"}, {"status", 200}, {"path", "/debates"}}),
            "event=request method=GET status=200 path=/debates");
}

TEST(LogLine, ValuesThatCouldForgeALineAreQuotedAndEscaped) {
  using namespace std::string_literals;
  const std::pair<std::string, std::string_view> rows[] = {
      {"", R"(v="")"},
      {"two words", R"(v="two words")"},
      {"a=b", R"(v="a=b")"},
      {"say \"no\"", R"(v="say \"no\"")"},
      {"C:\\dir", R"(v="C:\\dir")"},
      {"a\nlevel=error event=forged", R"(v="a\x0alevel=error event=forged")"},
      {"a\r\n", R"(v="a\x0d\x0a")"},
      {"\x1B[31m", R"(v="\x1b[31m")"},
      {"\0"s, R"(v="\x00")"},
      {"\x7F", R"(v="\x7f")"},
      {"é", R"(v="\xc3\xa9")"},
      {"\xE2\x80\xA8", R"(v="\xe2\x80\xa8")"},
      {"\t", R"(v="\x09")"},
  };
  for (const auto& [value, line] : rows) {
    EXPECT_EQ(Format("e", {{"v", std::string_view(value)}}), "event=e " + std::string(line));
  }
}

TEST(LogLine, NumbersOfEverySizeAreWrittenOut) {
  EXPECT_EQ(Format("e", {{"v", INT64_MIN}, {"w", INT64_MAX}, {"z", std::int64_t{0}}}),
            "event=e v=-9223372036854775808 w=9223372036854775807 z=0");
}

TEST(LogLevel, HasANameEach) {
  EXPECT_EQ(LevelNamed("debug"), Level::kDebug);
  EXPECT_EQ(LevelNamed("info"), Level::kInfo);
  EXPECT_EQ(LevelNamed("warn"), Level::kWarn);
  EXPECT_EQ(LevelNamed("error"), Level::kError);
  EXPECT_EQ(LevelNamed("off"), Level::kOff);
  for (const char* name : {"", "INFO", "warning", "trace", "critical", " info"}) EXPECT_FALSE(LevelNamed(name)) << name;
}

class LogOutput : public testing::Test {
 protected:
  ~LogOutput() override { SetLevel(Level::kInfo); }

  static std::string Captured(Level level, void (*write)()) {
    SetLevel(level);
    testing::internal::CaptureStderr();
    write();
    return testing::internal::GetCapturedStderr();
  }
};

TEST_F(LogOutput, WritesItsLevelAndHigherOnes) {
  constexpr Level kLevels[] = {Level::kDebug, Level::kInfo, Level::kWarn, Level::kError};
  for (const Level set : {Level::kDebug, Level::kInfo, Level::kWarn, Level::kError, Level::kOff}) {
    const std::string written = Captured(set, [] {
      Debug("event0");
      Info("event1");
      Warn("event2");
      Error("event3");
    });
    for (int i = 0; i < 4; ++i) {
      EXPECT_EQ(Enabled(kLevels[i]), kLevels[i] >= set);
      EXPECT_EQ(written.find("event" + std::to_string(i)) != std::string::npos, kLevels[i] >= set)
          << "level " << static_cast<int>(set) << ", event " << i;
    }
  }
}

TEST_F(LogOutput, IsOneLinePerEventThatStartsWithTimeAndLevel) {
  const std::string written =
      Captured(Level::kInfo, [] { Info("request", {{"path", "/a\n/b"}, {"braces", "{} %s"}}); });
  ASSERT_TRUE(written.starts_with("time=20")) << written;
  EXPECT_EQ(written.find('\n'), written.size() - 1);
  EXPECT_EQ(written.substr(std::string("time=2025-11-15T04:38:00.000Z").size()),
            " level=info event=request path=\"/a\\x0a/b\" braces=\"{} %s\"\n");
}

}  // namespace
}  // namespace aw::log
