// An address that notices go to: a webhook, or a topic of an ntfy server. Its path, user and password are secrets:
// nothing but `Name` and `id` is ever logged or told.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client/url.h"
#include "core/result.h"

namespace aw::notify {

struct Target {
  enum class Kind { kWebhook, kNtfy };

  Kind kind = Kind::kWebhook;
  std::string id;  // a short hash; the same while only user and password change
  client::Url url;
  std::string path;           // and query
  std::string authorization;  // a header's value; empty: none
  bool is_own_word = false;   // an address, or localhost: the operator has named the machine itself

  std::string Name() const { return url.Origin(); }
};

std::string_view NameOf(Target::Kind kind);

inline constexpr std::size_t kMostTargets = 8;

// Separated by commas or spaces. A refusal repeats no part of what it refuses but its number.
Result<std::vector<Target>> ParseTargets(std::string_view text);

}  // namespace aw::notify
