#include "core/id.h"

#include <gtest/gtest.h>

#include <set>

namespace aw {
namespace {

constexpr std::string_view kText = "0189f7a2-3b4c-7d5e-8f60-718293a4b5c6";

std::int64_t UnixMsIn(const Uuid& id) {
  std::int64_t ms = 0;
  for (int i = 0; i < 6; ++i) ms = ms << 8 | id.bytes[i];
  return ms;
}

TEST(Uuid, ReadsAndWritesItsText) {
  const auto id = Uuid::Parse(kText);
  ASSERT_TRUE(id);
  EXPECT_EQ(id->bytes[0], 0x01);
  EXPECT_EQ(id->bytes[15], 0xC6);
  EXPECT_EQ(id->ToString(), kText);
  std::string out = "id:";
  id->AppendTo(out);
  EXPECT_EQ(out, "id:" + std::string(kText));
}

TEST(Uuid, IsComparedWithoutCaseAndWrittenInLowerCase) {
  const auto upper = Uuid::Parse("0189F7A2-3B4C-7D5E-8F60-718293A4B5C6");
  const auto mixed = Uuid::Parse("0189f7A2-3b4C-7D5e-8F60-718293a4B5c6");
  ASSERT_TRUE(upper && mixed);
  EXPECT_EQ(*upper, *Uuid::Parse(kText));
  EXPECT_EQ(*mixed, *upper);
  EXPECT_EQ(std::hash<Uuid>()(*mixed), std::hash<Uuid>()(*upper));
  EXPECT_EQ(upper->ToString(), kText);
}

TEST(Uuid, AcceptsAnyVersionAndTheExtremes) {
  for (const std::string_view text : {"00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff",
                                      "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "9b2b7f2e-1c3d-4e5f-8a6b-7c8d9e0f1a2b"}) {
    ASSERT_TRUE(Uuid::Parse(text)) << text;
    EXPECT_EQ(Uuid::Parse(text)->ToString(), text);
  }
}

TEST(Uuid, RefusesEverythingElse) {
  for (const std::string_view text :
       {"", " ", "0", "0189f7a2-3b4c-7d5e-8f60-718293a4b5c", "0189f7a2-3b4c-7d5e-8f60-718293a4b5c67",
        "0189f7a23b4c7d5e8f60718293a4b5c6", "{0189f7a2-3b4c-7d5e-8f60-718293a4b5c6}",
        "urn:uuid:0189f7a2-3b4c-7d5e-8f60-718293a4b5c6", "0189f7a2_3b4c-7d5e-8f60-718293a4b5c6",
        "0189f7a23-b4c-7d5e-8f60-718293a4b5c6", "0189f7a2-3b4c-7d5e-8f60-718293a4b5cg",
        "0189f7a2-3b4c-7d5e-8f60-71829 a4b5c6", "0189f7a2-3b4c-7d5e-8f60--18293a4b5c6",
        "+189f7a2-3b4c-7d5e-8f60-718293a4b5c6", " 189f7a2-3b4c-7d5e-8f60-718293a4b5c6"}) {
    EXPECT_FALSE(Uuid::Parse(text)) << text;
  }
  std::string with_nul(kText);
  with_nul[10] = '\0';
  EXPECT_FALSE(Uuid::Parse(with_nul));
}

TEST(IdSource, MakesVersionSevenIdsThatCarryTheTime) {
  IdSource source(1);
  constexpr std::int64_t kNow = 1'763'181'480'123;
  const Uuid id = source.Next(kNow);
  EXPECT_EQ(UnixMsIn(id), kNow);
  EXPECT_EQ(id.bytes[6] >> 4, 7);
  EXPECT_EQ(id.bytes[8] >> 6, 2);
}

TEST(IdSource, IdsGrowWithinOneMillisecondHoweverManyAreMade) {
  IdSource source(2);
  constexpr std::int64_t kNow = 1'763'181'480'123;
  Uuid last = source.Next(kNow);
  for (int i = 0; i < 20'000; ++i) {  // more than a 12-bit counter can count
    const Uuid next = source.Next(kNow);
    ASSERT_LT(last, next) << "after " << i;
    ASSERT_EQ(next.bytes[6] >> 4, 7);
    ASSERT_EQ(next.bytes[8] >> 6, 2);
    last = next;
  }
  EXPECT_LE(UnixMsIn(last), kNow + 5);
}

TEST(IdSource, IdsGrowAlsoWhenTheClockGoesBackAndCatchesUp) {
  IdSource source(3);
  Uuid last = source.Next(5'000);
  for (const std::int64_t now : {4'999, 1, 0, 5'000, 5'000, 5'001, 5'002, 4'000, 5'003, 9'000}) {
    const Uuid next = source.Next(now);
    EXPECT_LT(last, next) << "at " << now;
    last = next;
  }
  EXPECT_EQ(UnixMsIn(last), 9'000);
}

TEST(IdSource, IdsGrowWhenTheClockMeetsTheMillisecondsThatWereBorrowed) {
  IdSource source(4);
  Uuid last = source.Next(100);
  for (int i = 0; i < 5'000; ++i) last = source.Next(100);  // the ids are now ahead of the clock
  for (std::int64_t now = 101; now < 110; ++now) {
    const Uuid next = source.Next(now);
    EXPECT_LT(last, next) << "at " << now;
    last = next;
  }
}

TEST(IdSource, TwoSourcesDoNotRepeatEachOther) {
  IdSource one, other;
  std::set<Uuid> ids;
  for (int i = 0; i < 1'000; ++i) ids.insert({one.Next(7), other.Next(7)});
  EXPECT_EQ(ids.size(), 2'000u);
}

TEST(IdSource, TheLaterOfTwoIdsSortsLaterAsTextToo) {
  IdSource source(5);
  const std::string first = source.Next(1'000).ToString();
  const std::string second = source.Next(1'001).ToString();
  EXPECT_LT(first, second);
}

}  // namespace
}  // namespace aw
