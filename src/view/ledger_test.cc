#include "view/ledger.h"

#include <boost/json/parse.hpp>

#include "support/debate_room.h"
#include "support/raw_sqlite.h"
#include "wire/requests.h"

namespace aw::view {
namespace {

using samples::IdOf;

class LedgerView : public DebateRoom {
 protected:
  // The opponent opens I1, the proposer disputes it, the opponent opens it again and a late I2 besides.
  LedgerView() {
    Creation creation = CreationOf(1);
    creation.max_rounds = 3;
    EXPECT_TRUE(Create(creation));
    Say("opponent", R"([{"id":"I1","set":"open","severity":"major","title":"T"}])");
    Say("proposer", R"([{"id":"I1","set":"disputed","note":"no"}])");
    Say("opponent",
        R"([{"id":"I1","set":"open","note":"yes"},{"id":"I2","set":"open","severity":"minor","title":"U"}])");
  }

  void Say(std::string_view role, const std::string& issues) {
    const std::string body = R"({"role":")" + std::string(role) + R"(","target_id":")" +
                             Standing().newest.id.ToString() + R"(","content":"c","client_request_id":")" +
                             std::to_string(++requests_) + R"(","issues":)" + issues + "}";
    const auto read = ReadBody(body, ReadAgentMove, Limits(), IdOf(1), Move::kClaim);
    ASSERT_TRUE(read) << read.error().message;
    MustSubmit(*read);
  }
  std::string Fault() {
    return Read([](ReadTx& tx) { return LedgerFault(tx, IdOf(1)); }).value_or("");
  }
  void Tamper(const std::string& sql) { RawSqlite(directory_.File("debate.db")).Execute(sql); }
};

TEST_F(LedgerView, EachIssueHasItsHistory) {
  const auto history = Read([](ReadTx& tx) { return ReadIssueHistory(tx, IdOf(1), kAside); });
  std::string json;
  AppendJson(json, **history);
  const auto ledger = boost::json::parse(json);
  EXPECT_EQ(ledger.at("issues").as_array().size(), 2u);
  const auto& marks = ledger.at("issues").at(0).at("history").as_array();
  ASSERT_EQ(marks.size(), 3u);
  EXPECT_EQ(marks[1].at("set"), "disputed");
  EXPECT_EQ(marks[1].at("seq"), 3);
  EXPECT_EQ(marks[1].at("role"), "proposer");
  EXPECT_EQ(ledger.at("issues").at(1).at("status"), "deferred");
  EXPECT_TRUE(ledger.at("issues").at(1).at("history").at(0).at("deferred").as_bool());
  EXPECT_EQ(ledger.at("round"), 2);
}

TEST_F(LedgerView, AThreadThatMustNotWaitReadsOnlyASmallOne) {
  const auto small = Read([](ReadTx& tx) { return ReadIssueHistory(tx, IdOf(1), {100, 6, false}); });
  EXPECT_TRUE(*small);
  const auto large = Read([](ReadTx& tx) { return ReadIssueHistory(tx, IdOf(1), {100, 5, false}); });
  EXPECT_FALSE(*large);
}

TEST_F(LedgerView, WhatTheStoreKeepsIsWhatTheArgumentsSay) {
  EXPECT_EQ(Fault(), "");
  const std::pair<std::string, std::string_view> rows[] = {
      {"UPDATE issues SET status = 'verified' WHERE id = 'I1'", "its issues are not"},
      {"UPDATE issues SET title = 'x'", "its issues are not"},
      {"UPDATE debates SET blocking = ''", "what blocks is: I1"},
      {"UPDATE debates SET stalemate = 'I1'", "the stalemate is: "},
      {"UPDATE debates SET round = 3", "the arguments make 2 rounds"},
      {"UPDATE debates SET issue_count = 1", "the arguments open 2 issues"},
      {"UPDATE arguments SET deferred = NULL WHERE seq = 4", "argument 4 deferred I2"},
      {"UPDATE arguments SET extras = replace(extras, 'disputed', 'verified')", "argument 3 cannot have been taken"},
      {"DELETE FROM issues", "its issues are not"},
  };
  const std::string path = directory_.File("debate.db");
  for (const auto& [sql, fault] : rows) {
    RawSqlite raw(path);
    raw.Execute(
        "CREATE TABLE keep_issues AS SELECT * FROM issues; CREATE TABLE keep_debates AS SELECT * FROM debates;"
        "CREATE TABLE keep_arguments AS SELECT * FROM arguments");
    raw.Execute(sql);
    EXPECT_EQ(Fault().substr(0, fault.size()), fault) << sql;
    raw.Execute(
        "DELETE FROM issues; INSERT INTO issues SELECT * FROM keep_issues;"
        "UPDATE debates SET (blocking, stalemate, round, issue_count) ="
        " (SELECT blocking, stalemate, round, issue_count FROM keep_debates k WHERE k.id = debates.id);"
        "UPDATE arguments SET (extras, deferred) ="
        " (SELECT extras, deferred FROM keep_arguments k WHERE k.id = arguments.id);"
        "DROP TABLE keep_issues; DROP TABLE keep_debates; DROP TABLE keep_arguments");
    EXPECT_EQ(Fault(), "") << "after " << sql;
  }
}

}  // namespace
}  // namespace aw::view
