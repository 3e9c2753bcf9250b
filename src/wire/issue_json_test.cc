#include "wire/issue_json.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "support/json_body.h"
#include "support/samples.h"
#include "wire/requests.h"

namespace aw {
namespace {

const Limits kLimits;
const std::string kDocument = "00000000-0000-4000-8000-000000000021";

const JsonBody kClaim{
    {"role", Quote("opponent")},
    {"target_id", Quote("00000000-0000-4000-8000-000000000011")},
    {"content", Quote("Because.")},
    {"client_request_id", Quote("r-2")},
};

Result<Submission> ReadMove(Move move, const JsonBody& body) {
  if (move == Move::kIntervention) return ReadBody(body.Text(), ReadIntervention, kLimits, samples::IdOf(1));
  if (move == Move::kRuling) return ReadBody(body.Text(), ReadRuling, kLimits, samples::IdOf(1));
  return ReadBody(body.Text(), ReadAgentMove, kLimits, samples::IdOf(1), move);
}

Result<std::vector<IssueEntry>> ReadIssues(const std::string& issues) {
  const auto read = ReadMove(Move::kClaim, kClaim.With("issues", issues));
  if (!read) return read.error();
  return read->extras.issues;
}

std::string RefusalOf(const std::string& issues) {
  const auto read = ReadIssues(issues);
  return read ? "(taken)" : read.error().message;
}

const JsonBody kEntry{{"id", Quote("i3")}, {"set", Quote("open")}, {"severity", Quote("major")}, {"title", Quote("T")}};

std::string RefusalOf(const JsonBody& entry) { return RefusalOf("[" + entry.Text() + "]"); }

TEST(IssueJson, AnEntryIsReadWholeAndShownAsItWasSaid) {
  const std::string entry =
      R"({"id":"I3","set":"open","severity":"critical","title":"Two \"writers\"",)"
      R"("where":{"document_id":")" +
      kDocument +
      R"(","version":1,"section":"Steps, 3"},"evidence":[)"
      R"({"kind":"file","path":"src/store.cc","line":88,"quote":"x = 1;","checked":"found","commit":"abc"},)"
      R"({"kind":"command","run":"make","output":""},{"kind":"text","quote":"…"}],"note":"n","caused_by":"I1"})";
  const auto read = ReadIssues("[" + entry + "]");
  ASSERT_TRUE(read) << read.error().message;
  const IssueEntry& said = read->front();
  EXPECT_EQ(said.id, "I3");
  EXPECT_EQ(said.set, IssueStatus::kOpen);
  EXPECT_EQ(said.severity, Severity::kCritical);
  EXPECT_EQ(said.title, "Two \"writers\"");
  EXPECT_TRUE(said.names_version);
  EXPECT_EQ(said.note, "n");
  EXPECT_EQ(said.caused_by, "I1");
  std::string shown;
  AppendJson(shown, said);
  EXPECT_EQ(shown, entry);
}

TEST(IssueJson, WhatAnArgumentCarriesIsReadBackFromIt) {
  const auto read = ReadMove(Move::kClaim, kClaim.With("issues", "[" + kEntry.Text() + "]"));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->extras.json, R"("issues":[{"id":"I3","set":"open","severity":"major","title":"T"}])");
  EXPECT_EQ(IssuesIn(read->extras.json), read->extras.issues);
  EXPECT_TRUE(CarriesIssues({{}, {}, {}, {}, {}, {}, read->extras.json}));
  EXPECT_TRUE(IssuesIn("").empty());
}

TEST(IssueJson, IdsAreComparedWithoutCaseAndUnknownMembersAreLeftOut) {
  const auto read = ReadIssues("[" + kEntry.With("extra", "[1]").Text() + "]");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->front().id, "I3");
  std::string shown;
  AppendJson(shown, read->front());
  EXPECT_EQ(shown.find("extra"), std::string::npos);
}

