#include "cli/run/ruling_prompt.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

namespace aw::cli::run {
namespace {

using Act = RulingPrompt::Act;
constexpr Key kEnter{Key::Kind::kEnter};
constexpr Key kEscape{Key::Kind::kEscape};

RulingPrompt PromptOf(std::string_view due) { return RulingPrompt(RulingRequest::From(boost::json::parse(due))); }

RulingPrompt Appeal() {
  return PromptOf(R"({"seq":7,"type":"APPEAL","question":"Which?","closes_over":["I1","I3"],"options":[
    {"id":"A","text":"Keep\nit"},{"id":"B","text":"Drop it"},{"id":"C","text":"Something else"}]})");
}

RulingPrompt Resolution() {
  return PromptOf(R"({"seq":9,"type":"RESOLUTION","question":"Done","closes_over":["I2"]})");
}

// As LiveView does: what a key changed is drawn before the next one comes.
Act Press(RulingPrompt& prompt, Key key) {
  const Act act = prompt.Press(key);
  prompt.WasShown();
  return act;
}
Act Press(RulingPrompt& prompt, char key) { return Press(prompt, Key{Key::Kind::kCharacter, key}); }

std::string Shown(const RulingPrompt& prompt) {
  std::string out;
  for (const Line& line : prompt.Lines(80)) out.append(Drawn(line, 79, {})).append("\n");
  return out;
}

TEST(RulingPrompt, SendsTheOptionThatWasChosen) {
  RulingPrompt prompt = Appeal();
  EXPECT_EQ(Press(prompt, 'b'), Act::kDraw);
  EXPECT_NE(Shown(prompt).find("> B  Drop it"), std::string::npos);
  EXPECT_NE(Shown(prompt).find("To send: Ruling: option B. Drop it"), std::string::npos);
  EXPECT_EQ(Press(prompt, kEnter), Act::kSend);
  EXPECT_EQ(prompt.Made().content, "Ruling: option B. Drop it");
  EXPECT_EQ(prompt.Made().choice, "B");
  EXPECT_FALSE(prompt.Made().close);
  EXPECT_EQ(Press(prompt, 'a'), Act::kNothing);
}

TEST(RulingPrompt, TellsWhatAChoiceSettlesAndClosesOverTheRest) {
  RulingPrompt prompt = PromptOf(R"({"seq":7,"type":"APPEAL","question":"Which?","closes_over":["I1","I3"],"settles":[
    {"id":"I3","severity":"major","title":"Two\nwriters"}],"options":[
    {"id":"A","text":"Keep it"},{"id":"B","text":"Something else"}]})");
  EXPECT_EQ(Shown(prompt).find("settles"), std::string::npos);
  Press(prompt, 'a');
  EXPECT_NE(Shown(prompt).find("It settles I3 (major): Two writers"), std::string::npos);
  EXPECT_NE(prompt.Summary().find("settles I3 (major): Two writers; lets the debate go on"), std::string::npos);
  Press(prompt, 'c');
  EXPECT_NE(Shown(prompt).find("closes the debate and leaves I1 open\n"), std::string::npos);
  Press(prompt, kEscape);
  Press(prompt, 'c');
  EXPECT_NE(Shown(prompt).find("closes the debate and leaves I1, I3 open"), std::string::npos);
}

TEST(RulingPrompt, TellsOfChangesThatTheOpponentHasNotSeen) {
  const RulingRequest request = RulingRequest::From(boost::json::parse(
      R"({"seq":9,"type":"RESOLUTION","question":"Done","unverified":[{"seen":2,"newest":3,"lines_changed":14}]})"));
  std::string text;
  for (const Line& line : QuestionLines(request, 100, true)) text.append(Drawn(line, 99, {})).append("\n");
  EXPECT_NE(text.find("Not seen by the opponent: version 3 of the document, 14 lines changed since version 2"),
            std::string::npos);
}

TEST(RulingPrompt, SendsNothingThatWasNotShown) {
  RulingPrompt prompt = Appeal();
  EXPECT_EQ(prompt.Press({Key::Kind::kCharacter, 'b'}), Act::kDraw);
  EXPECT_EQ(prompt.Press(kEnter), Act::kDraw);
  EXPECT_FALSE(prompt.sending());
}

TEST(RulingPrompt, SendsNothingWhileNothingIsChosen) {
  RulingPrompt prompt = Appeal();
  EXPECT_EQ(Press(prompt, kEnter), Act::kDraw);
  EXPECT_NE(Shown(prompt).find("Nothing is chosen yet"), std::string::npos);
  EXPECT_EQ(Press(prompt, 'b'), Act::kDraw);
  EXPECT_EQ(Press(prompt, kEscape), Act::kDraw);
  EXPECT_EQ(Press(prompt, kEnter), Act::kDraw);
}

TEST(RulingPrompt, TakesDigitsAndArrowsToo) {
  RulingPrompt prompt = Appeal();
  Press(prompt, '2');
  EXPECT_EQ(prompt.Made().choice, "B");
  Press(prompt, Key{Key::Kind::kUp});
  EXPECT_EQ(prompt.Made().choice, "A");
  Press(prompt, Key{Key::Kind::kUp});
  EXPECT_EQ(prompt.Made().choice, "A");
}

