#include "cli/run/status.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

namespace aw::cli::run {
namespace {

using std::chrono::seconds;

struct Followed {
  Status status;
  Status::TimePoint now{};

  void On(std::string_view name, std::string_view fields) {
    status.On({name, boost::json::parse(fields).as_object()}, now);
  }
  std::string Shown(int columns = 79, bool with_prompt = false) const {
    std::string out;
    for (const Line& line : status.Lines(now, columns, with_prompt)) out.append(Drawn(line, columns, {})).append("\n");
    return out;
  }
};

TEST(Status, TellsWhoThinksAndForHowLong) {
  Followed run;
  run.On("run_started", R"({"page":"http://h/d/1"})");
  run.On("turn_started", R"({"role":"opponent","agent":"Codex","attempt":1})");
  run.now += seconds(80);
  EXPECT_EQ(run.Shown(),
            "● opponent Codex thinks · 1 min 20 s\n"
            "  1 min 20 s · tokens unknown · cost unknown\n"
            "  Ctrl-C: stop after this turn · p: open the page\n");
}

TEST(Status, BelievesTheConductorsSecondsAndCountsOnFromThere) {
  Followed run;
  run.On("turn_started", R"({"role":"opponent","agent":"Codex","attempt":2})");
  run.On("turn_progress", R"({"seconds":100.7,"tokens":41234,"doing":"docs_get"})");
  run.now += seconds(2);
  EXPECT_TRUE(run.Shown().starts_with("● opponent Codex thinks · 1 min 42 s · 41 k tokens · attempt 2 · docs_get\n"))
      << run.Shown();
}

TEST(Status, AddsUpWhatTurnsHaveUsed) {
  Followed run;
  run.On("turn_ended", R"({"tokens":1000,"usd":0.25})");
  run.On("turn_ended", R"({"tokens":1000})");
  run.On("turn_started", R"({"role":"opponent","agent":"Codex"})");
  run.On("turn_progress", R"({"seconds":1,"tokens":3000})");
  EXPECT_NE(run.Shown().find("5 k tokens · cost at least $0.25"), std::string::npos) << run.Shown();
}

TEST(Status, KnowsWhatWasSpentBeforeARunWentOn) {
  Followed known, unknown;
  known.On("run_started", R"({"resumed":true,"tokens":5000,"usd":1.5})");
  EXPECT_NE(known.Shown().find("5 k tokens · cost $1.50"), std::string::npos) << known.Shown();
  unknown.On("run_started", R"({"resumed":true})");
  unknown.On("turn_ended", R"({"tokens":1000,"usd":0.5})");
  EXPECT_NE(unknown.Shown().find("at least 1 k tokens · cost at least $0.50"), std::string::npos) << unknown.Shown();
}

TEST(Status, TellsWhatBlocks) {
  Followed run;
  run.On("standing", R"({"round":2,"max_rounds":3,"blocking":["I1","I3"],"disputed":1,"stalemate":["I3"]})");
  EXPECT_NE(run.Shown().find("  round 2 of 3 · I1, I3 blocking · 1 disputed · stalemate: I3\n"), std::string::npos);
  run.On("standing", R"({"round":1,"blocking":[]})");
  EXPECT_NE(run.Shown().find("  round 1 · No blocking issues\n"), std::string::npos);
}

TEST(Status, IsNoWiderThanTheTerminal) {
  Followed run;
  run.On("run_started", R"({"page":"http://host.example:3456/d/0192f0c1-7000-7000"})");
  run.On("turn_started", R"({"role":"opponent","agent":"漢字漢字漢字漢字漢字漢字漢字漢字","attempt":1})");
  run.On("standing", R"({"round":2,"max_rounds":3,"blocking":["I1","I3"],"disputed":1,"stalemate":["I3"]})");
  for (int columns = 20; columns < 60; ++columns) {
    for (const Line& line : run.status.Lines(run.now, columns, false)) {
      EXPECT_LE(WidthOf(Drawn(line, columns, {})), columns);
    }
  }
}

TEST(Status, HasALineForEachSeatAtWorkAndNamesThoseThatHaveSubmitted) {
  Followed run;
  for (const char* seat : {"codex", "gemini", "copilot"}) {
    run.On("turn_started", R"({"role":"opponent","seat":")" + std::string(seat) +
                               R"(","agent":"An agent","stage":"review","attempt":1})");
  }
  run.On("turn_progress", R"({"seat":"gemini","seconds":5,"tokens":1000,"doing":"docs_get"})");
  run.On("turn_ended", R"({"seat":"codex","tokens":1000,"usd":0.5})");
  run.On("submitted", R"({"seat":"codex","stage":"review"})");
  EXPECT_EQ(run.Shown(),
            "● opponent gemini An agent thinks · 5 s · 1 k tokens · docs_get\n"
            "● opponent copilot An agent thinks · 0 s\n"
            "  submitted: codex\n"
            "  0 s · 2 k tokens · cost $0.50\n"
            "  Ctrl-C: stop after this turn · p: open the page\n");
  run.On("dropped", R"({"seat":"copilot","stage":"review"})");
  EXPECT_NE(run.Shown().find("  submitted: codex · left out: copilot\n"), std::string::npos) << run.Shown();
  run.On("turn_ended", R"({"seat":"gemini"})");
  run.On("turn_ended", R"({"seat":"copilot"})");
  run.On("turn_started", R"({"role":"opponent","seat":"codex","agent":"Codex","stage":"cross_check","attempt":1})");
  EXPECT_TRUE(run.Shown().starts_with("● opponent codex Codex cross-checks · 0 s\n  0 s")) << run.Shown();
}

TEST(Status, FitsATerminalOf24LinesWithFiveSeats) {
  Followed run;
  for (const char* seat : {"a", "b", "c", "d", "e"}) {
    run.On("turn_started", R"({"role":"opponent","seat":")" + std::string(24, *seat) +
                               R"(","agent":"A long name of an agent","stage":"review","attempt":2})");
  }
  run.On("standing", R"({"round":2,"max_rounds":3,"blocking":["I1","I3"],"disputed":1,"stalemate":["I3"]})");
  const auto lines = run.status.Lines(run.now, 79, false);
  EXPECT_LE(lines.size(), 10u);
  for (const Line& line : lines) EXPECT_LE(WidthOf(Drawn(line, 79, {})), 79);
}

TEST(Status, TellsThatItStops) {
  Followed run;
  run.On("turn_started", R"({"role":"opponent","agent":"Codex"})");
  run.On("stopping", R"({"after":"this turn"})");
  EXPECT_NE(run.Shown().find("Stopping after this turn · Ctrl-C: stop now"), std::string::npos);
  run.On("stopped", R"({"reason":"interrupted"})");
  EXPECT_TRUE(run.status.over());
}

TEST(Status, TellsAUsageLimit) {
  Followed run;
  run.On("quota", R"({"role":"opponent","agent":"Codex","words":"limit","resets_at":"2026-11-16T14:05:00Z"})");
  EXPECT_NE(run.Shown().find("Codex has reached its usage limit until 2026-11-16 14:05 UTC"), std::string::npos);
  run.On("quota", R"({"role":"opponent","agent":"Codex","words":"limit","resets_at":1794837900})");
  EXPECT_NE(run.Shown().find("until 2026-11-16 14:05 UTC"), std::string::npos) << run.Shown();
}

}  // namespace
}  // namespace aw::cli::run
