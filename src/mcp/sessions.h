// Legacy sessions. The table is bounded: at its limit the least recently used one is closed; its client gets a 404 and
// initializes again. On the io thread.
#pragma once

#include <boost/intrusive/list.hpp>
#include <boost/json/value.hpp>
#include <cstddef>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/id.h"
#include "hub/presence.h"
#include "mcp/stream.h"

namespace aw::mcp {

// Debates and documents may have the same id: a client chooses a debate's.
struct Topic {
  bool is_document;
  Uuid id;

  friend bool operator==(const Topic&, const Topic&) = default;
};

// The subscriptions of a client: URIs as it wrote them, with the topic of each.
using Subscriptions = std::map<std::string, std::optional<Topic>, std::less<>>;

struct Session {
  using Running = boost::intrusive::list<Stream, boost::intrusive::base_hook<RunningHook>,
                                         boost::intrusive::constant_time_size<false>>;
  static constexpr std::size_t kMaxSubscriptions = 256;
  static constexpr std::size_t kMaxUriBytes = 2048;

  std::string id;
  std::set<std::string, std::less<>> capabilities;  // the client's, by name
  Form form = Form::kBoth;
  std::string agent;  // the client's name for presence
  Attached attached;
  Subscriptions subscriptions;
  Running running;
  const Stream* listener = nullptr;  // the GET stream, if open
};

class Sessions {
 public:
  explicit Sessions(std::size_t most = 4096) : most_(most) {}

  // `capabilities` is the client's object.
  Session& Open(const json::value& capabilities);
  // Null if there is no such session. Marks it as used.
  Session* Find(std::string_view id);
  bool Close(std::string_view id);

  std::size_t size() const { return by_id_.size(); }

 private:
  using List = std::list<Session>;

  void Erase(List::iterator session);

  const std::size_t most_;
  List sessions_;  // most recently used first
  std::unordered_map<std::string_view, List::iterator> by_id_;
};

}  // namespace aw::mcp
