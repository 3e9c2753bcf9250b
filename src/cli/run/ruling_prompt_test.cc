#include "cli/run/ruling_prompt.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

namespace aw::cli::run {
namespace {

using Act = RulingPrompt::Act;
constexpr Key kEnter{Key::Kind::kEnter};
constexpr Key kEscape{Key::Kind::kEscape};

RulingPrompt DeskOf(std::string_view due) { return RulingPrompt(Offer::Of(boost::json::parse(due))); }

RulingPrompt Appeal() {
  return DeskOf(R"({"seq":7,"type":"APPEAL","question":"Which?","closes_over":["I1","I3"],"options":[
    {"id":"A","text":"Keep\nit"},{"id":"B","text":"Drop it"},{"id":"C","text":"Something else"}]})");
}

RulingPrompt Resolution() { return DeskOf(R"({"seq":9,"type":"RESOLUTION","question":"Done","closes_over":["I2"]})"); }

// As LiveView does: what a key changed is drawn before the next one comes.
Act Press(RulingPrompt& desk, Key key) {
  const Act act = desk.Press(key);
  desk.WasShown();
  return act;
}
Act Press(RulingPrompt& desk, char key) { return Press(desk, Key{Key::Kind::kCharacter, key}); }

std::string Shown(const RulingPrompt& desk) {
  std::string out;
  for (const Line& line : desk.Lines(80)) out.append(Drawn(line, 79, {})).append("\n");
  return out;
}

TEST(RulingPrompt, SendsTheOptionThatWasChosen) {
  RulingPrompt desk = Appeal();
  EXPECT_EQ(Press(desk, 'b'), Act::kDraw);
  EXPECT_NE(Shown(desk).find("> B  Drop it"), std::string::npos);
  EXPECT_NE(Shown(desk).find("To send: Ruling: option B. Drop it"), std::string::npos);
  EXPECT_EQ(Press(desk, kEnter), Act::kSend);
  EXPECT_EQ(desk.Made().content, "Ruling: option B. Drop it");
  EXPECT_EQ(desk.Made().choice, "B");
  EXPECT_FALSE(desk.Made().close);
  EXPECT_EQ(Press(desk, 'a'), Act::kNothing);
}

TEST(RulingPrompt, TellsWhatAChoiceSettlesAndClosesOverTheRest) {
  RulingPrompt desk = DeskOf(R"({"seq":7,"type":"APPEAL","question":"Which?","closes_over":["I1","I3"],"settles":[
    {"id":"I3","severity":"major","title":"Two\nwriters"}],"options":[
    {"id":"A","text":"Keep it"},{"id":"B","text":"Something else"}]})");
  EXPECT_EQ(Shown(desk).find("settles"), std::string::npos);
  Press(desk, 'a');
  EXPECT_NE(Shown(desk).find("It settles I3 (major): Two writers"), std::string::npos);
  EXPECT_NE(desk.Summary().find("settles I3 (major): Two writers; lets the debate go on"), std::string::npos);
  Press(desk, 'c');
  EXPECT_NE(Shown(desk).find("closes the debate and leaves I1 open\n"), std::string::npos);
  Press(desk, kEscape);
  Press(desk, 'c');
  EXPECT_NE(Shown(desk).find("closes the debate and leaves I1, I3 open"), std::string::npos);
}

TEST(RulingPrompt, TellsOfChangesThatTheOpponentHasNotSeen) {
  const Offer offer = Offer::Of(boost::json::parse(
      R"({"seq":9,"type":"RESOLUTION","question":"Done","unverified":[{"seen":2,"newest":3,"lines_changed":14}]})"));
  std::string text;
  for (const Line& line : QuestionLines(offer, 100, true)) text.append(Drawn(line, 99, {})).append("\n");
  EXPECT_NE(text.find("Not seen by the opponent: version 3 of the document, 14 lines changed since version 2"),
            std::string::npos);
}

TEST(RulingPrompt, SendsNothingThatWasNotShown) {
  RulingPrompt desk = Appeal();
  EXPECT_EQ(desk.Press({Key::Kind::kCharacter, 'b'}), Act::kDraw);
  EXPECT_EQ(desk.Press(kEnter), Act::kDraw);
  EXPECT_FALSE(desk.sending());
}

TEST(RulingPrompt, SendsNothingWhileNothingIsChosen) {
  RulingPrompt desk = Appeal();
  EXPECT_EQ(Press(desk, kEnter), Act::kDraw);
  EXPECT_NE(Shown(desk).find("Nothing is chosen yet"), std::string::npos);
  EXPECT_EQ(Press(desk, 'b'), Act::kDraw);
  EXPECT_EQ(Press(desk, kEscape), Act::kDraw);
  EXPECT_EQ(Press(desk, kEnter), Act::kDraw);
}

