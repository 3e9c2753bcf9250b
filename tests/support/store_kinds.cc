// The contract of store.h. The suites are in *_contract_test.cc; they run over every store of this table.
#include "store/postgres/postgres_store.h"
#include "store/postgres/prune.h"
#include "store/sqlite/prune.h"
#include "store/sqlite/sqlite_store.h"
#include "support/private_postgres.h"
#include "support/store_contract.h"

namespace aw {

std::vector<StoreKind> StoreKinds() {
  return {
      {"Sqlite",
       [](const TempDir& directory) -> std::unique_ptr<Store> {
         return std::make_unique<sqlite::SqliteStore>(directory.File("debate.db"));
       },
       [](const TempDir& directory) -> std::unique_ptr<PruneStore> {
         return std::make_unique<sqlite::SqlitePruning>(directory.File("debate.db"));
       }},
      {"Postgres",
       [](const TempDir& directory) -> std::unique_ptr<Store> {
         const std::string url = PrivatePostgres::Instance().Url(directory.path());
         return std::make_unique<postgres::PostgresStore>(url);
       },
       [](const TempDir& directory) -> std::unique_ptr<PruneStore> {
         return std::make_unique<postgres::PostgresPruning>(PrivatePostgres::Instance().Url(directory.path()));
       }},
  };
}

}  // namespace aw
