// debate-server: the composition root.
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>

#include "app/commands.h"
#include "app/config.h"
#include "app/stores.h"
#include "http/admission.h"
#include "http/server.h"
#include "log/log.h"
#include "notify/desktop.h"
#include "notify/sender.h"
#include "platform/platform.h"
#include "service/chain.h"
#include "store/postgres/maintenance.h"
#include "store/sqlite/maintenance.h"
#include "view/ledger.h"
#include "view/reviews.h"

namespace aw {
namespace {

constexpr int kFailure = 1;
constexpr int kUsage = 2;
constexpr int kItemsSkipped = 3;  // an import that skipped items but is otherwise done

// Prints one line, even if an invalid value contains line breaks.
int PrintError(std::string line, int code) {
  std::ranges::replace_if(line, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  std::fprintf(stderr, "debate-server: %s\n", line.c_str());
  return code;
}

// Parked waits are cheap, so the descriptor limit should not bound their number.
void RaiseDescriptorLimit(http::Options& options) {
  constexpr rlim_t kOwn = 64;  // database, log, listener…
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  getrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur == RLIM_INFINITY) return;
  if (limit.rlim_cur <= kOwn) {
    throw std::runtime_error("the system lets this process open " + std::to_string(limit.rlim_cur) +
                             " files and it needs more than " + std::to_string(kOwn) +
                             "; raise the limit (ulimit -n 1024)");
  }
  const auto most = static_cast<std::int64_t>(limit.rlim_cur - kOwn);
  if (options.max_connections > most) {
    log::Info("fewer_connections", {{"max_connections", most}, {"reason", "the system's limit of open files"}});
    options.max_connections = most;
  }
}

int Serve(Config& config) {
  RaiseDescriptorLimit(config.http);
  if (const char* path = std::getenv("PATH")) config.http.search_path = path;
  config.http.own_folder = std::filesystem::path(platform::OwnProgram()).parent_path().string();
  http::Loop io;
  http::asio::posix::stream_descriptor stop_signals(io, platform::OpenStopSignals().Release());
  const Clock clock = SystemUnixMs;
  auto port = http::Server::Bind(io, config.http);  // first: a server that cannot listen must not migrate the database
  const auto store = OpenStore(config);
  const bool is_local = http::IsLoopback(config.http.host) && config.postgres_url.empty();
  config.http.desktop_notices = notify::AddDesktop(config.notices, is_local, std::getenv);
  std::optional<notify::Sender> notices;
  if (!config.notices.targets.empty()) notices.emplace(config.notices, *store, clock);
  http::Server server(io, std::move(port), config.http, config.limits, clock, *store, mcp::DebateCatalog(),
                      notices ? &*notices : nullptr);
  server.Start();
  if (notices) notices->Start(server.Url(), [&server] { return server.IsPageOpen(); });

  const auto stop = [&](std::string_view cause) {
    log::Info("stopping", {{"cause", cause}});
    if (notices) notices->Stop();
    server.Stop([&io] { io.stop(); });
  };
  stop_signals.async_wait(stop_signals.wait_read, [&](const boost::system::error_code& failure) {
    if (!failure) stop("signal");
  });
  server.AwaitIdle([&] { stop("idle"); });

  log::Info("listening", {{"url", server.Url()}, {"db", StoreName(config)}, {"version", AW_VERSION}});
  std::printf("debate-server listening on %s\n", server.Url().c_str());
  std::fflush(stdout);
  while (!io.stopped()) {
    try {
      io.run();
    } catch (const std::exception& bug) {
      log::Error("exception", {{"where", "loop"}, {"what", bug.what()}});
    }
  }
  log::Info("stopped");
  return 0;
}

std::optional<std::string> FaultOf(ReadTx& tx, const Uuid& debate_id) {
  auto fault = ChainFault(tx, debate_id);
  if (!fault) fault = view::LedgerFault(tx, debate_id);
  return fault ? fault : view::PanelFault(tx, debate_id);
}

int Check(const Config& config) {
  const auto findings = config.postgres_url.empty() ? sqlite::Check(config.db_path, FaultOf, VersionsFault)
                                                    : postgres::Check(config.postgres_url, FaultOf, VersionsFault);
  for (const std::string& finding : findings) std::printf("%s\n", finding.c_str());
  if (findings.empty()) std::printf("ok\n");
  return findings.empty() ? 0 : kFailure;
}

int RunServer(const std::vector<std::string>& arguments) {
  auto line = ReadCommandLine(arguments, [](const char* name) -> const char* { return std::getenv(name); });
  if (!line) return PrintError(line.error().message, kUsage);
  if (line->help) return std::fputs(HelpText().c_str(), stdout) < 0;
  if (line->version) return std::puts("debate-server " AW_VERSION) < 0;
  log::SetLevel(line->config.log_level);

  const auto& words = line->words;
  if (words.empty()) return Serve(line->config);
  if (words[0] == "check" && words.size() == 1) return Check(line->config);
  if (words[0] == "health" && words.size() == 1) {
    const auto problem = HealthProblem(line->config);
    return problem ? PrintError(*problem, kFailure) : 0;
  }
  if (words[0] == "migrate" && words.size() == 1) {
    if (!line->from || !line->to) return PrintError("migrate needs --from and --to; --help shows how", kUsage);
    if (Migrate(*line->from, *line->to)) return 0;
    return PrintError("the two stores are not the same; was one of them in use? Run it again", kFailure);
  }
  if (words[0] == "import" && words.size() == 1) {
    if (line->import.debates.empty() && line->import.documents.empty()) {
      return PrintError("import needs --from, --documents or both; --help shows how", kUsage);
    }
    const auto open_store = [&] { return OpenStore(line->config); };
    return original::Import(line->import, StoreName(line->config), open_store) ? 0 : kItemsSkipped;
  }
  if (words[0] == "prune" && words.size() == 1) {
    if (line->prune.older_than_s < 0) return PrintError("prune needs --closed-before; --help shows how", kUsage);
    Prune(line->config, line->prune);
    return 0;
  }
  if (words[0] == "man" && words.size() == 2) return std::fputs(ManText(words[1]).c_str(), stdout) < 0;
  if (words[0] == "options" && words.size() == 1) return std::fputs(OptionsAsMarkdown().c_str(), stdout) < 0;
  if (words[0] == "backup" && words.size() == 2) {
    if (!line->config.postgres_url.empty()) {
      return PrintError("backup copies SQLite files; for a PostgreSQL store use pg_dump", kUsage);
    }
    sqlite::Backup(line->config.db_path, words[1]);
    std::printf("%s\n", words[1].c_str());
    return 0;
  }
  return PrintError("'" + words[0] + "' is not a command, or has the wrong arguments; --help shows them", kUsage);
}

}  // namespace
}  // namespace aw

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // reaching a file-size limit is handled like a full disk
  umask(077);                     // only the user may read the files written
  try {
    return aw::RunServer({argv + 1, argv + argc});
  } catch (const std::exception& failure) {
    return aw::PrintError(failure.what(), aw::kFailure);
  }
}
