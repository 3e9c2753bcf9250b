#include "cli/run/event_lines.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

namespace aw::cli::run {
namespace {

std::string StoryText(std::string_view name, std::string_view fields, bool plain = false, int columns = 60) {
  std::string out;
  for (const EventLine& each : LinesOf({name, boost::json::parse(fields).as_object()}, plain)) {
    out.append(Drawn(each.line, each.whole ? 0 : columns, {})).append("\n");
  }
  return out;
}

TEST(Story, TellsWhatAMoveSets) {
  const std::string move = R"({"seq":7,"type":"CLAIM","role":"opponent","line":"Goal: as in the motion","issues":)";
  EXPECT_EQ(StoryText("moved", move + R"([{"id":"I1","set":"open","severity":"critical","title":"The lock is lost"},
                {"id":"I2","set":"open"},{"id":"I3","set":"verified"}]})",
                      false, 100),
            "  7 opponent   CLAIM      opens I1 critical: The lock is lost; I2 open; I3 verified\n");
  EXPECT_EQ(StoryText("moved", move + R"([{"id":"I1","set":"open","severity":"major","title":"The lock is lost"}]})"),
            "  7 opponent   CLAIM      opens I1 major: The lock is lost\n");
}

TEST(Story, TellsTheFirstWordsOfAMoveThatSetsNothing) {
  EXPECT_EQ(StoryText("moved", R"({"seq":8,"type":"APPEAL","role":"proposer","line":"Shall readers\nwait?"})"),
            "  8 proposer   APPEAL     Shall readers\n");
  EXPECT_EQ(StoryText("moved", R"({"seq":8,"type":"RULING","role":"arbitrator","line":"Wait",
                "issues":[{"id":"I1","set":"ruled"}]})"),
            "  8 arbitrator RULING     I1 ruled · Wait\n");
}

TEST(Story, CutsNothingThatIsToBeCopied) {
  const std::string command = "aw debate run plan.md --proposer claude --opponent codex --max-rounds 5 --blind";
  EXPECT_EQ(StoryText("stopped", R"({"reason":"budget","message":"3 rounds are over","command":")" + command + "\"}"),
            "Stopped: 3 rounds are over\n  go on with: " + command + "\n");
}

TEST(Story, TellsWhyATurnFailedOnce) {
  const std::string failed = R"({"role":"proposer","agent":"Claude Code","attempt":2,"denials":["Bash"],)"
                             R"("transcript":"/r/1.out","errors":"/r/1.err","cause":)";
  EXPECT_EQ(StoryText("turn_failed", failed + R"("Refused to it: Bash;"})"),
            "proposer Claude Code made no move (attempt 2): Refused to it: Bash;\n"
            "  what it printed: /r/1.out\n  its errors: /r/1.err\n");
  EXPECT_EQ(StoryText("turn_failed", failed + R"("Refused to it: Bash;","repeated":true})", false, 80),
            "proposer Claude Code made no move (attempt 2): as before\n");
  const std::string wall = StoryText("turn_failed", failed + "\"" + std::string(5000, 'x') + "\"}");
  EXPECT_LT(wall.size(), 800u);
  EXPECT_NE(wall.find("x…\n"), std::string::npos);
}

TEST(Story, TellsTheEndWithoutItsCauseAgain) {
  EXPECT_EQ(StoryText("stopped", R"({"reason":"agent","message":"Codex made no move as opponent in 3 tries.\nIt ended.",
                "command":"aw"})"),
            "Stopped: Codex made no move as opponent in 3 tries.\n  go on with: aw\n");
  EXPECT_EQ(StoryText("stopped", R"({"reason":"interrupted","message":"Stopped as you asked","command":"aw"})"),
            "Stopped as you asked\n  go on with: aw\n");
}

TEST(Story, TellsTurnsOnlyWhereNothingElseDoes) {
  EXPECT_EQ(StoryText("turn_started", R"({"role":"opponent","agent":"Codex","attempt":1})"), "");
  EXPECT_EQ(StoryText("turn_started", R"({"role":"opponent","agent":"Codex","attempt":1})", true),
            "opponent Codex thinks\n");
  EXPECT_EQ(StoryText("turn_ended", R"({"role":"opponent","agent":"Codex","seconds":9,"tokens":1200})", true),
            "opponent Codex ended: 9 s · 1 k tokens · cost unknown\n");
  EXPECT_EQ(StoryText("turn_progress", R"({"role":"opponent","seconds":9})", true), "");
}

TEST(Story, NamesASeatThatIsLeftOutWithItsCause) {
  const std::string seat = R"({"role":"opponent","seat":"codex","agent":"Codex","stage":"review")";
  EXPECT_EQ(StoryText("dropped", seat + R"(,"cause":"It was killed.\nReally"})"),
            "opponent codex Codex is left out of the rest of this round: It was killed.\n");
  EXPECT_EQ(StoryText("submitted", seat + "}"), "opponent codex Codex has reviewed\n");
}

}  // namespace
}  // namespace aw::cli::run
