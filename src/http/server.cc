#include "http/server.h"

#include <boost/asio/post.hpp>
#include <vector>

#include "http/reads.h"
#include "http/router.h"
#include "log/log.h"
#include "wire/extras.h"
#include "wire/panel_json.h"

namespace aw::http {
namespace {

constexpr int kBacklog = 4096;
constexpr int kAcceptsPerTurn = 64;
constexpr std::size_t kSearchesQueued = 64;
constexpr std::chrono::milliseconds kAcceptPause{100};  // out of descriptors
constexpr std::chrono::milliseconds kStopPause{20};
constexpr std::chrono::seconds kStopTimeout{4};  // for the store and then the peers; stopping as a whole has 5 s
constexpr int kRefusalsAtOnce = 256;
constexpr std::chrono::seconds kIdleCheckInterval{60};

// A shorter poll timeout, for a proxy for example, shortens these times too.
mcp::WaitTimes WaitTimesFor(std::chrono::milliseconds poll_timeout) {
  mcp::WaitTimes times;
  times.between_progress = std::min(times.between_progress, poll_timeout / 6);
  times.with_progress = std::min(times.with_progress, poll_timeout * 4);
  times.without_progress = std::min(times.without_progress, poll_timeout * 3 / 4);
  return times;
}

// Readers of a store that is not local wait for the network most of the time.
ReaderPool::Limits ReadersOf(const Store& store, const Options& options) {
  const bool is_local = store.IsLocal();
  return {.threads = is_local ? 2 : 8,
          .searching = is_local ? 1 : 2,
          .queued = static_cast<std::size_t>(options.max_connections),
          .searches_queued = kSearchesQueued};
}

// Without tokens no ticket is checked, so any key will do.
std::string TicketKeyFor(const Options& options, Store& store) {
  return options.auth_token.empty() && options.arbitrator_token.empty() ? std::string() : store.TicketKey();
}

void Require(const boost::system::error_code& failure, const Options& options) {
  if (!failure) return;
  std::string reason = failure.message();
  if (failure == boost::system::errc::address_in_use) {
    reason = "the port is in use; stop what uses it or choose another with --port (0 takes a free one)";
  }
  throw CannotListen("cannot listen on " + options.host + " port " + std::to_string(options.port) + ": " + reason);
}

}  // namespace

Server::Acceptor Server::Bind(asio::io_context& io, const Options& options) {
  boost::system::error_code failure;
  const std::string host = options.host == "localhost" ? "127.0.0.1" : options.host;
  const auto address = asio::ip::make_address(host, failure);
  if (failure) throw CannotListen("'" + options.host + "' is not an IP address to listen on");
  const asio::ip::tcp::endpoint endpoint(address, options.port);
  Acceptor acceptor(io);
  acceptor.open(endpoint.protocol(), failure);
  if (!failure) acceptor.set_option(asio::socket_base::reuse_address(true), failure);
  if (!failure) acceptor.bind(endpoint, failure);
  if (!failure) acceptor.non_blocking(true, failure);
  Require(failure, options);
  return acceptor;
}

Server::Server(Loop& io, const Options& options, const Limits& limits, const Clock& clock, Store& store,
               const mcp::Catalog& catalog, NoticeSender* notices)
    : Server(io, Bind(io, options), options, limits, clock, store, catalog, notices) {}

Server::Server(Loop& io, Acceptor bound, const Options& options, const Limits& limits, const Clock& clock, Store& store,
               const mcp::Catalog& catalog, NoticeSender* notices)
    : io_(io),
      options_(options),
      store_(store),
      acceptor_(std::move(bound)),
      pause_(io),
      idle_check_(io),
      last_used_(std::chrono::steady_clock::now()),
      reader_(store.IsLocal() ? store.OpenReader() : nullptr),
      aside_(store, ReadersOf(store, options)),
      debates_(clock, comparisons_,
               {.extras = ExtrasMembers,
                .outcome = OutcomeMembers,
                .panel_outcome = PanelOutcomeMembers,
                .stored_extras = StoredExtras},
               notices ? notices->Targets() : std::vector<std::string>()),
      documents_(clock, limits.max_document_bytes),
      read_([this](Look look, AfterLook then) {
        ReadThen(
            edge_, ReadKind::kShort, [look = std::move(look)](ReadTx& tx) { return look(tx), true; },
            [then = std::move(then)](const Result<bool>& read) {
              then(read ? std::nullopt : std::optional(read.error()));
            });
      }),
      presence_(clock, std::chrono::steady_clock::now, {.grace = options.timeouts.presence}),
      unsent_(io, options.max_unsent_bytes),
      unread_(io, options.max_unread_bytes),
      alarm_(io),
      metrics_(RouteNames()),
      rate_limiter_(options.rate_limit),
      transcripts_(Options::kTranscriptCacheBytes),
      gate_(options.auth_token, options.arbitrator_token, TicketKeyFor(options, store)),
      origins_(options.host, acceptor_.local_endpoint().port(), options.allowed_hosts, options.allowed_origins),
      channels_(edge_),
      list_feed_(edge_),
      presence_feed_(edge_, presence_),
      mcp_(catalog, {.limits = limits,
                     .clock = clock,
                     .comparisons = comparisons_,
                     .debates = debates_,
                     .documents = documents_,
                     .hub = hub_,
                     .presence = presence_,
                     .transcripts = transcripts_,
                     .read = read_,
                     .wait = WaitTimesFor(options.poll_timeout)}),
      edge_{.transport = {.io = io,
                          .options = options,
                          .alarm = alarm_,
                          .metrics = metrics_,
                          .unsent = unsent_,
                          .unread = unread_},
            .admission = {.gate = gate_, .origins = origins_, .rate_limiter = rate_limiter_},
            .data = {.limits = limits,
                     .clock = clock,
                     .store = store,
                     .local_reader = reader_.get(),
                     .aside = aside_,
                     .read = read_,
                     .comparisons = comparisons_,
                     .debates = debates_,
                     .documents = documents_,
                     .hub = hub_,
                     .presence = presence_,
                     .transcripts = transcripts_,
                     .answers = answers_},
            .channels = channels_,
            .list_feed = list_feed_,
            .mcp = mcp_,
            .notices = notices} {
  boost::system::error_code failure;
  acceptor_.listen(kBacklog, failure);
  Require(failure, options);
}

Server::~Server() {
  aside_.Stop();
  store_.Stop();
  io_.LetGo();
  presence_.Observe(nullptr);  // the endpoint's sessions are destroyed after the edge
}

std::string Server::Url() const {
  const std::string host = options_.host.find(':') == std::string::npos ? options_.host : "[" + options_.host + "]";
  return "http://" + host + ":" + std::to_string(acceptor_.local_endpoint().port());
}

void Server::Start() {
  store_.OnRemoteChange([this](std::vector<Change> changes) {
    asio::post(io_, [this, changes = std::move(changes)] {
      for (const Change& change : changes) Announce(edge_, change);
    });
  });
  store_.OnBroadcast([this](std::string notes) {
    asio::post(io_, [this, notes = std::move(notes)] { presence_feed_.Receive(notes); });
  });
  store_.Start([this](Batch batch) {
    asio::post(io_, [this, batch = std::move(batch)] {
      metrics_.CountBatch(batch.size());
      for (const auto& job : batch) log::Contain("completion", [&] { job->Finish(); });
    });
  });
  WatchAcceptor();
}

void Server::WatchAcceptor() {
  acceptor_.async_wait(Acceptor::wait_read, [this](const boost::system::error_code& failure) {
    if (!failure) AcceptAll();
  });
}

void Server::AcceptAll() {
  for (int i = 0; i < kAcceptsPerTurn; ++i) {
    Socket socket(io_);
    boost::system::error_code failure;
    acceptor_.accept(socket, failure);
    if (failure == asio::error::would_block || failure == asio::error::try_again) break;
    if (failure == asio::error::connection_aborted) continue;
    if (failure) {
      // Out of descriptors or memory: open connections continue, new ones wait in the backlog.
      if (!out_of_descriptors_) log::Warn("accept_failed", {{"reason", failure.message()}});
      out_of_descriptors_ = true;
      pause_.expires_after(kAcceptPause);
      pause_.async_wait([this](const boost::system::error_code& stopped) {
        if (!stopped) WatchAcceptor();
      });
      return;
    }
    out_of_descriptors_ = false;
    last_used_ = std::chrono::steady_clock::now();
    const std::int64_t open = metrics_.connections + metrics_.sockets;
    if (open >= options_.max_connections) ++metrics_.refused_connections;
    if (open >= options_.max_connections + kRefusalsAtOnce) continue;  // far over the limit: close without an answer
    socket.set_option(asio::ip::tcp::no_delay(true), failure);
    const auto connection = std::make_shared<Connection>(edge_, std::move(socket));
    connections_.push_back(*connection);
    if (open >= options_.max_connections) {
      connection->TurnAway(ServerBusy("Too many connections"));
    } else {
      connection->Start();
    }
  }
  WatchAcceptor();
}

void Server::AwaitIdle(std::function<void()> idle) {
  if (options_.idle_exit.count() == 0) return;
  const auto now = std::chrono::steady_clock::now();
  if (metrics_.connections + metrics_.sockets > 0) last_used_ = now;
  if (now - last_used_ >= options_.idle_exit) return idle();
  idle_check_.expires_at(std::min(last_used_ + options_.idle_exit, now + kIdleCheckInterval));
  idle_check_.async_wait([this, idle = std::move(idle)](const boost::system::error_code& stopped) mutable {
    if (!stopped && !edge_.transport.stopping) AwaitIdle(std::move(idle));
  });
}

void Server::Stop(std::function<void()> done) {
  idle_check_.cancel();
  const auto deadline = std::chrono::steady_clock::now() + kStopTimeout;
  edge_.transport.stopping = true;
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  std::vector<std::shared_ptr<Connection>> open;
  for (Connection& connection : connections_) open.push_back(connection.shared_from_this());
  for (const auto& connection : open) connection->Stop();
  channels_.CloseAll(CloseCode::kGoingAway, "the server is stopping");
  list_feed_.CloseAll(CloseCode::kGoingAway, "the server is stopping");
  store_.Stop();  // its last completions are posted before the first check of AwaitEmpty
  AwaitEmpty(std::move(done), deadline);
}

void Server::AwaitEmpty(std::function<void()> done, std::chrono::steady_clock::time_point deadline) {
  pause_.expires_after(kStopPause);
  pause_.async_wait([this, done = std::move(done), deadline](const boost::system::error_code&) mutable {
    const bool is_late = std::chrono::steady_clock::now() >= deadline;
    if (is_late || metrics_.connections + metrics_.sockets == 0) return done();
    AwaitEmpty(std::move(done), deadline);
  });
}

}  // namespace aw::http
