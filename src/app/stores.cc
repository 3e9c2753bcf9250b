#include "app/stores.h"

#include <filesystem>

#include "store/postgres/connector.h"
#include "store/postgres/postgres_store.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/sqlite_store.h"

namespace aw {
namespace {

void MakeDirectoryFor(const std::string& path) {
  const auto directory = std::filesystem::absolute(path).parent_path();
  std::error_code failure;
  std::filesystem::create_directories(directory, failure);
  if (failure) throw sqlite::UnusableDatabase("cannot make '" + directory.string() + "': " + failure.message());
}

// Opening a pipe would block forever.
void RefuseSpecialFile(const std::string& path) {
  std::error_code ignored;
  const auto there = std::filesystem::status(path, ignored);
  if (std::filesystem::exists(there) && !std::filesystem::is_regular_file(there)) {
    throw sqlite::UnusableDatabase("'" + path + "' is no regular file");
  }
}

}  // namespace

std::unique_ptr<Store> OpenStore(const Config& config) {
  if (!config.postgres_url.empty()) return std::make_unique<postgres::PostgresStore>(config.postgres_url);
  MakeDirectoryFor(config.db_path);
  RefuseSpecialFile(config.db_path);
  return std::make_unique<sqlite::SqliteStore>(config.db_path);
}

std::string StoreName(const Config& config) {
  return config.postgres_url.empty() ? config.db_path : "PostgreSQL " + postgres::Description(config.postgres_url);
}

}  // namespace aw
