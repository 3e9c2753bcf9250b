#include "bridge/mcp/ruling_form.h"

#include <gtest/gtest.h>

#include "wire/json_reader.h"

namespace aw::bridge::mcp {
namespace {

// A debate in which `asking` is the newest argument.
boost::json::value Due(std::string_view asking, std::string_view state = "AWAITING_ARBITRATOR") {
  return *ParseJson(R"({"debate":{"id":"d","title":"Tabs","state":")" + std::string(state) +
                    R"("},"blocking":["I1","I3"],"arguments":[)" + std::string(asking) + "]}");
}

constexpr std::string_view kAppealWithOptions = R"({"type":"APPEAL","seq":3,"content":"Which?",
    "options":[{"id":"later","text":"Wait"},{"id":"B","text":"Go"},{"id":"C","text":"Else"}]})";
constexpr std::string_view kRequestToClose = R"({"type":"RESOLUTION","seq":5,"content":"Done."})";

std::string BodyFor(const DueRuling& due, std::string_view content) {
  const auto result = ParseJson(R"({"action":"accept","content":)" + std::string(content) + "}");
  return ReadFormAnswer(due, *result, "", "r").body;
}

TEST(RulingForm, OnlyAQuestionThatWaitsForTheArbitratorIsDue) {
  EXPECT_TRUE(DueRulingIn(Due(kAppealWithOptions)));
  EXPECT_FALSE(DueRulingIn(Due(kAppealWithOptions, "INTERVENTION_PENDING")));
  EXPECT_FALSE(DueRulingIn(Due(kAppealWithOptions, "CLOSED")));
  EXPECT_FALSE(DueRulingIn(Due("")));
  EXPECT_FALSE(DueRulingIn(nullptr));
}

TEST(RulingForm, AnIdOfAnOptionIsNeverOneOfOurOwnChoices) {
  const auto due = DueRulingIn(Due(kAppealWithOptions));
  const auto body = ParseJson(BodyFor(*due, R"({"ruling":"later"})"));
  ASSERT_TRUE(body);
  EXPECT_EQ(TextAt(*body, "choice"), "later");
  EXPECT_EQ(TextAt(*body, "content"), "Wait");
  EXPECT_EQ(NumberAt(*body, "expected_seq"), 3);
  EXPECT_EQ(BodyFor(*due, R"j({"ruling":"(later)","note":"n"})j"), "");
  EXPECT_EQ(BodyFor(*due, R"j({"ruling":"(close)","note":"n"})j"), "");
}

TEST(RulingForm, ClosingNamesWhatIsNotSettled) {
  const auto due = DueRulingIn(Due(kRequestToClose));
  EXPECT_NE(TextAt(FormFor(*due, "http://p", {}), "message").find("Not settled: I1, I3."), std::string_view::npos);
  EXPECT_TRUE(FlagAt(*ParseJson(BodyFor(*due, R"j({"ruling":"(close)"})j")), "close"));
  EXPECT_FALSE(FlagAt(*ParseJson(BodyFor(*due, R"j({"ruling":"(continue)"})j")), "close"));
}

TEST(RulingForm, TheOpenOptionNeedsANote) {
  const auto due = DueRulingIn(Due(kAppealWithOptions));
  const auto without = ReadFormAnswer(*due, *ParseJson(R"({"action":"accept","content":{"ruling":"C"}})"), "", "r");
  EXPECT_EQ(without.body, "");
  EXPECT_EQ(without.choice, "C");
  EXPECT_NE(BodyFor(*due, R"({"ruling":"C","note":"Both."})"), "");
}

TEST(RulingForm, ANoteIsAskedForByAFormOfItsOwn) {
  const auto due = DueRulingIn(Due(kAppealWithOptions));
  const boost::json::value form = FormForNote(*due, "C", "http://p");
  EXPECT_NE(TextAt(form, "message").find("\"C: Else\""), std::string_view::npos);
  const auto& fields = At(At(form, "requestedSchema"), "properties");
  EXPECT_EQ(fields.get_object().size(), 1u);
  EXPECT_FALSE(At(fields, "note").is_null());

  const auto answer = [&](std::string_view result) { return ReadFormAnswer(*due, *ParseJson(result), "C", "r"); };
  const auto body = ParseJson(answer(R"({"action":"accept","content":{"note":"Both."}})").body);
  ASSERT_TRUE(body);
  EXPECT_EQ(TextAt(*body, "choice"), "C");
  EXPECT_EQ(TextAt(*body, "content"), "Both.");
  for (const char* none : {R"({"action":"accept","content":{"note":" "}})", R"({"action":"decline"})",
                           R"({"action":"cancel","content":{"note":"n"}})"}) {
    EXPECT_EQ(answer(none).body, "") << none;
    EXPECT_EQ(answer(none).choice, "") << none;
  }
}

TEST(RulingForm, AProgramThatCannotLeaveATextEmptyGetsTheChoiceAlone) {
  const auto due = DueRulingIn(Due(kAppealWithOptions));
  const auto fields = [&](bool has_note) {
    return At(At(FormFor(*due, "http://p", {.has_note = has_note}), "requestedSchema"), "properties");
  };
  EXPECT_TRUE(At(fields(false), "note").is_null());
  EXPECT_FALSE(At(fields(false), "ruling").is_null());
  EXPECT_FALSE(At(fields(true), "note").is_null());
}

TEST(RulingForm, CapabilitiesNameForms) {
  EXPECT_TRUE(ShowsForms(*ParseJson(R"({"elicitation":{}})")));
  EXPECT_TRUE(ShowsForms(*ParseJson(R"({"elicitation":{"form":{},"url":{}}})")));
  EXPECT_FALSE(ShowsForms(*ParseJson(R"({"elicitation":{"url":{}}})")));
  EXPECT_FALSE(ShowsForms(*ParseJson(R"({"sampling":{}})")));
  EXPECT_FALSE(ShowsForms(nullptr));
}

}  // namespace
}  // namespace aw::bridge::mcp
