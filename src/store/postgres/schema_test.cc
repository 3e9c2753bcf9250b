#include "store/postgres/schema.h"

#include <gtest/gtest.h>

#include <optional>
#include <thread>

#include "core/embedded.h"
#include "store/postgres/maintenance.h"
#include "store/postgres/postgres_store.h"
#include "support/private_postgres.h"

AW_DECLARE_EMBEDDED(postgres_migration_0001);

namespace aw::postgres {
namespace {

class PostgresSchema : public testing::Test {
 protected:
  Rows Admin(const char* sql) { return PgConnection(url_, PgConnection::Purpose::kRead).Query(sql); }

  std::string Refusal() {
    try {
      PostgresStore store(url_);
    } catch (const UnusableDatabase& refused) {
      return refused.what();
    }
    return "";
  }

  TempDir directory_;
  const std::string url_ = PrivatePostgres::Instance().Url(directory_.path());
};

TEST_F(PostgresSchema, ANewerOneIsRefusedAndLeftAsItWas) {
  {
    PostgresStore store(url_);
  }
  Admin("UPDATE debate_schema SET version = 99");
  EXPECT_NE(Refusal().find("schema version 99"), std::string::npos) << Refusal();
  EXPECT_EQ(Admin("SELECT version FROM debate_schema")[0].Int(0), 99);
  EXPECT_THROW(Check(url_), UnusableDatabase);
}

TEST_F(PostgresSchema, ADatabaseOfTheFirstReleaseIsBroughtUpToDate) {
  PgConnection(url_, PgConnection::Purpose::kWrite)
      .RunScript(std::string(AW_EMBEDDED(postgres_migration_0001)) +
                     "CREATE TABLE debate_schema (version bigint NOT NULL); INSERT INTO debate_schema VALUES (1)",
                 In(std::chrono::seconds(60)));
  EXPECT_EQ(PostgresStore(url_).TicketKey().size(), 64u);
  EXPECT_EQ(Admin("SELECT version FROM debate_schema")[0].Int(0), NewestSchema());
}

TEST_F(PostgresSchema, NothingIsMigratedBesideServersOfAnOlderVersion) {
  PgConnection(url_, PgConnection::Purpose::kWrite)
      .RunScript(std::string(AW_EMBEDDED(postgres_migration_0001)) +
                     "CREATE TABLE debate_schema (version bigint NOT NULL); INSERT INTO debate_schema VALUES (1)",
                 In(std::chrono::seconds(60)));
  std::optional<PgConnection> older(std::in_place, url_, PgConnection::Purpose::kListen);
  EXPECT_NE(Refusal().find("stop them all, then start this one"), std::string::npos);
  EXPECT_EQ(Admin("SELECT version FROM debate_schema")[0].Int(0), 1);
  std::thread ends([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    older.reset();
  });
  EXPECT_EQ(Refusal(), "");
  ends.join();
  EXPECT_EQ(Admin("SELECT version FROM debate_schema")[0].Int(0), NewestSchema());
  PgConnection newer(url_, PgConnection::Purpose::kListen);
  EXPECT_EQ(Refusal(), "") << "beside one of its own version a server starts";
}

TEST_F(PostgresSchema, TablesOfOthersAreLeftAlone) {
  Admin("CREATE TABLE documents (name text)");
  EXPECT_NE(Refusal().find("'documents' that is not ours"), std::string::npos) << Refusal();
  EXPECT_EQ(Admin("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()")[0].Int(0), 1);
}

TEST_F(PostgresSchema, ADatabaseThatIsNotThereIsSaidInOneLineWithoutThePassword) {
  for (const char* url : {"postgresql://someone:secret@127.0.0.1:1/none", "postgresql://u:secret@[::bad/none",
                          "postgres://u:secret@h/d?nonsense=1"}) {
    try {
      PostgresStore store(url);
      FAIL() << url;
    } catch (const UnusableDatabase& refused) {
      const std::string line = refused.what();
      EXPECT_EQ(line.find("secret"), std::string::npos) << line;
      EXPECT_EQ(line.find('\n'), std::string::npos) << line;
    }
  }
}

TEST_F(PostgresSchema, AnEmptyDatabaseCannotBeChecked) { EXPECT_THROW(Check(url_), UnusableDatabase); }

}  // namespace
}  // namespace aw::postgres
