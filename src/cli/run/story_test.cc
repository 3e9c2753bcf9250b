#include "cli/run/story.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

namespace aw::cli::run {
namespace {

std::string StoryText(std::string_view name, std::string_view fields, bool plain = false, int columns = 60) {
  std::string out;
  for (const Told& told : StoryOf({name, boost::json::parse(fields).as_object()}, plain)) {
    out.append(Drawn(told.line, told.whole ? 0 : columns, {})).append("\n");
  }
  return out;
}

TEST(Story, TellsAMoveInOneLine) {
  EXPECT_EQ(StoryText("moved", R"({"seq":7,"type":"CLAIM","role":"opponent","line":"The lock is lost\nwhen","issues":[
                {"id":"I1","set":"open"},{"id":"I2","set":"verified"}]})"),
            "  7 opponent   CLAIM      [I1 open, I2 verified] The lock i…\n");
}

TEST(Story, CutsNothingThatIsToBeCopied) {
  const std::string command = "aw debate run plan.md --proposer claude --opponent codex --max-rounds 5 --blind";
  EXPECT_EQ(StoryText("stopped", R"({"reason":"budget","message":"3 rounds are over","command":")" + command + "\"}"),
            "Stopped: 3 rounds are over\n  go on with: " + command + "\n");
}

TEST(Story, TellsWhyATurnFailed) {
  EXPECT_EQ(StoryText("turn_failed",
                      R"({"role":"proposer","agent":"Claude Code","attempt":2,"cause":"it ended without a move",
                "denials":["1","2","3","4","5","6","7"],"transcript":"/r/1.out","errors":"/r/1.err"})"),
            "proposer Claude Code made no move (attempt 2): it ended without a move\n"
            "  was refused: 1\n  was refused: 2\n  was refused: 3\n  was refused: 4\n  was refused: 5\n"
            "  and: 2 more times\n  what it printed: /r/1.out\n  its errors: /r/1.err\n");
}

TEST(Story, TellsTurnsOnlyWhereNothingElseDoes) {
  EXPECT_EQ(StoryText("turn_started", R"({"role":"opponent","agent":"Codex","attempt":1})"), "");
  EXPECT_EQ(StoryText("turn_started", R"({"role":"opponent","agent":"Codex","attempt":1})", true),
            "opponent Codex thinks\n");
  EXPECT_EQ(StoryText("turn_ended", R"({"role":"opponent","agent":"Codex","seconds":9,"tokens":1200})", true),
            "opponent Codex ended: 9 s · 1 k tokens · cost unknown\n");
  EXPECT_EQ(StoryText("turn_progress", R"({"role":"opponent","seconds":9})", true), "");
}

}  // namespace
}  // namespace aw::cli::run
