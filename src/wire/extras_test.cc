#include "wire/extras.h"

#include <gtest/gtest.h>

#include "support/json_body.h"
#include "support/samples.h"
#include "wire/requests.h"

namespace aw {
namespace {

const JsonBody kClaim{
    {"role", Quote("opponent")},
    {"target_id", Quote("00000000-0000-4000-8000-000000000011")},
    {"content", Quote("Because.")},
    {"client_request_id", Quote("r-2")},
};

Result<Submission> ReadMove(Move move, const JsonBody& body) {
  if (move == Move::kIntervention) return ReadBody(body.Text(), ReadIntervention, Limits(), samples::IdOf(1));
  if (move == Move::kRuling) return ReadBody(body.Text(), ReadRuling, Limits(), samples::IdOf(1));
  return ReadBody(body.Text(), ReadAgentMove, Limits(), samples::IdOf(1), move);
}

const JsonBody kEntry{{"id", Quote("i3")}, {"set", Quote("open")}, {"severity", Quote("major")}, {"title", Quote("T")}};

TEST(Extras, WhatAnArgumentCarriesIsReadBackFromIt) {
  const auto read = ReadMove(Move::kClaim, kClaim.With("issues", "[" + kEntry.Text() + "]"));
  ASSERT_TRUE(read);
  EXPECT_EQ(ExtrasMembers(read->extras), R"("issues":[{"id":"I3","set":"open","severity":"major","title":"T"}])");
  EXPECT_EQ(IssuesIn(ExtrasMembers(read->extras)), read->extras.issues);
  EXPECT_TRUE(CarriesIssues({{}, {}, {}, {}, {}, {}, ExtrasMembers(read->extras)}));
  EXPECT_TRUE(IssuesIn("").empty());
}

Result<Submission> ReadWithNote(std::size_t bytes) {
  return ReadMove(Move::kClaim,
                  kClaim.With("issues", "[" + kEntry.With("note", Quote(std::string(bytes, 'x'))).Text() + "]"));
}

TEST(Extras, TheIssuesOfOneArgumentAreLimitedInBytes) {
  const auto read = ReadWithNote(4'090);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::kContentTooLarge);
  EXPECT_TRUE(read.error().message.starts_with("issues[0] is ")) << read.error().message;
  EXPECT_TRUE(ReadWithNote(4'000));
}

TEST(Extras, AllIssuesOfOneArgumentTogetherAreLimitedToo) {
  const auto read_entries = [](int count, std::size_t note) {
    std::string entries;
    for (int i = 1; i <= count; ++i) {
      entries.append(entries.empty() ? "[" : ",");
      entries.append(
          kEntry.With("id", Quote("I" + std::to_string(i))).With("note", Quote(std::string(note, 'x'))).Text());
    }
    return ReadMove(Move::kClaim, kClaim.With("issues", entries + "]"));
  };
  EXPECT_TRUE(read_entries(60, 900));
  EXPECT_EQ(read_entries(17, 4'000).error().code, ErrorCode::kContentTooLarge);
  EXPECT_EQ(read_entries(61, 1).error().code, ErrorCode::kInvalidInput);
}

TEST(Extras, AnAppealNamesTheIssuesThatItIsAbout) {
  const auto appeal = ReadMove(Move::kAppeal, kClaim.With("about", R"(["i9","I2","I9"])"));
  ASSERT_TRUE(appeal) << appeal.error().message;
  EXPECT_EQ(ExtrasMembers(appeal->extras), R"("about":["I9","I2"])");
  EXPECT_EQ(AboutIn(ExtrasMembers(appeal->extras)), (std::vector<std::string>{"I9", "I2"}));
  EXPECT_EQ(ExtrasMembers(ReadMove(Move::kAppeal, kClaim.With("about", "[]"))->extras), R"("about":[])");
  EXPECT_FALSE(ReadMove(Move::kAppeal, kClaim.With("about", R"(["nine"])")));
  EXPECT_FALSE(ReadMove(Move::kClaim, kClaim.With("about", R"(["I9"])")));
}

TEST(Extras, WhetherADocumentHoldsAQuotationIsNotForTheWriterToSay) {
  const std::string evidence = R"([{"kind":"text","quote":"x","checked":"found"}])";
  const auto read = ReadMove(Move::kClaim, kClaim.With("issues", "[" + kEntry.With("evidence", evidence).Text() + "]"));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->extras.issues[0].evidence[0].json, R"({"kind":"text","quote":"x"})");
}

TEST(Extras, NoIssuesAreTheSameAsAnEmptyListOrNull) {
  for (const std::string none : {"[]", "null"}) {
    const auto read = ReadMove(Move::kClaim, kClaim.With("issues", none));
    ASSERT_TRUE(read);
    EXPECT_EQ(ExtrasMembers(read->extras), "");
  }
}

TEST(Extras, AnAppealHasOptionsAndARulingChoosesAndExtends) {
  const std::string options = R"([{"id":"A","text":"Keep it"},{"id":"b","text":"Something else"}])";
  const auto appeal = ReadMove(Move::kAppeal, kClaim.With("options", options));
  ASSERT_TRUE(appeal) << appeal.error().message;
  ASSERT_EQ(appeal->extras.options.size(), 2u);
  EXPECT_EQ(ExtrasMembers(appeal->extras), "\"options\":" + options);
  EXPECT_EQ(OptionsIn(ExtrasMembers(appeal->extras)), (std::vector<std::string>{"A", "b"}));
  const auto ruling = ReadMove(Move::kRuling, kClaim.With("choice", Quote("a")).With("extend_rounds", "2"));
  ASSERT_TRUE(ruling) << ruling.error().message;
  EXPECT_EQ(ruling->extras.choice, "a");
  EXPECT_EQ(ruling->extras.extend_rounds, 2);
  EXPECT_EQ(ExtrasMembers(ruling->extras), R"("choice":"a","extend_rounds":2)");
  EXPECT_TRUE(OptionsIn(ExtrasMembers(ruling->extras)).empty());
  EXPECT_TRUE(OptionsIn("").empty());
}

TEST(Extras, AResolutionGivesAReasonForEachIssueThatItPassesOver) {
  const auto read = ReadMove(Move::kResolution, kClaim.With("despite", R"({"i3":"why","I4":"too"})"));
  ASSERT_TRUE(read) << read.error().message;
  ASSERT_EQ(read->extras.despite.size(), 2u);
  EXPECT_EQ(ExtrasMembers(read->extras), R"("despite":{"I3":"why","I4":"too"})");
}

TEST(Extras, WhatIsMalformedIsRefusedByName) {
  const std::tuple<Move, std::string, std::string, std::string_view> rows[] = {
      {Move::kAppeal, "options", R"([{"id":"A","text":"x"}])", "options must be an array of 2 to 6"},
      {Move::kAppeal, "options", R"([{"id":"A","text":"x"},{"id":"a","text":"y"}])", "options[1].id: must not be that"},
      {Move::kAppeal, "options", R"([{"id":"A","text":" "},{"id":"B","text":"y"}])", "options[0].text: must not be"},
      {Move::kAppeal, "options", R"([{"id":"A B","text":"x"},{"id":"B","text":"y"}])", "options[0].id: must be of"},
      {Move::kAppeal, "options", R"([1,2])", "options[0]: must be a JSON object"},
      {Move::kRuling, "choice", "7", "choice must be a string"},
      {Move::kRuling, "extend_rounds", "11", "extend_rounds must be a whole number from 0 to 10"},
      {Move::kResolution, "despite", "[]", "despite must be a JSON object"},
      {Move::kResolution, "despite", R"({"why":"x"})", "despite: its names are ids of issues"},
      {Move::kResolution, "despite", R"({"I3":" "})", "despite.I3: must say why"},
      {Move::kResolution, "despite", R"({"I3":"x","i3":"y"})", "despite.I3: must be given once"},
  };
  for (const auto& [move, name, value, message] : rows) {
    const auto read = ReadMove(move, kClaim.With(name, value));
    ASSERT_FALSE(read) << name << value;
    EXPECT_EQ(read.error().message.substr(0, message.size()), message);
  }
}

TEST(Extras, WhatBelongsToAnotherMoveIsRefused) {
  const std::pair<Move, std::string_view> rows[] = {
      {Move::kIntervention, "issues"}, {Move::kClaim, "options"},  {Move::kRuling, "options"},
      {Move::kAppeal, "choice"},       {Move::kClaim, "despite"},  {Move::kRuling, "despite"},
      {Move::kClaim, "extend_rounds"}, {Move::kAppeal, "despite"}, {Move::kResolution, "choice"},
  };
  for (const auto& [move, name] : rows) {
    const auto read = ReadMove(move, kClaim.With(name, "[]"));
    ASSERT_FALSE(read) << name;
    EXPECT_TRUE(read.error().message.starts_with(name)) << read.error().message;
  }
}

}  // namespace
}  // namespace aw
