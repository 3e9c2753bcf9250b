// Wake-ups from a debate, over its WebSocket: they say that it may have changed, without data. Reconnects by itself.
// For one thread.
#pragma once

#include <optional>
#include <string>

#include "client/settings.h"
#include "client/web_socket.h"

namespace aw::conduct {

class Feed {
 public:
  Feed(const client::Settings& settings, const std::string& debate_id);

  // Waits until the deadline of `call` at most. True: the debate may have changed.
  bool Wait(const client::CallOptions& call);

 private:
  bool Connect(const client::CallOptions& call);

  const client::Settings& settings_;
  const std::string target_;
  std::optional<client::WebSocket> socket_;
  client::Clock::time_point next_try_{};
};

}  // namespace aw::conduct
