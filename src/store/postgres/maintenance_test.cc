#include "store/postgres/maintenance.h"

#include <gtest/gtest.h>

#include <thread>

#include "store/postgres/postgres_store.h"
#include "support/private_postgres.h"
#include "support/samples.h"
#include "support/store_harness.h"

namespace aw::postgres {
namespace {

using samples::ArgumentOf;
using samples::At;
using samples::DebateOf;
using samples::IdOf;
using samples::MotionOf;
using Findings = std::vector<std::string>;

constexpr char kDebate[] = "00000000-0000-4000-8000-000000000001";
constexpr char kDocument[] = "00000000-0000-4000-8000-000000000003";

// A debate of three arguments and a document of two versions.
class PostgresCheck : public testing::Test {
 protected:
  PostgresCheck() {
    PostgresStore store(url_);
    store.Start(FinishAll);
    const auto failure = WriteAndWait(store, Fill);
    if (failure) throw std::runtime_error(failure->message);
  }

  static void Fill(WriteTx& tx) {
    Debate debate = DebateOf(1);
    tx.InsertDebate(debate, MotionOf(debate, 11));
    debate.state = State::kAwaitingProposer;
    tx.Append(DebateOf(1), debate, ArgumentOf(debate, 12, 2, ArgumentType::kClaim, Role::kOpponent));
    debate.state = State::kAwaitingOpponent;
    tx.Append(debate, debate, ArgumentOf(debate, 13, 3, ArgumentType::kClaim, Role::kProposer));
    for (int number = 1; number <= 2; ++number) {
      DocumentVersion version;
      version.id = IdOf(30 + number);
      version.document_id = IdOf(3);
      version.version = number;
      version.metadata = "{}";
      version.created_at = At(number);
      version.client_request_id = "request " + std::to_string(number);
      tx.AddVersion(version);
    }
  }

  // The findings of check after `sql` was executed behind the store's back.
  Findings CheckAfter(const std::string& sql) {
    PgConnection(url_, PgConnection::Purpose::kRead).RunScript(sql, In(kTimeout));
    return Check(url_);
  }

  static Findings Found(const std::string& finding, const char* what) { return {finding + ": " + what}; }

  TempDir directory_;
  const std::string url_ = PrivatePostgres::Instance().Url(directory_.path());
};

TEST_F(PostgresCheck, FindsNothingInAGoodDatabase) { EXPECT_EQ(Check(url_), Findings{}); }

TEST_F(PostgresCheck, FindsAGapInSeq) {
  EXPECT_EQ(CheckAfter("UPDATE arguments SET seq = 7 WHERE seq = 3; UPDATE debates SET last_seq = 7"),
            Found("gap in seq of debate", kDebate));
}

TEST_F(PostgresCheck, FindsANewestArgumentThatIsNot) {
  for (const char* sql : {"UPDATE debates SET last_seq = 2", "UPDATE debates SET last_seq = 3, last_role = 'opponent'",
                          "UPDATE debates SET last_role = 'proposer', last_type = 'APPEAL'",
                          "UPDATE debates SET last_type = 'CLAIM', last_id = gen_random_uuid()"}) {
    EXPECT_EQ(CheckAfter(sql), Found("newest argument kept wrongly with debate", kDebate)) << sql;
  }
}

TEST_F(PostgresCheck, FindsAStateThatDoesNotFollow) {
  EXPECT_EQ(CheckAfter("UPDATE debates SET state = 'CLOSED'; UPDATE debate_counts SET n = 0;"
                       "INSERT INTO debate_counts VALUES ('CLOSED', 99, 1)"),
            Found("state CLOSED does not follow from the arguments (AWAITING_OPPONENT)", kDebate));
}

TEST_F(PostgresCheck, FindsArgumentsThatTheRulesDoNotAllow) {
  EXPECT_EQ(CheckAfter("UPDATE arguments SET role = 'proposer' WHERE seq = 2"),
            Found("arguments that the rules do not allow", kDebate));
}

TEST_F(PostgresCheck, FindsADebateWithoutArguments) {
  EXPECT_EQ(CheckAfter("DELETE FROM arguments"), Found("debate without arguments", kDebate));
}

TEST_F(PostgresCheck, FindsAWrongCount) {
  EXPECT_EQ(CheckAfter("INSERT INTO debate_counts VALUES ('CLOSED', 99, 1)"),
            Found("wrong count of debates in state", "CLOSED"));
  EXPECT_EQ(CheckAfter("INSERT INTO debate_counts VALUES ('CLOSED', 98, -1)"), Findings{});
}

TEST_F(PostgresCheck, FindsADraftWithoutAnIntervention) {
  EXPECT_EQ(CheckAfter("INSERT INTO held_drafts SELECT id, 'opponent', 'CLAIM', 'x', now() FROM debates"),
            Found("draft held without an intervention in debate", kDebate));
}

TEST_F(PostgresCheck, FindsAGapInVersions) {
  EXPECT_EQ(CheckAfter("UPDATE documents SET latest_version = 3"), Found("gap in versions of document", kDocument));
}

TEST_F(PostgresCheck, FindsACreationWithoutItsDocument) {
  EXPECT_EQ(CheckAfter("UPDATE document_creations SET client_request_id = 'other'"),
            Found("creation without its document, of request", "other"));
}

TEST_F(PostgresCheck, AnIndexThatSaysOtherThanTheDebatesIsFound) {
  EXPECT_EQ(Check(url_), Findings{});
  {
    PostgresStore store(url_);
    store.Start(FinishAll);
    while (store.Figures().index_is_behind) std::this_thread::yield();
  }
  EXPECT_EQ(CheckAfter("SELECT 1 / (SELECT count(*) FROM search_texts)"), Findings{});
  const std::string wrong = "search index is wrong about texts: 1";
  const std::string neither = "argument neither in the search index nor waiting for it, or in both, of debate: ";
  EXPECT_EQ(CheckAfter("UPDATE search_texts SET words = 'other:1A'"), Findings{wrong});
  EXPECT_EQ(CheckAfter("DELETE FROM search_texts"), Findings{neither + kDebate});
  EXPECT_EQ(CheckAfter("INSERT INTO search_pending SELECT debate_id, seq FROM arguments WHERE seq = 1"), Findings{});
  EXPECT_EQ(CheckAfter("INSERT INTO search_pending VALUES (gen_random_uuid(), 1)").size(), 1u);
}

}  // namespace
}  // namespace aw::postgres
