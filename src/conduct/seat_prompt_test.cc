// The prompts of a panel's seats.
#include <gtest/gtest.h>

#include <algorithm>

#include "conduct/prompt.h"

namespace aw::conduct {
namespace {

namespace json = boost::json;

DebateSnapshot PanelSnapshot(std::int64_t round) {
  return {{{"debate", {{"debate_type", "coding_plan_debate"}, {"state", "AWAITING_OPPONENT"}}},
           {"motion", {{"id", "the-motion"}, {"type", "MOTION"}, {"role", "proposer"}, {"seq", 1}}},
           {"arguments", json::array()},
           {"issues",
            {{{"id", "I1"}, {"status", "fixed"}, {"title", "FOUND-BY-GEMINI"}, {"found_by", {"gemini"}}},
             {{"id", "I2"}, {"status", "fixed"}, {"found_by", {"gemini"}}, {"confirmed_by", {"codex"}}},
             {{"id", "I3"}, {"status", "disputed"}, {"found_by", {"codex", "gemini"}}},
             {{"id", "I4"}, {"status", "verified"}, {"found_by", {"codex"}}}}},
           {"round", round},
           {"max_rounds", 3}}};
}

Brief SeatBrief(const std::string& stage, bool fresh) {
  return {.role = "opponent",
          .seat = "codex",
          .stage = stage,
          .seats = 3,
          .debate_id = "d",
          .document_id = "doc",
          .seen = fresh ? 0 : 3,
          .fresh = fresh};
}

bool Has(const std::string& text, std::string_view words) { return text.find(words) != text.npos; }

TEST(SeatPrompt, NamesNoToolThatTheSeatLacks) {
  for (const char* stage : {"review", "cross_check"}) {
    for (unsigned bits = 0; bits < 8; ++bits) {
      Brief brief = SeatBrief(stage, bits & 1u);
      brief.blind = bits & 2u;
      brief.sandbox = bits & 4u;
      const std::string text = PromptFor(brief, PanelSnapshot(brief.blind ? 0 : 1));
      const auto tools = ToolsFor(brief);
      for (const char* tool : {"debate_submit", "debate_wait", "debate_issues", "debate_search", "docs_submit",
                               "debate_review", "debate_cross_check", "docs_diff", "sandbox_run"}) {
        EXPECT_TRUE(!Has(text, tool) || std::ranges::count(tools, tool) == 1) << tool << " in:\n" << text;
      }
      EXPECT_FALSE(Has(text, "FOUND-BY-GEMINI")) << text;
    }
  }
}

TEST(SeatPrompt, TheToolsAreTheSameInAllTurns) {
  EXPECT_EQ(ToolsFor(SeatBrief("review", true)), ToolsFor(SeatBrief("cross_check", false)));
}

TEST(SeatPrompt, AFirstReviewIsBlindAndSaysWhatThePanelIs) {
  Brief brief = SeatBrief("review", true);
  brief.blind = true;
  const std::string text = PromptFor(brief, PanelSnapshot(0));
  EXPECT_TRUE(text.starts_with("You are the opponent in debate d, in seat `codex` of a panel of 3: ")) << text;
  EXPECT_TRUE(Has(text, "- round 0 of 3, the panel's is 1: open every issue that matters\n")) << text;
  EXPECT_TRUE(Has(text, "Your first review is blind")) << text;
  EXPECT_TRUE(Has(text, "Then `debate_review` text and issues: at most 20 entries.")) << text;
  EXPECT_FALSE(Has(text, "debate_context")) << text;
}

TEST(SeatPrompt, ALaterReviewNamesTheIssuesOfTheSeat) {
  const std::string text = PromptFor(SeatBrief("review", false), PanelSnapshot(1));
  EXPECT_TRUE(text.starts_with("Your review in seat codex; then end your turn.\n")) << text;
  EXPECT_TRUE(Has(text, "- round 1 of 3, the panel's is 2: verify, do not search; new issues count if major")) << text;
  EXPECT_TRUE(Has(text, "Yours to settle, as you found or confirmed them: I2, I3.\n")) << text;
}

TEST(SeatPrompt, IssuesOfAbsentSeatsAreForThoseWhoArePresent) {
  Brief brief = SeatBrief("review", false);
  brief.absent = {{"gemini", "it is not ready"}};
  const std::string text = PromptFor(brief, PanelSnapshot(1));
  EXPECT_TRUE(Has(text, "confirmed them: I2, I3. Settle these too, as their finders are absent: I1.\n")) << text;
}

TEST(SeatPrompt, ARewrittenDocumentIsSearchedAgain) {
  DebateSnapshot snapshot = PanelSnapshot(1);
  snapshot.data.as_object()["rewritten"] = true;
  const std::string text = PromptFor(SeatBrief("review", false), snapshot);
  EXPECT_TRUE(Has(text, "the panel's is 2: the document was rewritten, review all of it afresh")) << text;
}

TEST(SeatPrompt, ACrossCheckHasNoTarget) {
  const std::string text = PromptFor(SeatBrief("cross_check", false), PanelSnapshot(0));
  EXPECT_TRUE(text.starts_with("Your cross-check in seat codex; then end your turn.\n")) << text;
  EXPECT_TRUE(Has(text, "the panel's is 1: the cross-check of its reviews\n")) << text;
  EXPECT_FALSE(Has(text, "target_id")) << text;
  EXPECT_FALSE(Has(text, "# Rules")) << text;
}

}  // namespace
}  // namespace aw::conduct
