#include <gtest/gtest.h>

#include "original/records.h"

namespace aw::original {
namespace {

TEST(OriginalIds, AUuidStaysUnchangedInEitherCase) {
  constexpr std::string_view kId = "0192f6a4-7c1e-7d3b-9a55-0123456789ab";
  EXPECT_EQ(IdOf("debate", "", kId).ToString(), kId);
  EXPECT_EQ(IdOf("debate", "", "0192F6A4-7C1E-7D3B-9A55-0123456789AB").ToString(), kId);
}

// Made by Python: uuid.uuid5(uuid.UUID("c11b5552-0572-4df0-851d-a2b9e9f3602e"), "debate:debate-1"), and so on. They
// never change: a second import recognizes by them what the first one created.
TEST(OriginalIds, AnyOtherTextGivesAUuidThatAnybodyCanMake) {
  EXPECT_EQ(IdOf("debate", "", "debate-1").ToString(), "e02cc977-0ebe-54aa-959d-033e8b3f927d");
  EXPECT_EQ(IdOf("argument", "debate-1", "a").ToString(), "5b5998e4-064c-53fc-8857-f2bbef041231");
  EXPECT_EQ(IdOf("document", "", "Kế hoạch").ToString(), "ed34163e-2bfe-561e-8234-a4138f1e9a83");
}

TEST(OriginalIds, KindsAndOwnersGiveDifferentIds) {
  EXPECT_NE(IdOf("debate", "", "1"), IdOf("document", "", "1"));
  EXPECT_NE(IdOf("argument", "a", "1"), IdOf("argument", "b", "1"));
}

TEST(OriginalTimes, AreUtcToTheSecondOrFiner) {
  const auto text = [](const char* cell) { return std::string(TimeIn(Cell(cell)).value_or(Time{}).View()); };
  EXPECT_EQ(text("2026-01-31 23:59:59"), "2026-01-31T23:59:59.000Z");
  EXPECT_EQ(text("2024-02-29T00:00:00Z"), "2024-02-29T00:00:00.000Z");
  EXPECT_EQ(text("2026-01-31 23:59:59.5"), "2026-01-31T23:59:59.500Z");
  EXPECT_EQ(text("2026-01-31T23:59:59.123456Z"), "2026-01-31T23:59:59.123Z");
  EXPECT_EQ(text("1970-01-01 00:00:00"), "1970-01-01T00:00:00.000Z");
  EXPECT_EQ(text("9999-12-31 23:59:59"), "9999-12-31T23:59:59.000Z");
}

TEST(OriginalTimes, MalformedTimesAndTimesBefore1970AreNone) {
  EXPECT_FALSE(TimeIn({}));
  for (const char* cell :
       {"", "now", "1767225600", "2026-01-31", "2026-01-31 24:00:00", "2026-01-31 23:60:00", "2026-01-31 23:59:60",
        "2026-02-29 00:00:00", "2026-00-01 00:00:00", "2026-13-01 00:00:00", "2026-01-00 00:00:00",
        "1969-12-31 23:59:59", "0000-01-01 00:00:00", "2026-01-31 23:59:59.", "2026-01-31 23:59:59.x",
        "2026-01-31 23:59:59+01:00", "2026-01-31 23:59:59 Z", "2026-1-31 023:59:59", "-026-01-31 23:59:59"}) {
    EXPECT_FALSE(TimeIn(Cell(cell))) << cell;
  }
}

TEST(OriginalTexts, InvalidUtf8IsReplacedByteByByte) {
  EXPECT_EQ(TextIn({}).text, "");
  EXPECT_FALSE(TextIn(Cell("Tiếng Việt\n")).repaired);
  const Text repaired = TextIn(Cell(std::string("a\xFF\xC3\0b\xC3\xA9", 7)));
  EXPECT_TRUE(repaired.repaired);
  EXPECT_EQ(repaired.text,
            "a\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"
            "bé");
}

// A quadratic scan of such bytes would take minutes.
TEST(OriginalTexts, MebibytesOfJunkAreReplacedInOnePass) {
  EXPECT_EQ(TextIn(Cell(std::string(4 << 20, '\0'))).text.size(), 12u << 20);
  EXPECT_EQ(TextIn(Cell(std::string(4 << 20, '\xFF'))).text.size(), 12u << 20);
}

TEST(OriginalTexts, AreCutBetweenCharacters) {
  EXPECT_EQ(CutToCharacters("ééé", 3), "ééé");
  EXPECT_EQ(CutToCharacters("éééé", 3), "éé…");
}

TEST(OriginalTexts, AreShownOnOneShortLineThatControlsNothing) {
  EXPECT_EQ(Quoted({}), "NULL");
  EXPECT_EQ(Quoted(Cell("a\nb\x1B[2J\x7F")), "'a b [2J '");
  EXPECT_EQ(Quoted(Cell("\u009b1")), "' 1'");
  EXPECT_EQ(Quoted(Cell("\u202ea\u2066b\u2028…é")), "' a b\u2028…é'");
  EXPECT_EQ(Quoted(Cell("\xC2")), "'\xEF\xBF\xBD'");
  EXPECT_LT(Quoted(Cell(std::string(1 << 20, 'x'))).size(), 70u);
}

}  // namespace
}  // namespace aw::original
