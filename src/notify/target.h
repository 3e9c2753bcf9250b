// A recipient of notices: a webhook, a topic of an ntfy server, or the desktop of the user who runs the server. Path,
// user and password are secrets: only `Name` and `id` are logged or returned to clients.
#pragma once

#include <sys/socket.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "client/url.h"
#include "core/result.h"

namespace aw::notify {

struct Desktop {
  std::string program;                   // the path of notify-send
  std::vector<std::string> environment;  // "NAME=value"
};

struct Target {
  enum class Kind { kWebhook, kNtfy, kDesktop };

  Kind kind = Kind::kWebhook;
  std::string id;  // a short hash that does not depend on user and password
  client::Url url;
  std::string path;           // with the query
  std::string authorization;  // the header's value; empty: none
  bool is_own_word = false;   // a numeric address or localhost: the operator chose the machine explicitly
  Desktop desktop;            // of kDesktop; the fields above but `id` are empty then

  std::string Name() const { return kind == Kind::kDesktop ? desktop.program : url.Origin(); }
};

std::string_view NameOf(Target::Kind kind);

inline constexpr std::size_t kMostTargets = 8;

// Targets separated by commas or spaces. An error message contains no part of a target, only its number.
Result<std::vector<Target>> ParseTargets(std::string_view text);

// An address that a target's name must not resolve to unless the operator allows it: this machine and its networks.
// True for loopback, private, link-local, unique-local, shared (carrier-grade NAT), unspecified, multicast and reserved
// addresses, also embedded in IPv6, and for families other than IPv4 and IPv6.
bool IsPrivate(const sockaddr* address);

// The settings of notices. app/settings.cc fills them.

// Older notices are dropped.
inline constexpr std::chrono::hours kMaxNoticeAge{72};

struct Settings {
  std::vector<Target> targets;
  std::string secret;                                               // signs webhook requests; empty: no signature
  bool with_content = false;                                        // notices include the argument's text
  bool desktop = true;                                              // call the user who runs the server
  bool allow_private = false;                                       // names may lead to private addresses
  std::chrono::milliseconds stall_after{std::chrono::minutes(30)};  // 0: never
  std::string public_url;                                           // the prefix of links

  // Not configurable by users; tests shorten them.
  std::chrono::milliseconds request_time{10'000};
  std::chrono::milliseconds first_pause{1'000};
  std::chrono::milliseconds longest_pause{600'000};
};

}  // namespace aw::notify
