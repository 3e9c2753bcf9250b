#include "app/migrate.h"

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <string>

#include "app/stores.h"
#include "store/copy.h"

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

}  // namespace aw
