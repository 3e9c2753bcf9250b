#include "conduct/plan_answers.h"

#include <gtest/gtest.h>

namespace aw::conduct {
namespace {

using Answers = std::vector<PlanAnswer>;

struct AnswerCase {
  const char* name;
  const char* text;
  const char* plan;
  Answers answers;
};

const AnswerCase kAnswerCases[] = {
    {"no answers", "# P\n\n1. Do it.\n", "# P\n\n1. Do it.\n", {}},
    {"an empty plan", "", "", {}},
    {"only answers", "I1 fixed", "", {{"I1", true}}},
    {"plain lines",
     "# P\n\nI1 fixed\nI2 disputed: the lock is held, src/a.cc:3\n",
     "# P\n",
     {{"I1", true}, {"I2", false, "the lock is held, src/a.cc:3"}}},
    {"a heading and a list",
     "# P\ntext\n\n## Answers\n\n- I1: fixed\n- **I2** disputed - no\n",
     "# P\ntext\n",
     {{"I1", true}, {"I2", false, "no"}}},
    {"emphasis and code",
     "p\n* `I1 fixed`\n* **I12 fixed**: with a retry\n",
     "p\n",
     {{"I1", true}, {"I12", true, "with a retry"}}},
    {"numbers", "p\n1. I1 fixed\n2) I2 - disputed: x\n", "p\n", {{"I1", true}, {"I2", false, "x"}}},
    {"a fence", "p\n\n```text\nI1 fixed\ni2 DISPUTED: x\n```\n\n", "p\n", {{"I1", true}, {"I2", false, "x"}}},
    {"a rule above", "p\n\n---\nI1 fixed\n", "p\n", {{"I1", true}}},
    {"line ends of Windows", "p\r\nI1 fixed\r\n", "p\n", {{"I1", true}}},
    {"the last answer of an issue counts", "p\nI1 fixed\nI1 disputed: no\n", "p\n", {{"I1", false, "no"}}},
    {"a dispute without a reason", "p\nI1 disputed\n", "p\n", {{"I1", false}}},
    {"a reason in brackets", "p\nI1 fixed (step 2)\n", "p\n", {{"I1", true, "step 2"}}},
    {"a sentence is no answer", "p\nI1 fixed the parser\n", "p\nI1 fixed the parser\n", {}},
    {"an answer within the plan", "I1 fixed\n\nThen deploy.\n", "I1 fixed\n\nThen deploy.\n", {}},
    {"a fence at the end that is the plan's", "p\n```sh\nmake\n```\n", "p\n```sh\nmake\n```\n", {}},
    {"an unknown word", "p\nI1 done\n", "p\nI1 done\n", {}},
    {"an id too long", "p\nI12345 fixed\n", "p\nI12345 fixed\n", {}},
};

TEST(PlanAnswers, AreReadFromTheEndAndRemoved) {
  for (const AnswerCase& each : kAnswerCases) {
    const AnsweredPlan split = SplitAnswers(each.text);
    EXPECT_EQ(split.plan, each.plan) << each.name;
    EXPECT_EQ(split.answers, each.answers) << each.name;
  }
}

TEST(PlanAnswers, ReasonsAreLimited) {
  const AnsweredPlan split = SplitAnswers("p\nI1 disputed: " + std::string(100'000, 'x'));
  ASSERT_EQ(split.answers.size(), 1u);
  EXPECT_EQ(split.answers[0].reason.size(), 2'000u);
}

TEST(PlanAnswers, ManyBlankLinesCostLinearTime) {
  const std::string text(4u << 20, '\n');
  EXPECT_EQ(SplitAnswers(text).plan, text);
}

}  // namespace
}  // namespace aw::conduct