TEST(IssueJson, ARefusalNamesTheEntryAndItsField) {
  const std::pair<JsonBody, std::string_view> rows[] = {
      {kEntry.Without("id"), "issues[0].id: is missing"},
      {kEntry.With("id", Quote("33")), "issues[0].id: must be a letter and 1 to 4 digits"},
      {kEntry.With("id", "3"), "issues[0].id: must be a string"},
      {kEntry.Without("set"), "issues[0].set: is missing"},
      {kEntry.With("set", Quote("done")), "issues[0].set: must be one of: open, fixed"},
      {kEntry.With("severity", Quote("high")), "issues[0].severity: must be one of: critical, major, minor"},
      {kEntry.With("title", Quote(" ")), "issues[0].title: must have 1 to 200 characters"},
      {kEntry.With("title", Quote(std::string(201, 'x'))), "issues[0].title: must have 1 to 200 characters"},
      {kEntry.With("note", Quote(" ")), "issues[0].note: must not be empty"},
      {kEntry.With("note", "7"), "issues[0].note: must be a string"},
      {kEntry.With("caused_by", Quote("x")), "issues[0].caused_by: must be a letter"},
      {kEntry.With("where", "[]"), "issues[0].where: must be a JSON object"},
      {kEntry.With("where", R"({"document_id":"x"})"), "issues[0].where.document_id: must be a UUID"},
      {kEntry.With("where", R"({"version":0})"), "issues[0].where.version: must be a whole number"},
      {kEntry.With("where", R"({"section":""})"), "issues[0].where.section: must have 1 to 200"},
      {kEntry.With("evidence", "{}"), "issues[0].evidence: must be an array"},
      {kEntry.With("evidence", "[7]"), "issues[0].evidence[0]: must be a JSON object"},
      {kEntry.With("evidence", R"([{"kind":"guess"}])"), "issues[0].evidence[0].kind: must be one of: file"},
      {kEntry.With("evidence", R"([{"kind":"file"}])"), "issues[0].evidence[0].path: is missing"},
      {kEntry.With("evidence", R"([{"kind":"file","path":"a","line":0}])"), "issues[0].evidence[0].line: must be a"},
      {kEntry.With("evidence", R"([{"kind":"file","path":"a","checked":"yes"}])"), "issues[0].evidence[0].checked: "},
      {kEntry.With("evidence", R"([{"kind":"command"}])"), "issues[0].evidence[0].run: is missing"},
      {kEntry.With("evidence", R"([{"kind":"text","quote":""}])"), "issues[0].evidence[0].quote: must not be empty"},
      {kEntry.With("title", R"("a\u0000b")"), "issues[0].title: must not contain"},
  };
  for (const auto& [entry, message] : rows) {
    EXPECT_EQ(RefusalOf(entry).substr(0, message.size()), message) << entry.Text();
  }
  EXPECT_EQ(RefusalOf("[" + kEntry.Text() + ",7]"), "issues[1]: must be a JSON object");
  EXPECT_EQ(RefusalOf("{}"), "issues must be an array");
}

TEST(IssueJson, SizesAreLimited) {
  std::string many;
  for (int i = 0; i <= 40; ++i) many.append(many.empty() ? "[" : ",").append(kEntry.Text());
  EXPECT_EQ(RefusalOf(many + "]"), "issues must have at most 40 entries; it has 41");
  const auto read = ReadIssues("[" + kEntry.With("note", Quote(std::string(8'190, 'x'))).Text() + "]");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::kContentTooLarge);
  EXPECT_TRUE(ReadIssues("[" + kEntry.With("note", Quote(std::string(8'000, 'x'))).Text() + "]"));
}

TEST(IssueJson, NoneIsTheSameAsAnEmptyListOrNull) {
  for (const std::string none : {"[]", "null"}) {
    const auto read = ReadMove(Move::kClaim, kClaim.With("issues", none));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->extras.json, "");
  }
}

TEST(Extras, AnAppealHasOptionsAndARulingChoosesAndExtends) {
  const std::string options = R"([{"id":"A","text":"Keep it"},{"id":"b","text":"Something else"}])";
  const auto appeal = ReadMove(Move::kAppeal, kClaim.With("options", options));
  ASSERT_TRUE(appeal) << appeal.error().message;
  EXPECT_EQ(appeal->extras.options, (std::vector<std::string>{"A", "B"}));
  EXPECT_EQ(appeal->extras.json, R"("options":[{"id":"A","text":"Keep it"},{"id":"B","text":"Something else"}])");
  const auto ruling = ReadMove(Move::kRuling, kClaim.With("choice", Quote("a")).With("extend_rounds", "2"));
  ASSERT_TRUE(ruling) << ruling.error().message;
  EXPECT_EQ(ruling->extras.choice, "A");
  EXPECT_EQ(ruling->extras.extend_rounds, 2);
  EXPECT_EQ(ruling->extras.json, R"("choice":"A","extend_rounds":2)");
}

TEST(Extras, AResolutionGivesAReasonForEachIssueThatItPassesOver) {
  const auto read = ReadMove(Move::kResolution, kClaim.With("despite", R"({"i3":"why","I4":"too"})"));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->extras.despite, (std::vector<std::string>{"I3", "I4"}));
  EXPECT_EQ(read->extras.json, R"("despite":{"I3":"why","I4":"too"})");
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

TEST(IssueJson, TheLedgerShowsWhatIsKnown) {
  std::string shown;
  AppendJson(shown, std::vector{Issue{.id = "I1", .number = 1, .title = "T", .opened_seq = 2, .updated_seq = 2},
                                Issue{.id = "I2",
                                      .number = 2,
                                      .severity = Severity::kMinor,
                                      .title = "U",
                                      .status = IssueStatus::kFixed,
                                      .opened_by = Role::kArbitrator,
                                      .opened_seq = 4,
                                      .updated_seq = 6,
                                      .where = R"({"version":1})",
                                      .evidence = "[1]",
                                      .note = "n"}});
  EXPECT_EQ(shown,
            R"([{"id":"I1","severity":"major","title":"T","status":"open","opened_by":"opponent","opened_seq":2,)"
            R"("updated_seq":2},{"id":"I2","severity":"minor","title":"U","status":"fixed","opened_by":"arbitrator",)"
            R"("opened_seq":4,"updated_seq":6,"where":{"version":1},"evidence":[1],"note":"n"}])");
}

}  // namespace
}  // namespace aw
