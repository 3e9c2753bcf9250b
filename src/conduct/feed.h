// Wake-ups from a debate: that something happened, not what. Opens its connection again by itself. For one thread.
#pragma once

#include <optional>
#include <string>

#include "client/settings.h"
#include "client/web_socket.h"

namespace aw::conduct {

class Feed {
 public:
  Feed(const client::Settings& settings, const std::string& debate_id);

  // Waits for as long as the patience lasts. True: there may be news, so read the debate.
  bool Wait(const client::CallOptions& call);

 private:
  bool Connect(const client::CallOptions& call);

  const client::Settings& settings_;
  const std::string target_;
  std::optional<client::WebSocket> socket_;
  client::Clock::time_point next_try_{};
};

}  // namespace aw::conduct
