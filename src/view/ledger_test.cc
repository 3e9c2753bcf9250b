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
  // The opponent opens I1, the proposer disputes it, the opponent reopens it and opens a late I2.
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
    const std::string body = R"({"role":")" + std::string(role) + R"(","target_id":")" + Head().newest.id.ToString() +
                             R"(","content":"c","client_request_id":")" + std::to_string(++requests_) +
                             R"(","issues":)" + issues + "}";
    const auto read = ReadBody(body, ReadAgentMove, Limits(), IdOf(1), Move::kClaim);
    ASSERT_TRUE(read) << read.error().message;
    MustSubmit(*read);
  }
  std::string Fault() {
    return Read([](ReadTx& tx) { return LedgerFault(tx, IdOf(1)); }).value_or("");
  }
  // The fault that the check reports after `sql` has changed the database.
  std::string FaultAfter(const std::string& sql) {
    RawSqlite raw(directory_.File("debate.db"));
    raw.Execute(
        "CREATE TABLE keep_issues AS SELECT * FROM issues; CREATE TABLE keep_debates AS SELECT * FROM debates;"
        "CREATE TABLE keep_arguments AS SELECT * FROM arguments");
    raw.Execute(sql);
    const std::string fault = Fault();
    raw.Execute(
        "DELETE FROM issues; INSERT INTO issues SELECT * FROM keep_issues;"
        "UPDATE debates SET (blocking, stalemate, round, issue_count, options) ="
        " (SELECT blocking, stalemate, round, issue_count, options FROM keep_debates k WHERE k.id = debates.id);"
        "UPDATE arguments SET (extras, deferred, closes_over) ="
        " (SELECT extras, deferred, closes_over FROM keep_arguments k WHERE k.id = arguments.id);"
        "DROP TABLE keep_issues; DROP TABLE keep_debates; DROP TABLE keep_arguments");
    EXPECT_EQ(Fault(), "") << "after " << sql;
    return fault;
  }
  using Row = std::pair<std::string, std::string_view>;
  void ExpectFaults(std::initializer_list<Row> rows) {
    EXPECT_EQ(Fault(), "");
    for (const auto& [sql, fault] : rows) EXPECT_EQ(FaultAfter(sql).substr(0, fault.size()), fault) << sql;
  }
};

TEST_F(LedgerView, EachIssueHasItsHistory) {
  const auto history = Read([](ReadTx& tx) { return ReadIssueHistory(tx, IdOf(1)); });
  std::string json;
  AppendJson(json, *history);
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

TEST_F(LedgerView, OnlyTheOpeningOfWhatWasDeferredIsMarked) {
  Say("proposer", R"([{"id":"I1","set":"disputed","note":"no"}])");
  Say("opponent",
      R"([{"id":"I3","set":"open","severity":"minor","title":"V"},{"id":"I3","set":"withdrawn","note":"never mind"}])");
  const auto history = Read([](ReadTx& tx) { return ReadIssueHistory(tx, IdOf(1)); });
  std::string json;
  AppendJson(json, *history);
  const auto ledger = boost::json::parse(json);
  const auto& marks = ledger.at("issues").at(2).at("history").as_array();
  ASSERT_EQ(marks.size(), 2u);
  EXPECT_TRUE(marks[0].as_object().contains("deferred"));
  EXPECT_FALSE(marks[1].as_object().contains("deferred"));
}

TEST_F(LedgerView, WhatTheStoreKeepsIsWhatTheArgumentsSay) {
  ExpectFaults({
      {"UPDATE issues SET status = 'verified' WHERE id = 'I1'", "its issues are not"},
      {"UPDATE issues SET title = 'x'", "its issues are not"},
      {"UPDATE debates SET blocking = ''", "what blocks is: I1"},
      {"UPDATE debates SET stalemate = 'I1'", "the stalemate is: "},
      {"UPDATE debates SET round = 3", "the arguments make 2 rounds"},
      {"UPDATE debates SET issue_count = 1", "the arguments open 2 issues"},
      {"UPDATE debates SET options = 'A B'", "the options to choose from are: "},
      {"UPDATE arguments SET deferred = NULL WHERE seq = 4", "argument 4 deferred I2"},
      {"UPDATE arguments SET deferred = 'I1' WHERE seq = 1", "argument 1 deferred nothing"},
      {"UPDATE arguments SET closes_over = '' WHERE seq = 3", "argument 3 does not speak of what a closing"},
      {"UPDATE arguments SET extras = replace(extras, 'disputed', 'verified')", "argument 3 cannot have been taken"},
      {"DELETE FROM issues", "its issues are not"},
  });
}

TEST_F(LedgerView, ReadsReturnWhatACompletionAndAClosingPassOver) {
  MustMove(Role::kProposer, Move::kResolution);
  MustMove(Role::kArbitrator, Move::kRuling);
  MustMove(Role::kProposer, Move::kAppeal);
  MustMove(Role::kArbitrator, Move::kClosingRuling);
  ExpectFaults({
      {"UPDATE arguments SET closes_over = '' WHERE seq = 5", "argument 5 closes over I1"},
      {"UPDATE arguments SET closes_over = 'I1 I2' WHERE seq = 8", "argument 8 closes over I1"},
      {"UPDATE arguments SET closes_over = NULL WHERE seq = 8", "argument 8 closes over I1"},
      {"UPDATE arguments SET closes_over = 'I1' WHERE seq = 6", "argument 6 does not speak of what a closing"},
  });
}

TEST_F(LedgerView, ReadsReturnTheOptionsOfAnAppeal) {
  Submission appeal = MoveOf(Role::kProposer, Move::kAppeal);
  appeal.extras.options = {{"A", "x"}, {"B", "y"}};
  MustSubmit(appeal);
  ExpectFaults({{"UPDATE debates SET options = ''", "the options to choose from are: A B"},
                {"UPDATE arguments SET extras = NULL WHERE seq = 5", "the options to choose from are: "}});
}

TEST_F(LedgerView, ADebateWithoutIssuesSaysNothingOfWhatItClosesOver) {
  Creation plain = CreationOf(2);
  ASSERT_TRUE(Create(plain));
  Submission closes{IdOf(2), Role::kArbitrator, Move::kIntervention, {}, "Stop.", "stop"};
  MustSubmit(closes);
  closes.move = Move::kClosingRuling;
  closes.request_id = "close";
  MustSubmit(closes);
  const auto fault = Read([](ReadTx& tx) { return LedgerFault(tx, IdOf(2)); });
  EXPECT_FALSE(fault) << *fault;
}

}  // namespace
}  // namespace aw::view
