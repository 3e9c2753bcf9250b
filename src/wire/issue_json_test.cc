#include "wire/issue_json.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "support/json_body.h"

namespace aw {
namespace {

const std::string kPlanId = "00000000-0000-4000-8000-000000000021";

Result<std::vector<IssueEntry>> ReadIssues(const std::string& issues) {
  return ReadIssueEntries(boost::json::parse(issues));
}

std::string RefusalOf(const std::string& issues) {
  const auto read = ReadIssues(issues);
  return read ? "(taken)" : read.error().message;
}

const JsonBody kIssue{{"id", Quote("i3")}, {"set", Quote("open")}, {"severity", Quote("major")}, {"title", Quote("T")}};

std::string RefusalOf(const JsonBody& entry) { return RefusalOf("[" + entry.Text() + "]"); }

TEST(IssueJson, AnEntryIsReadWholeAndShownAsItWasSaid) {
  const std::string entry =
      R"({"id":"I3","set":"open","severity":"critical","title":"Two \"writers\"",)"
      R"("where":{"document_id":")" +
      kPlanId +
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
  EXPECT_TRUE(said.where->document_id && said.where->version);
  EXPECT_EQ(said.note, "n");
  EXPECT_EQ(said.caused_by, "I1");
  std::string shown;
  AppendJson(shown, said);
  EXPECT_EQ(shown, entry);
}

TEST(IssueJson, IdsAreComparedWithoutCaseAndUnknownMembersAreLeftOut) {
  const auto read = ReadIssues("[" + kIssue.With("extra", "[1]").Text() + "]");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->front().id, "I3");
  std::string shown;
  AppendJson(shown, read->front());
  EXPECT_EQ(shown.find("extra"), std::string::npos);
}

TEST(IssueJson, ARefusalNamesTheEntryAndItsField) {
  const std::pair<JsonBody, std::string_view> rows[] = {
      {kIssue.Without("id"), "issues[0].id: is missing"},
      {kIssue.With("id", Quote("33")), "issues[0].id: must be a letter and 1 to 4 digits"},
      {kIssue.With("id", "3"), "issues[0].id: must be a string"},
      {kIssue.Without("set"), "issues[0].set: is missing"},
      {kIssue.With("set", Quote("done")), "issues[0].set: must be one of: open, fixed"},
      {kIssue.With("severity", Quote("high")), "issues[0].severity: must be one of: critical, major, minor"},
      {kIssue.With("title", Quote(" ")), "issues[0].title: must have 1 to 200 characters"},
      {kIssue.With("title", Quote(std::string(201, 'x'))), "issues[0].title: must have 1 to 200 characters"},
      {kIssue.With("note", Quote(" ")), "issues[0].note: must not be empty"},
      {kIssue.With("note", "7"), "issues[0].note: must be a string"},
      {kIssue.With("caused_by", Quote("x")), "issues[0].caused_by: must be a letter"},
      {kIssue.With("where", "[]"), "issues[0].where: must be a JSON object"},
      {kIssue.With("where", R"({"document_id":"x"})"), "issues[0].where.document_id: must be a UUID"},
      {kIssue.With("where", R"({"version":0})"), "issues[0].where.version: must be a whole number"},
      {kIssue.With("where", R"({"section":""})"), "issues[0].where.section: must have 1 to 200"},
      {kIssue.With("evidence", "{}"), "issues[0].evidence: must be an array"},
      {kIssue.With("evidence", "[7]"), "issues[0].evidence[0]: must be a JSON object"},
      {kIssue.With("evidence", R"([{"kind":"guess"}])"), "issues[0].evidence[0].kind: must be one of: file"},
      {kIssue.With("evidence", R"([{"kind":"file"}])"), "issues[0].evidence[0].path: is missing"},
      {kIssue.With("evidence", R"([{"kind":"file","path":"a","line":0}])"), "issues[0].evidence[0].line: must be a"},
      {kIssue.With("evidence", R"([{"kind":"file","path":"a","checked":"yes"}])"), "issues[0].evidence[0].checked: "},
      {kIssue.With("evidence", R"([{"kind":"command"}])"), "issues[0].evidence[0].run: is missing"},
      {kIssue.With("evidence", R"([{"kind":"text","quote":""}])"), "issues[0].evidence[0].quote: must not be empty"},
      {kIssue.With("title", R"("a\u0000b")"), "issues[0].title: must not contain"},
  };
  for (const auto& [entry, message] : rows) {
    EXPECT_EQ(RefusalOf(entry).substr(0, message.size()), message) << entry.Text();
  }
  EXPECT_EQ(RefusalOf("[" + kIssue.Text() + ",7]"), "issues[1]: must be a JSON object");
  EXPECT_EQ(RefusalOf("{}"), "issues must be an array");
}

TEST(IssueJson, EntriesAreFew) {
  std::string many;
  for (int i = 0; i <= 60; ++i) many.append(many.empty() ? "[" : ",").append(kIssue.Text());
  EXPECT_EQ(RefusalOf(many + "]"), "issues must have at most 60 entries; it has 61");
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