TEST(RulingPrompt, TakesDigitsAndArrowsToo) {
  RulingPrompt desk = Appeal();
  Press(desk, '2');
  EXPECT_EQ(desk.Made().choice, "B");
  Press(desk, Key{Key::Kind::kUp});
  EXPECT_EQ(desk.Made().choice, "A");
  Press(desk, Key{Key::Kind::kUp});
  EXPECT_EQ(desk.Made().choice, "A");
}

TEST(RulingPrompt, GivesAnOptionItsLetterAndTheCommandAnother) {
  RulingPrompt desk = Appeal();
  EXPECT_EQ(Press(desk, 'c'), Act::kDraw);
  EXPECT_EQ(desk.Made().choice, "C");
  EXPECT_FALSE(desk.Made().close);
  Press(desk, 'x');
  EXPECT_TRUE(desk.Made().close);
  EXPECT_NE(Shown(desk).find("x: do not close"), std::string::npos);
  RulingPrompt no_options = Resolution();
  Press(no_options, 'c');
  EXPECT_TRUE(no_options.Made().close);
}

TEST(RulingPrompt, GivesLongIdsTheDigitOfTheirPlace) {
  RulingPrompt desk = DeskOf(R"({"seq":7,"type":"APPEAL","question":"?","options":[
    {"id":"keep","text":"Keep it"},{"id":"1","text":"One"},{"id":"else","text":"Something else"}]})");
  Press(desk, '1');
  EXPECT_EQ(desk.Made().choice, "1");
  Press(desk, '3');
  EXPECT_EQ(desk.Made().choice, "else");
  Press(desk, Key{Key::Kind::kUp});
  Press(desk, Key{Key::Kind::kUp});
  EXPECT_EQ(desk.Made().choice, "keep");
}

TEST(RulingPrompt, TellsWhatAClosingClosesOver) {
  RulingPrompt desk = Appeal();
  Press(desk, 'a');
  EXPECT_NE(Shown(desk).find("lets the debate go on"), std::string::npos);
  Press(desk, 'x');
  EXPECT_NE(Shown(desk).find("closes the debate and leaves I1, I3 open"), std::string::npos);
}

TEST(RulingPrompt, AsksForTheWordsOfTheOpenOption) {
  RulingPrompt desk = Appeal();
  Press(desk, 'c');
  EXPECT_EQ(Press(desk, kEnter), Act::kEdit);
  EXPECT_TRUE(desk.TextToEdit().starts_with("Ruling: option C. Something else\n\n"));
  desk.Write(RulingPrompt::WordsOf(desk.TextToEdit()));
  desk.WasShown();
  EXPECT_EQ(Press(desk, kEnter), Act::kEdit);
  desk.Write("Ruling: option C. Something else\n\nDo both");
  desk.WasShown();
  EXPECT_EQ(Press(desk, kEnter), Act::kSend);
  EXPECT_EQ(desk.Made().content, "Ruling: option C. Something else\n\nDo both");
  EXPECT_EQ(desk.Made().choice, "C");
}

TEST(RulingPrompt, KeepsOwnWordsBelowAnotherOption) {
  RulingPrompt desk = Appeal();
  Press(desk, 'a');
  desk.Write("Ruling: option A. Keep it\n\nfor now");
  Press(desk, 'b');
  EXPECT_EQ(desk.Made().content, "Ruling: option B. Drop it\n\nfor now");
}

TEST(RulingPrompt, BringsWordsThatWereTakenBackIntoTheEditorAgain) {
  RulingPrompt desk = Appeal();
  desk.Write("A long text");
  Press(desk, kEscape);
  EXPECT_EQ(desk.Made().content, "");
  EXPECT_TRUE(desk.TextToEdit().starts_with("A long text\n"));
}

TEST(RulingPrompt, LeavesWhatIsBelowTheLineOut) {
  RulingPrompt desk = Appeal();
  EXPECT_EQ(RulingPrompt::WordsOf(desk.TextToEdit()), "");
  EXPECT_EQ(RulingPrompt::WordsOf("# A heading\n\ntext  \n" + desk.TextToEdit()), "# A heading\n\ntext");
  EXPECT_EQ(RulingPrompt::WordsOf("no line at all\n"), "no line at all");
}

TEST(RulingPrompt, AcceptsAResolutionAndCloses) {
  RulingPrompt desk = Resolution();
  EXPECT_EQ(Press(desk, kEnter), Act::kDraw);
  Press(desk, 'a');
  EXPECT_NE(Shown(desk).find("closes the debate and leaves I2 open"), std::string::npos);
  EXPECT_EQ(Press(desk, kEnter), Act::kSend);
  EXPECT_EQ(desk.Made().content, "Accepted. The debate is closed.");
  EXPECT_TRUE(desk.Made().close);
}

TEST(RulingPrompt, ShowsWhatWasWrittenBeforeItIsSent) {
  RulingPrompt desk = Resolution();
  desk.Write("1\n\n2\n3\n4\n5\n6\n7");
  EXPECT_NE(Shown(desk).find("  To send: 1\n           2\n           3\n           4\n           5\n"
                             "           … and 2 more lines\n"),
            std::string::npos)
      << Shown(desk);
}

