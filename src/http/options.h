// The configuration of the edge. app/settings.cc fills it.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace aw::http {

// Not configurable: long enough for slow clients, short for an attacker. Tests shorten them.
struct Timeouts {
  std::chrono::milliseconds idle{75'000};
  std::chrono::milliseconds request{30'000};
  std::chrono::milliseconds write{30'000};
  std::chrono::milliseconds linger{2'000};
  std::chrono::milliseconds ping{20'000};
  std::chrono::milliseconds socket{60'000};
  std::chrono::milliseconds presence{120'000};
};

struct Options {
  std::string host = "127.0.0.1";
  std::uint16_t port = 3456;
  std::string auth_token;
  std::string arbitrator_token;
  std::vector<std::string> allowed_hosts;
  std::vector<std::string> allowed_origins;
  std::chrono::milliseconds poll_timeout{60'000};
  std::int64_t max_connections = 16'384;
  std::chrono::milliseconds idle_exit{0};  // end after so long without a connection; 0: never
  std::int64_t rate_limit = 0;             // requests per second and address; 0: none

  // The folders that GET /programs searches: PATH, and the folder of the server's own binary. Empty: none.
  std::string search_path;
  std::string own_folder;

  // How the user who runs the server is called when a ruling is due, for GET /health: notify/desktop.h.
  std::string desktop_notices = "off";

  Timeouts timeouts;
  // Over all connections and sockets: answers that peers have not read, incomplete requests.
  std::size_t max_unsent_bytes = 256 << 20;
  std::size_t max_unread_bytes = 64 << 20;

  static constexpr std::size_t kMaxSocketBacklogBytes = 1 << 20;
  static constexpr std::size_t kTranscriptCacheBytes = 64 << 20;
};

}  // namespace aw::http
