// The whole edge over a store, on a thread of its own, for tests that act as clients.
#pragma once

#include <boost/asio/post.hpp>
#include <cstdint>
#include <string>
#include <thread>
#include <utility>

#include "http/server.h"

namespace aw {

class RunningServer {
 public:
  explicit RunningServer(Store& store, http::Options options = {}, Clock clock = SystemUnixMs)
      : options_(OnAFreePort(std::move(options))),
        clock_(std::move(clock)),
        server_(io_, options_, limits_, clock_, store) {
    server_.Start();
    thread_ = std::thread([this] { io_.run(); });
  }
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;
  ~RunningServer() {
    boost::asio::post(io_, [this] { server_.Stop([this] { io_.stop(); }); });
    thread_.join();
  }

  std::uint16_t port() const {
    return static_cast<std::uint16_t>(std::stoi(server_.Url().substr(server_.Url().rfind(':') + 1)));
  }

 private:
  static http::Options OnAFreePort(http::Options options) {
    options.port = 0;
    return options;
  }

  const http::Options options_;
  const Limits limits_;
  const Clock clock_;
  http::Loop io_;
  http::Server server_;
  std::thread thread_;
};

}  // namespace aw
