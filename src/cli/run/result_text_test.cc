#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "cli/run/event_lines.h"

namespace aw::cli::run {
namespace {

std::string TextOf(const std::string& fields, int columns = 80, Colours colours = {}) {
  return ResultText(boost::json::parse("{" + fields + "}"), columns, colours);
}

constexpr const char* kLedger = R"("state":"CLOSED","rounds":2,"seconds":700.9,"blocking":["I1"],
  "rulings":[{"seq":8,"line":"Ruling: option B. Drop it\nmore"}],
  "issues":[{"id":"I1","severity":"critical","status":"open","title":"stale reads"},
            {"id":"I12","severity":"minor","status":"verified","title":"名前"}])";

TEST(ResultText, TellsAllThatCameOfIt) {
  EXPECT_EQ(
      TextOf(std::string(kLedger) + R"(,"tokens":81000,"usd":0.4,"file":"plan.md","written":"plan.md","version":3)"),
      "\n"
      "✓ The debate is closed\n"
      "  2 rounds · 11 min 40 s · 81 k tokens · cost $0.40\n"
      "\n"
      "Rulings\n"
      "  #8 Ruling: option B. Drop it\n"
      "\n"
      "Issues\n"
      "  issue  severity  status          title\n"
      "  I1     critical  open, blocking  stale reads\n"
      "  I12    minor     verified        名前\n"
      "  left open: I1\n"
      "\n"
      "The plan\n"
      "  version 3 is in plan.md\n");
}

TEST(ResultText, NeverTakesUnknownForNothing) {
  EXPECT_NE(TextOf(kLedger).find("tokens unknown · cost unknown"), std::string::npos);
}

TEST(ResultText, TellsWhenThePlanIsBesideItsFile) {
  const std::string text = TextOf(R"("state":"CLOSED","written":"plan.debate.md","beside":"plan.md","version":2)");
  EXPECT_NE(text.find("version 2 is in plan.debate.md\n"), std::string::npos) << text;
  EXPECT_NE(text.find("plan.md was changed meanwhile"), std::string::npos) << text;
}

TEST(ResultText, ShowsTheChangeInColours) {
  const std::string text =
      TextOf(R"("state":"CLOSED","diff":"--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new \u001b[2J\n same\n")", 80, {.on = true});
  EXPECT_NE(text.find("\x1b[31m-old\x1b[0m\n\x1b[32m+new ␛[2J\x1b[0m\n same\n"), std::string::npos) << text;
}

TEST(ResultText, BoundsTheChangeAndTellsHowToSeeTheRest) {
  std::string diff;
  for (int i = 0; i < 250; ++i) diff.append("+").append(std::to_string(i)).append("\\n");
  const std::string text = TextOf(R"("state":"CLOSED","document_id":"d1","diff":")" + diff + "\"");
  EXPECT_NE(text.find("+199\n… and 50 more lines: aw docs diff d1 --from 1\n"), std::string::npos);
  EXPECT_EQ(text.find("+200"), std::string::npos);
}

TEST(ResultText, CutsTitlesToTheWidth) {
  const std::string text = TextOf(kLedger, 40);
  EXPECT_NE(text.find("  I1     critical  open, blocking  stal…\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace aw::cli::run