TEST(RulingPrompt, GivesAnOptionItsLetterAndTheCommandAnother) {
  RulingPrompt prompt = Appeal();
  EXPECT_EQ(Press(prompt, 'c'), Act::kDraw);
  EXPECT_EQ(prompt.Made().choice, "C");
  EXPECT_FALSE(prompt.Made().close);
  Press(prompt, 'x');
  EXPECT_TRUE(prompt.Made().close);
  EXPECT_NE(Shown(prompt).find("x: do not close"), std::string::npos);
  RulingPrompt no_options = Resolution();
  Press(no_options, 'c');
  EXPECT_TRUE(no_options.Made().close);
}

TEST(RulingPrompt, GivesLongIdsTheDigitOfTheirPlace) {
  RulingPrompt prompt = PromptOf(R"({"seq":7,"type":"APPEAL","question":"?","options":[
    {"id":"keep","text":"Keep it"},{"id":"1","text":"One"},{"id":"else","text":"Something else"}]})");
  Press(prompt, '1');
  EXPECT_EQ(prompt.Made().choice, "1");
  Press(prompt, '3');
  EXPECT_EQ(prompt.Made().choice, "else");
  Press(prompt, Key{Key::Kind::kUp});
  Press(prompt, Key{Key::Kind::kUp});
  EXPECT_EQ(prompt.Made().choice, "keep");
}

TEST(RulingPrompt, TellsWhatAClosingClosesOver) {
  RulingPrompt prompt = Appeal();
  Press(prompt, 'a');
  EXPECT_NE(Shown(prompt).find("lets the debate go on"), std::string::npos);
  Press(prompt, 'x');
  EXPECT_NE(Shown(prompt).find("closes the debate and leaves I1, I3 open"), std::string::npos);
}

TEST(RulingPrompt, AsksForTheWordsOfTheOpenOption) {
  RulingPrompt prompt = Appeal();
  Press(prompt, 'c');
  EXPECT_EQ(Press(prompt, kEnter), Act::kEdit);
  EXPECT_TRUE(prompt.TextToEdit().starts_with("Ruling: option C. Something else\n\n"));
  prompt.Write(RulingPrompt::WordsOf(prompt.TextToEdit()));
  prompt.WasShown();
  EXPECT_EQ(Press(prompt, kEnter), Act::kEdit);
  prompt.Write("Ruling: option C. Something else\n\nDo both");
  prompt.WasShown();
  EXPECT_EQ(Press(prompt, kEnter), Act::kSend);
  EXPECT_EQ(prompt.Made().content, "Ruling: option C. Something else\n\nDo both");
  EXPECT_EQ(prompt.Made().choice, "C");
}

TEST(RulingPrompt, KeepsOwnWordsBelowAnotherOption) {
  RulingPrompt prompt = Appeal();
  Press(prompt, 'a');
  prompt.Write("Ruling: option A. Keep it\n\nfor now");
  Press(prompt, 'b');
  EXPECT_EQ(prompt.Made().content, "Ruling: option B. Drop it\n\nfor now");
}

TEST(RulingPrompt, BringsWordsThatWereTakenBackIntoTheEditorAgain) {
  RulingPrompt prompt = Appeal();
  prompt.Write("A long text");
  Press(prompt, kEscape);
  EXPECT_EQ(prompt.Made().content, "");
  EXPECT_TRUE(prompt.TextToEdit().starts_with("A long text\n"));
}

TEST(RulingPrompt, LeavesWhatIsBelowTheLineOut) {
  RulingPrompt prompt = Appeal();
  EXPECT_EQ(RulingPrompt::WordsOf(prompt.TextToEdit()), "");
  EXPECT_EQ(RulingPrompt::WordsOf("# A heading\n\ntext  \n" + prompt.TextToEdit()), "# A heading\n\ntext");
  EXPECT_EQ(RulingPrompt::WordsOf("no line at all\n"), "no line at all");
}

TEST(RulingPrompt, AcceptsAResolutionAndCloses) {
  RulingPrompt prompt = Resolution();
  EXPECT_EQ(Press(prompt, kEnter), Act::kDraw);
  Press(prompt, 'a');
  EXPECT_NE(Shown(prompt).find("closes the debate and leaves I2 open"), std::string::npos);
  EXPECT_EQ(Press(prompt, kEnter), Act::kSend);
  EXPECT_EQ(prompt.Made().content, "Accepted. The debate is closed.");
  EXPECT_TRUE(prompt.Made().close);
}

TEST(RulingPrompt, ShowsWhatWasWrittenBeforeItIsSent) {
  RulingPrompt prompt = Resolution();
  prompt.Write("1\n\n2\n3\n4\n5\n6\n7");
  EXPECT_NE(Shown(prompt).find("  To send: 1\n           2\n           3\n           4\n           5\n"
                               "           … and 2 more lines\n"),
            std::string::npos)
      << Shown(prompt);
}