TEST(RulingPrompt, SendsAResolutionBackWithWords) {
  RulingPrompt desk = Resolution();
  desk.Write("Not yet: I2");
  EXPECT_NE(Shown(desk).find("sends it back"), std::string::npos);
  EXPECT_FALSE(desk.Made().close);
}

TEST(RulingPrompt, LetsAnInterventionGoOn) {
  RulingPrompt desk = DeskOf(R"({"seq":5,"type":"INTERVENTION","question":""})");
  Press(desk, 'g');
  EXPECT_EQ(Press(desk, kEnter), Act::kSend);
  EXPECT_EQ(desk.Made().content, "Go on.");
}

TEST(RulingPrompt, ReadsOptionsFromTheTextOfAnAppealWithoutFields) {
  RulingPrompt desk = DeskOf(R"({"seq":7,"type":"APPEAL","options":[],
    "question":"Hm.\n**Option A:** Keep it\nOption B: **Drop** it\n Option C: no line of its own\nOption D:"})");
  ASSERT_EQ(desk.offer().options.size(), 2u);
  EXPECT_EQ(desk.offer().options[0].text, "Keep it");
  EXPECT_EQ(desk.offer().options[1].text, "**Drop** it");
  Press(desk, 'b');
  EXPECT_EQ(desk.Made().content, "Ruling: option B. **Drop** it");
  EXPECT_EQ(desk.Made().choice, "");
}

TEST(RulingPrompt, GoesOnAfterARefusal) {
  RulingPrompt desk = Appeal();
  Press(desk, 'a');
  Press(desk, kEnter);
  desk.Reopen();
  EXPECT_EQ(desk.Made().choice, "A");
  EXPECT_EQ(Press(desk, kEnter), Act::kSend);
}

TEST(RulingPrompt, ShowsAdviceAndTheWholeQuestion) {
  RulingPrompt desk = Appeal();
  desk.Advise(boost::json::parse(R"({"agent":"Gemini","text":"Drop it.\nIt is unused."})"));
  EXPECT_NE(Shown(desk).find("Advice of Gemini: Drop it."), std::string::npos);
  std::string text;
  for (const Line& line : QuestionLines(desk.offer(), 60, false)) text.append(Drawn(line, 60, {})).append("\n");
  for (const char* part : {"#7 APPEAL", "  Which?\n", "A: Keep it", "leaves open I1; I3", "It is unused."}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
  }
}

std::string QuestionText(const Offer& offer, bool with_desk) {
  std::string text;
  for (const Line& line : QuestionLines(offer, 79, with_desk)) text.append(Drawn(line, 79, {})).append("\n");
  return text;
}

TEST(RulingPrompt, ShowsEachOptionOnce) {
  const std::string long_text(400, 'x');
  const RulingPrompt desk =
      DeskOf(R"({"seq":7,"type":"APPEAL","question":"Which?\nOption A: Keep it\nOption B: Long\nNow.",
    "options":[{"id":"A","text":"Keep it, all of it, although it costs one more read for each request that is made"},
               {"id":"B","text":")" +
             long_text + R"("},{"id":"C","text":"Something else"}]})");
  const std::string above = QuestionText(desk.offer(), true);
  EXPECT_NE(above.find("  Which?\n  Now.\n"), std::string::npos) << above;
  EXPECT_EQ(above.find("Keep it"), std::string::npos) << above;
  EXPECT_NE(above.find("B:"), std::string::npos) << "what the desk cuts is above it" << above;
  EXPECT_NE(Shown(desk).find("  A  Keep it, all of it, although it costs one more read for each request that\n"
                             "     is made\n"),
            std::string::npos)
      << Shown(desk);
  EXPECT_NE(QuestionText(desk.offer(), false).find("A: Keep it"), std::string::npos);
}

TEST(RulingPrompt, TellsWhatAClosingLeavesOpenByTitle) {
  const RulingPrompt desk = DeskOf(R"({"seq":9,"type":"RESOLUTION","question":"Done","closes_over":["I2"],
    "leaves_open":[{"id":"I2","severity":"major","title":"60 s TTL serves stale plans"}]})");
  EXPECT_NE(QuestionText(desk.offer(), true).find("Closing now leaves open I2 (major): 60 s TTL serves stale plans"),
            std::string::npos);
}

TEST(RulingPrompt, ShowsTheChangeIfThereIsOne) {
  RulingPrompt desk = DeskOf(R"({"seq":9,"type":"RESOLUTION","question":"Done","diff":"-a\n+b\n"})");
  EXPECT_NE(Shown(desk).find("d: the change"), std::string::npos);
  EXPECT_EQ(Press(desk, 'd'), Act::kShowChange);
  RulingPrompt none = Resolution();
  EXPECT_EQ(Shown(none).find("the change"), std::string::npos);
  EXPECT_EQ(Press(none, 'd'), Act::kNothing);
}

}  // namespace
}  // namespace aw::cli::run
