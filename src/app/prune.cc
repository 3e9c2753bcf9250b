#include "app/prune.h"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <thread>

#include "app/stores.h"
#include "store/postgres/prune.h"
#include "store/prune.h"
#include "store/sqlite/prune.h"

namespace aw {
namespace {

// A server that waits for the file's lock retries after 1, 2, 4, … ms.
constexpr std::chrono::milliseconds kPause{20};

long long AsLongLong(std::int64_t number) { return static_cast<long long>(number); }

void PrintPruned(const PruneTotals& pruned, bool dry_run) {
  std::printf("%s %lld debates with %lld arguments and %lld documents with %lld versions: %lld bytes of text\n",
              dry_run ? "would remove" : "removed", AsLongLong(pruned.debates), AsLongLong(pruned.arguments),
              AsLongLong(pruned.documents), AsLongLong(pruned.versions), AsLongLong(pruned.bytes));
}

std::int64_t SizeOf(const std::string& path) {
  std::error_code ignored;
  const auto size = std::filesystem::file_size(path, ignored);
  return ignored ? 0 : static_cast<std::int64_t>(size);
}

void ShrinkFile(sqlite::SqlitePruning& store, const std::string& path) {
  const std::int64_t free = store.FreeBytes();
  if (free == 0) return;
  if (store.is_beside_server()) {
    std::printf(
        "%lld bytes of the file are free for what is written next; run it while no server runs to give them back\n",
        AsLongLong(free));
    return;
  }
  const std::int64_t before = SizeOf(path);
  store.Shrink();
  std::printf("the file has %lld bytes now, %lld less than before\n", AsLongLong(SizeOf(path)),
              AsLongLong(before - SizeOf(path)));
}

}  // namespace

void Prune(const Config& config, const PruneChoice& choice) {
  const std::int64_t now = SystemUnixMs();
  const PruneRequest request{.before = Time::FromUnixMs(now - choice.older_than_s * 1000),
                             .now = Time::FromUnixMs(now),
                             .dry_run = choice.dry_run,
                             .pause = [] { std::this_thread::sleep_for(kPause); }};
  if (!config.postgres_url.empty()) {
    postgres::PostgresPruning store(config.postgres_url);
    PrintPruned(aw::Prune(store, request), choice.dry_run);
    return;
  }
  sqlite::SqlitePruning store(config.db_path);
  PrintPruned(aw::Prune(store, request), choice.dry_run);
  if (!choice.dry_run) ShrinkFile(store, config.db_path);
}

}  // namespace aw
