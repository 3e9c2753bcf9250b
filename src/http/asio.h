// The Asio types of the edge: one io_context on one thread, and sockets with its concrete executor type.
#pragma once

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>

#include "hub/deadlines.h"

namespace aw::http {

namespace asio = boost::asio;

// The event loop. Its pending operations hold connections, which use the server: LetGo destroys them while the server
// is still whole. No handler runs after it.
class Loop : public asio::io_context {
 public:
  Loop() : asio::io_context(1) {}
  void LetGo() { shutdown(); }
};

using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Timer =
    asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Executor>;

// The one timer behind all deadlines of the edge.
class Alarm {
 public:
  explicit Alarm(asio::io_context& io) : timer_(io), deadlines_(std::chrono::steady_clock::now()) {}

  void Set(Timed& timed, std::chrono::nanoseconds after);

 private:
  void Arm();

  Timer timer_;
  Deadlines deadlines_;
  SteadyTime armed_ = SteadyTime::max();
};

}  // namespace aw::http
