// The edge's interface to the sender of notices; notify/sender.h implements it. Thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace aw {

// A target's response to a test notice.
struct TargetAnswer {
  std::string target;   // its id
  std::string kind;     // "webhook", "ntfy" or "desktop"
  std::string address;  // without path, user and password; of the desktop: the path of notify-send
  bool ok = false;
  int status = 0;     // HTTP status; 0: no response
  std::string said;   // the beginning of the response, on one line
  std::string error;  // why the delivery failed
};

struct NoticeFigures {
  std::uint64_t sent = 0;
  std::uint64_t failed = 0;   // attempts
  std::uint64_t dropped = 0;  // given up, or over the outbox's limit
  std::int64_t waiting = 0;
  bool desktop_failed = false;  // the last time
};

class NoticeSender {
 public:
  using TestDone = std::function<void(std::vector<TargetAnswer>)>;

  virtual ~NoticeSender() = default;

  // The ids of the targets that notices are made for.
  virtual std::vector<std::string> Targets() const = 0;

  // Called when a notice may have been committed. Does not block.
  virtual void Wake() = 0;

  // Sends a test to one target, or to all if `target` is empty; `done` is called once, on another thread. Returns false
  // if a test is already running or the sender is stopping.
  virtual bool Test(std::string_view target, TestDone done) = 0;

  virtual NoticeFigures Figures() const = 0;
};

}  // namespace aw
