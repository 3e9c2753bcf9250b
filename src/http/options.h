// What the edge is told at start. app/options.cc fills it.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace aw::http {

struct Options {
  std::string host = "127.0.0.1";
  std::uint16_t port = 3456;
  std::string auth_token;
  std::string arbitrator_token;
  std::vector<std::string> allowed_hosts;
  std::vector<std::string> allowed_origins;
  std::chrono::milliseconds poll_timeout{60'000};
  std::int64_t max_connections = 16'384;
  std::int64_t rate_limit = 0;  // requests per second and address; 0: none

  // Not configurable: generous for a person, short for an attacker.
  static constexpr std::chrono::seconds kIdleTimeout{75};
  static constexpr std::chrono::seconds kRequestTimeout{30};
  static constexpr std::chrono::seconds kWriteTimeout{30};
  static constexpr std::chrono::seconds kLingerTimeout{2};
  static constexpr std::chrono::seconds kPingInterval{20};
  static constexpr std::chrono::seconds kSocketTimeout{60};
  static constexpr std::size_t kMaxSocketBacklogBytes = 1 << 20;
  static constexpr std::size_t kTranscriptCacheBytes = 64 << 20;
};

}  // namespace aw::http
