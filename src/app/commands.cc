#include "app/commands.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>
#include <thread>

#include "app/stores.h"
#include "client/http_client.h"
#include "store/copy.h"
#include "store/postgres/prune.h"
#include "store/prune.h"
#include "store/sqlite/prune.h"

namespace aw {
namespace {

constexpr int kBarWidth = 30;

// Writes to standard error: a bar on a terminal, else occasional lines.
class ProgressBar {
 public:
  explicit ProgressBar(const char* doing) : doing_(doing) {}
  ~ProgressBar() {
    if (is_terminal_ && shown_ >= 0) std::fputc('\n', stderr);
  }

  void Show(std::int64_t done, std::int64_t total) {
    const int percent = total > 0 ? static_cast<int>(std::min<std::int64_t>(done * 100 / total, 100)) : 100;
    if (percent == shown_ || (!is_terminal_ && percent / 10 == shown_ / 10 && shown_ >= 0)) return;
    shown_ = percent;
    const std::string bar(static_cast<std::size_t>(percent * kBarWidth / 100), '#');
    std::fprintf(stderr, is_terminal_ ? "\r%-9s [%-*s] %3d %%  %lld of %lld" : "%-9s [%-*s] %3d %%  %lld of %lld\n",
                 doing_, kBarWidth, bar.c_str(), percent, static_cast<long long>(done), static_cast<long long>(total));
  }

 private:
  const char* const doing_;
  const bool is_terminal_ = ::isatty(STDERR_FILENO) == 1;
  int shown_ = -1;
};

template <typename Work>
auto WithBar(const char* doing, Work work) {
  ProgressBar bar(doing);
  return work([&bar](std::int64_t done, std::int64_t total) { bar.Show(done, total); });
}

void Print(const char* which, const Config& config, const StoreSummary& census) {
  std::printf("%s %s: %lld debates, %lld arguments, %lld held drafts, %lld documents, %lld versions, sha256 %s\n",
              which, StoreName(config).c_str(), static_cast<long long>(census.debates),
              static_cast<long long>(census.arguments), static_cast<long long>(census.drafts),
              static_cast<long long>(census.documents), static_cast<long long>(census.versions), census.digest.c_str());
}

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

constexpr std::chrono::seconds kHealthTimeout{3};

// A server that listens on all addresses is reached by loopback.
std::string Origin(const http::Options& options) {
  std::string host = options.host;
  if (host == "0.0.0.0") host = "127.0.0.1";
  if (host == "::") host = "::1";
  if (host.find(':') != std::string::npos) host = "[" + host + "]";
  return "http://" + host + ":" + std::to_string(options.port);
}

}  // namespace

bool Migrate(const Config& from, const Config& to) {
  if (from.postgres_url.empty() && !std::filesystem::exists(from.db_path)) {
    throw CopyFailure("there is no database '" + from.db_path + "' to migrate from");
  }
  const auto source = OpenStore(from);
  const auto target = OpenStore(to);
  const auto reader = source->OpenReader();
  WithBar("copying", [&](const Progress& progress) { CopyStore(*reader, *target, progress); });
  const StoreSummary before =
      WithBar("checking", [&](const Progress& progress) { return SummarizeStore(*reader, progress); });
  const StoreSummary after =
      WithBar("checking", [&](const Progress& progress) { return SummarizeStore(*target->OpenReader(), progress); });
  Print("from", from, before);
  Print("to  ", to, after);
  return before == after;
}

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

std::optional<std::string> HealthProblem(const Config& config) {
  const std::string origin = Origin(config.http);
  const auto url = client::ParseUrl(origin);
  if (!url) return "cannot ask " + origin;
  const auto answer = client::Send(*url, {.method = "GET", .target = "/health", .body = {}, .token = {}},
                                   client::CallOptions::For(kHealthTimeout));
  if (!answer) return "no debate-server answers at " + origin + ": " + answer.error().text;
  if (answer->status != 200) return origin + "/health answers with status " + std::to_string(answer->status);
  return std::nullopt;
}

}  // namespace aw
