// A blocking HTTP/1.1 client over one connection to this machine; enough to talk to a server in the same process.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace aw {

struct HttpAnswer {
  int status = 0;
  std::string head;
  std::string body;
};

class HttpSocket {
 public:
  // With a small receive buffer, most unread output stays in the server.
  explicit HttpSocket(std::uint16_t port, int receive_buffer = 0) : fd_(::socket(AF_INET, SOCK_STREAM, 0)) {
    if (receive_buffer > 0) ::setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    bool connected = ::connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    if (!connected && errno == EINTR) {  // a fuzzer's alarm; connecting continues
      pollfd poll{fd_, POLLOUT, 0};
      int error = 0;
      socklen_t size = sizeof error;
      while (::poll(&poll, 1, -1) < 0 && errno == EINTR) {
      }
      connected = ::getsockopt(fd_, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0;
    }
    if (!connected) {
      ::close(fd_);
      throw std::runtime_error("cannot connect");
    }
  }
  HttpSocket(const HttpSocket&) = delete;
  HttpSocket& operator=(const HttpSocket&) = delete;
  ~HttpSocket() { ::close(fd_); }

  void Send(std::string_view method, std::string_view target, std::string_view body = {}) {
    std::string text = std::string(method) + " " + std::string(target) + " HTTP/1.1\r\nHost: localhost\r\n";
    if (!body.empty()) {
      text += "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
    }
    SendRaw(text.append("\r\n").append(body));
  }

  void SendRaw(std::string_view text) {
    if (::send(fd_, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) {
      throw std::runtime_error("cannot send");
    }
  }

  HttpAnswer Receive() {
    std::size_t head_end = 0;
    while ((head_end = received_.find("\r\n\r\n")) == std::string::npos) ReceiveMore();
    HttpAnswer answer;
    answer.head = received_.substr(0, head_end + 2);
    answer.status = std::stoi(answer.head.substr(9, 3));
    const std::size_t length_at = answer.head.find("Content-Length: ");
    const std::size_t length = length_at == std::string::npos ? 0 : std::stoul(answer.head.substr(length_at + 16));
    while (received_.size() < head_end + 4 + length) ReceiveMore();
    answer.body = received_.substr(head_end + 4, length);
    received_.erase(0, head_end + 4 + length);
    return answer;
  }

  HttpAnswer Ask(std::string_view method, std::string_view target, std::string_view body = {}) {
    Send(method, target, body);
    return Receive();
  }

  // Upgrades to a WebSocket; HasAnswer and Ended observe it afterwards.
  HttpAnswer Upgrade(std::string_view target) {
    SendRaw("GET " + std::string(target) +
            " HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    return Receive();
  }

  // Reads to the end of the connection; false if nothing arrives for half a minute.
  bool Ended() {
    char buffer[16 * 1024];
    pollfd poll{fd_, POLLIN, 0};
    while (::poll(&poll, 1, 30'000) > 0) {
      if (::recv(fd_, buffer, sizeof buffer, 0) <= 0) return true;
    }
    return false;
  }

  int fd() const { return fd_; }

  // True if unread bytes have arrived, or the server has closed.
  bool HasAnswer(int within_ms = 0) const {
    pollfd poll{fd_, POLLIN, 0};
    return !received_.empty() || ::poll(&poll, 1, within_ms) > 0;
  }
  bool AwaitAnswer() const { return HasAnswer(30'000); }

 private:
  void ReceiveMore() {
    char buffer[16 * 1024];
    ssize_t count = 0;
    do {
      count = ::recv(fd_, buffer, sizeof buffer, 0);
    } while (count < 0 && errno == EINTR);  // a fuzzer's alarm
    if (count <= 0) throw std::runtime_error("the server closed the connection");
    received_.append(buffer, static_cast<std::size_t>(count));
  }

  int fd_;
  std::string received_;
};

}  // namespace aw
