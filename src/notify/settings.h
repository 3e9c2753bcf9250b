// What the sending of notices is told at start. app/settings.cc fills it.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "notify/target.h"

namespace aw::notify {

struct Settings {
  std::vector<Target> targets;
  std::string secret;          // signs what goes to a webhook; empty: nothing is signed
  bool with_content = false;   // tell the argument's text too
  bool allow_private = false;  // names may lead to private addresses
  std::chrono::milliseconds stall_after{std::chrono::minutes(30)};  // 0: never
  std::string public_url;                                           // begins the links

  // Not for users. Tests shorten them.
  std::chrono::milliseconds request_time{10'000};
  std::chrono::milliseconds first_pause{1'000};
  std::chrono::milliseconds longest_pause{600'000};
};

}  // namespace aw::notify
