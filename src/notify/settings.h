// The settings of notices. app/settings.cc fills them.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "notify/target.h"

namespace aw::notify {

// Older notices are dropped.
inline constexpr std::chrono::hours kMaxNoticeAge{72};

struct Settings {
  std::vector<Target> targets;
  std::string secret;                                               // signs webhook requests; empty: no signature
  bool with_content = false;                                        // notices include the argument's text
  bool allow_private = false;                                       // names may lead to private addresses
  std::chrono::milliseconds stall_after{std::chrono::minutes(30)};  // 0: never
  std::string public_url;                                           // the prefix of links

  // Not configurable by users; tests shorten them.
  std::chrono::milliseconds request_time{10'000};
  std::chrono::milliseconds first_pause{1'000};
  std::chrono::milliseconds longest_pause{600'000};
};

}  // namespace aw::notify
