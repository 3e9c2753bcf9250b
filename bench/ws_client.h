// Many WebSockets that watch one debate, or the list, on one epoll. One thread.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "latencies.h"
#include "socket.h"

namespace bench {

class WsClient {
 public:
  // `message` is whole and valid only inside the handler.
  using Handler = std::function<void(size_t socket, std::string_view message)>;

  // Opens the sockets and awaits each one's initial_state. Without a debate they watch the list, which has none, and
  // come back when they are closed.
  WsClient(uint16_t port, const std::string& debate_id, size_t sockets);

  // Hands over the messages that arrive within the timeout, returning after the first few. Pings are answered.
  void Poll(Clock::duration timeout, const Handler& handler);

 private:
  struct Socket {
    Fd fd;
    std::string unread;
    std::string message;  // The fragments so far.
  };

  void Open(size_t index);
  void ReadFrames(size_t index, const Handler& handler);
  void OnFrame(size_t index, uint8_t head, std::string_view payload, const Handler& handler);

  const uint16_t port_;
  const std::string debate_id_;
  Poller poller_;
  std::vector<Socket> sockets_;
};

bool IsEvent(std::string_view message, std::string_view name);

}  // namespace bench