TEST(RulingPrompt, SendsAResolutionBackWithWords) {
  RulingPrompt prompt = Resolution();
  prompt.Write("Not yet: I2");
  EXPECT_NE(Shown(prompt).find("sends it back"), std::string::npos);
  EXPECT_FALSE(prompt.Made().close);
}

TEST(RulingPrompt, LetsAnInterventionGoOn) {
  RulingPrompt prompt = PromptOf(R"({"seq":5,"type":"INTERVENTION","question":""})");
  Press(prompt, 'g');
  EXPECT_EQ(Press(prompt, kEnter), Act::kSend);
  EXPECT_EQ(prompt.Made().content, "Go on.");
}

TEST(RulingPrompt, ReadsOptionsFromTheTextOfAnAppealWithoutFields) {
  RulingPrompt prompt = PromptOf(R"({"seq":7,"type":"APPEAL","options":[],
    "question":"Hm.\n**Option A:** Keep it\nOption B: **Drop** it\n Option C: no line of its own\nOption D:"})");
  ASSERT_EQ(prompt.request().options.size(), 2u);
  EXPECT_EQ(prompt.request().options[0].text, "Keep it");
  EXPECT_EQ(prompt.request().options[1].text, "**Drop** it");
  Press(prompt, 'b');
  EXPECT_EQ(prompt.Made().content, "Ruling: option B. **Drop** it");
  EXPECT_EQ(prompt.Made().choice, "");
}

TEST(RulingPrompt, GoesOnAfterARefusal) {
  RulingPrompt prompt = Appeal();
  Press(prompt, 'a');
  Press(prompt, kEnter);
  prompt.Reopen();
  EXPECT_EQ(prompt.Made().choice, "A");
  EXPECT_EQ(Press(prompt, kEnter), Act::kSend);
}

TEST(RulingPrompt, ShowsAdviceAndTheWholeQuestion) {
  RulingPrompt prompt = Appeal();
  prompt.Advise(boost::json::parse(R"({"agent":"Gemini","text":"Drop it.\nIt is unused."})"));
  EXPECT_NE(Shown(prompt).find("Advice of Gemini: Drop it."), std::string::npos);
  std::string text;
  for (const Line& line : QuestionLines(prompt.request(), 60, false)) text.append(Drawn(line, 60, {})).append("\n");
  for (const char* part : {"#7 APPEAL", "  Which?\n", "A: Keep it", "leaves open I1; I3", "It is unused."}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
  }
}

std::string QuestionText(const RulingRequest& request, bool with_prompt) {
  std::string text;
  for (const Line& line : QuestionLines(request, 79, with_prompt)) text.append(Drawn(line, 79, {})).append("\n");
  return text;
}

TEST(RulingPrompt, ShowsEachOptionOnce) {
  const std::string long_text(400, 'x');
  const RulingPrompt prompt =
      PromptOf(R"({"seq":7,"type":"APPEAL","question":"Which?\nOption A: Keep it\nOption B: Long\nNow.",
    "options":[{"id":"A","text":"Keep it, all of it, although it costs one more read for each request that is made"},
               {"id":"B","text":")" +
               long_text + R"("},{"id":"C","text":"Something else"}]})");
  const std::string above = QuestionText(prompt.request(), true);
  EXPECT_NE(above.find("  Which?\n  Now.\n"), std::string::npos) << above;
  EXPECT_EQ(above.find("Keep it"), std::string::npos) << above;
  EXPECT_NE(above.find("B:"), std::string::npos) << "the lines above show options that the prompt cuts" << above;
  EXPECT_NE(Shown(prompt).find("  A  Keep it, all of it, although it costs one more read for each request that\n"
                               "     is made\n"),
            std::string::npos)
      << Shown(prompt);
  EXPECT_NE(QuestionText(prompt.request(), false).find("A: Keep it"), std::string::npos);
}

TEST(RulingPrompt, TellsWhatAClosingLeavesOpenByTitle) {
  const RulingPrompt prompt = PromptOf(R"({"seq":9,"type":"RESOLUTION","question":"Done","closes_over":["I2"],
    "leaves_open":[{"id":"I2","severity":"major","title":"60 s TTL serves stale plans"}]})");
  EXPECT_NE(
      QuestionText(prompt.request(), true).find("Closing now leaves open I2 (major): 60 s TTL serves stale plans"),
      std::string::npos);
}

TEST(RulingPrompt, ShowsTheChangeIfThereIsOne) {
  RulingPrompt prompt = PromptOf(R"({"seq":9,"type":"RESOLUTION","question":"Done","diff":"-a\n+b\n"})");
  EXPECT_NE(Shown(prompt).find("d: the change"), std::string::npos);
  EXPECT_EQ(Press(prompt, 'd'), Act::kShowChange);
  RulingPrompt none = Resolution();
  EXPECT_EQ(Shown(none).find("the change"), std::string::npos);
  EXPECT_EQ(Press(none, 'd'), Act::kNothing);
}

}  // namespace
}  // namespace aw::cli::run
