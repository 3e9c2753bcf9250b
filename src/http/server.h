// The whole edge: owns all that handlers use, accepts connections, stops in order.
#pragma once

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/intrusive/list.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

#include "http/channels.h"
#include "http/connection.h"
#include "http/edge.h"
#include "mcp/endpoint.h"

namespace aw::http {

// The address cannot be listened on; the text is one clear line.
struct CannotListen : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Server {
 public:
  using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;

  // Binds the address without listening; throws CannotListen.
  static Acceptor Bind(asio::io_context& io, const Options& options);

  // Listens; throws CannotListen. All references must outlive the server.
  Server(Loop& io, Acceptor bound, const Options& options, const Limits& limits, const Clock& clock, Store& store,
         const mcp::Catalog& catalog = mcp::DebateCatalog(), NoticeSender* notices = nullptr);
  Server(Loop& io, const Options& options, const Limits& limits, const Clock& clock, Store& store,
         const mcp::Catalog& catalog = mcp::DebateCatalog(), NoticeSender* notices = nullptr);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  // Starts the store and accepts connections.
  void Start();

  // Calls `idle` once, when no connection was open for Options::idle_exit; never if that is 0.
  void AwaitIdle(std::function<void()> idle);

  // Stops accepting, ends parked requests, closes the sockets, finishes the writes; then calls `done`.
  void Stop(std::function<void()> done);

  std::string Url() const;

  // True while a browser has a socket open. Any thread.
  bool IsPageOpen() const { return metrics_.pages > 0; }

 private:
  using Connections = boost::intrusive::list<Connection, boost::intrusive::base_hook<ConnectionHook>,
                                             boost::intrusive::constant_time_size<false>>;

  void WatchAcceptor();
  void AcceptAll();
  void AwaitEmpty(std::function<void()> done, std::chrono::steady_clock::time_point deadline);

  Loop& io_;
  const Options& options_;
  Store& store_;
  Acceptor acceptor_;
  Timer pause_;                      // between attempts to accept, or checks for the end
  bool out_of_descriptors_ = false;  // logged once, not at every attempt
  Timer idle_check_;
  std::chrono::steady_clock::time_point last_used_;  // when a connection was accepted or seen open

  // Handlers' tools, in order of lifetime.
  std::unique_ptr<Reader> reader_;
  ReaderPool aside_;
  VersionComparisons comparisons_;
  Debates debates_;
  Documents documents_;
  ReadFunction read_;
  Hub hub_;
  Presence presence_;
  Budget unsent_;
  Budget unread_;
  Alarm alarm_;
  Metrics metrics_;
  RateLimiter rate_limiter_;
  view::Transcripts transcripts_;
  view::Answers answers_;
  Gate gate_;
  Origins origins_;
  Channels channels_;
  ListFeed list_feed_;
  PresenceFeed presence_feed_;
  mcp::Endpoint mcp_;
  Edge edge_;
  Connections connections_;
};

}  // namespace aw::http
