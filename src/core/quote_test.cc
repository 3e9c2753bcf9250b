#include "core/quote.h"

#include <gtest/gtest.h>

namespace aw {
namespace {

TEST(Quote, CountsOccurrencesAndOverlaps) {
  EXPECT_EQ(CountIn("abcabc", "abc"), 2u);
  EXPECT_EQ(CountIn("abc", "abc"), 1u);
  EXPECT_EQ(CountIn("abc", "x"), 0u);
  EXPECT_EQ(CountIn("aaa", "aa"), 2u);  // two overlapping occurrences
  EXPECT_EQ(CountIn("abc", ""), 0u);
}

TEST(Quote, AHostileNeedleTakesLinearTime) {
  const std::string text(1 << 20, 'a');
  EXPECT_EQ(FindIn(text, std::string(1 << 19, 'a') + "b"), std::string::npos);
}

TEST(Quote, TheQuestionIsTheLineThatSaysSo) {
  EXPECT_EQ(QuestionOf("Why now: stalemate\nQuestion: may a reader see old plans?\nOption A: yes"),
            "may a reader see old plans?");
  EXPECT_EQ(QuestionOf("## Appeal\n\n**Question:** TTL or version column?"), "TTL or version column?");
  EXPECT_EQ(QuestionOf("\n\n# Which cache do we take?\nmore"), "Which cache do we take?");
  EXPECT_EQ(QuestionOf("Why now\nQuestion:\n\nWhich?"), "Which?");
  EXPECT_EQ(QuestionOf("# Appeal\n\n## Question\n\nWhich?"), "Which?");
  EXPECT_EQ(QuestionOf("**Question**: which?"), "which?");
  EXPECT_EQ(QuestionOf("Questions remain: two\nmore"), "Questions remain: two");
  EXPECT_EQ(QuestionOf(""), "");
}

TEST(Quote, AnAppealCannotMakeALongQuestion) { EXPECT_EQ(QuestionOf(std::string(10'000, 'x')).size(), 300u); }

TEST(Quote, TheQuestionOfARulingIsReadBack) {
  EXPECT_EQ(QuestionIn(R"("choice":"B","question":"say \"no\" \\ or not")"), R"(say "no" \ or not)");
  EXPECT_EQ(QuestionIn(R"("issues":[{"note":"\"question\":\"forged\""}])"), "");
  EXPECT_EQ(QuestionIn(""), "");
}

}  // namespace
}  // namespace aw
