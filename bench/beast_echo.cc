// Header-only here, unlike in the server.
#undef BOOST_ASIO_SEPARATE_COMPILATION
#undef BOOST_BEAST_SEPARATE_COMPILATION

#include "beast_echo.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <memory>
#include <thread>

#include "http_client.h"

namespace bench {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using Tcp = asio::ip::tcp;
using ErrorCode = boost::system::error_code;

class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(Tcp::socket socket, const std::string& body) : socket_(std::move(socket)), body_(body) {}

  void Read() {
    request_ = {};
    http::async_read(socket_, buffer_, request_, [self = shared_from_this()](ErrorCode failure, size_t) {
      if (!failure) self->Write();
    });
  }

 private:
  void Write() {
    response_ = {http::status::ok, request_.version()};
    response_.set(http::field::content_type, "application/json");
    response_.keep_alive(request_.keep_alive());
    response_.body() = body_;
    response_.prepare_payload();
    http::async_write(socket_, response_, [self = shared_from_this()](ErrorCode failure, size_t) {
      if (!failure) self->Read();
    });
  }

  Tcp::socket socket_;
  const std::string& body_;
  boost::beast::flat_buffer buffer_;
  http::request<http::string_body> request_;
  http::response<http::string_body> response_;
};

void Accept(Tcp::acceptor& acceptor, const std::string& body) {
  acceptor.async_accept([&](ErrorCode failure, Tcp::socket socket) {
    if (failure) return;
    socket.set_option(Tcp::no_delay(true));
    std::make_shared<Session>(std::move(socket), body)->Read();
    Accept(acceptor, body);
  });
}

}  // namespace

double BeastRequestsPerSecond(size_t connections, size_t body_bytes, Seconds seconds) {
  const std::string body(body_bytes, 'x');
  asio::io_context io(1);
  Tcp::acceptor acceptor(io, Tcp::endpoint(asio::ip::address_v4::loopback(), 0));
  Accept(acceptor, body);
  std::jthread server([&] { io.run(); });
  HttpClient client(acceptor.local_endpoint().port(), connections);
  const std::string request = client.Get("/");
  const auto result = RunClosedLoop(
      client, connections, seconds, [&](size_t) { return request; },
      [](size_t, const Answer& got) { got.Expect(200); });
  io.stop();
  return result.per_second;
}

}  // namespace bench
