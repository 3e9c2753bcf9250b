#include "mcp/sessions.h"

#include <boost/json/object.hpp>
#include <random>

#include "core/text.h"

namespace aw::mcp {
namespace {

// 128 random bits from the system: a session id cannot be guessed.
std::string NewSessionId() {
  std::random_device random;
  std::string id;
  for (int word = 0; word < 4; ++word) {
    unsigned bits = random();
    for (int digit = 0; digit < 8; ++digit, bits >>= 4) id.push_back(kHexDigits[bits & 15]);
  }
  return id;
}

// Bounded, because clients choose the names; real clients have a handful of short ones.
std::set<std::string, std::less<>> NamesIn(const json::value& capabilities) {
  constexpr std::size_t kMost = 32;
  constexpr std::size_t kLongest = 64;
  std::set<std::string, std::less<>> names;
  if (!capabilities.is_object()) return names;
  for (const auto& [name, value] : capabilities.get_object()) {
    if (value.is_object() && name.size() <= kLongest && names.size() < kMost) names.emplace(name.data(), name.size());
  }
  return names;
}

}  // namespace

Session& Sessions::Open(const json::value& capabilities) {
  if (sessions_.size() >= most_) Erase(std::prev(sessions_.end()));
  Session& session = sessions_.emplace_front();
  session.id = NewSessionId();
  session.capabilities = NamesIn(capabilities);
  by_id_.emplace(session.id, sessions_.begin());
  return session;
}

Session* Sessions::Find(std::string_view id) {
  const auto entry = by_id_.find(id);
  if (entry == by_id_.end()) return nullptr;
  sessions_.splice(sessions_.begin(), sessions_, entry->second);
  return &*entry->second;
}

bool Sessions::Close(std::string_view id) {
  const auto entry = by_id_.find(id);
  if (entry == by_id_.end()) return false;
  Erase(entry->second);
  return true;
}

// Removes the session before it cancels its streams, so that no call during their end finds it.
void Sessions::Erase(List::iterator session) {
  by_id_.erase(session->id);
  List erased;
  erased.splice(erased.end(), sessions_, session);
  while (!session->running.empty()) {
    Stream& stream = session->running.front();
    session->running.pop_front();
    stream.Cancel();
  }
}

}  // namespace aw::mcp
