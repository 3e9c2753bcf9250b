#include <fcntl.h>
#include <unistd.h>

#include "bare_network.h"
#include "bare_store.h"
#include "error.h"
#include "scenario.h"
#include "server.h"

namespace bench {
namespace {

constexpr size_t kConnections = 64;
constexpr size_t kAnswerBytes = 100;
constexpr size_t kPageBytes = 4096;

// Overwrites one page of a file repeatedly, with a sync after each write.
double SyncsPerSecond(Seconds seconds) {
  const TempDir dir;
  const Fd fd(open(dir.File("synced").c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
  const std::string page(kPageBytes, 'x');
  const auto start = Clock::now();
  size_t count = 0;
  for (; Clock::now() - start < seconds; ++count) {
    if (pwrite(fd.get(), page.data(), page.size(), 0) < 0 || fdatasync(fd.get()) != 0) FailWithErrno("fdatasync");
  }
  return static_cast<double>(count) / seconds.count();
}

}  // namespace

Rows MeasureLimits(const Options& options) {
  Rows rows;
  rows.push_back({"limit: loopback round trip, median", Unit::kMicros, LoopbackRoundTrip().count()});
  rows.push_back({"limit: fdatasync of a page", Unit::kPerSecond, SyncsPerSecond(options.seconds)});
  rows.push_back({"limit: one FULL commit of a submit, median", Unit::kMicros, LoneCommit().count()});
  for (const size_t batch : {1, 64, 256}) {
    rows.push_back({"limit: bare SQLite, submits per commit: " + std::to_string(batch), Unit::kPerSecond,
                    BareSubmitsPerSecond(batch, options.seconds)});
  }
  rows.push_back({"limit: bare HTTP, 64 connections, 100 byte answers", Unit::kPerSecond,
                  EchoRequestsPerSecond(kConnections, kAnswerBytes, options.seconds)});
  return rows;
}

}  // namespace bench
