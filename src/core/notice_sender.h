// Whoever sends notices, as the edge sees it: notify/sender.h is one. Any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace aw {

// What a target made of a test.
struct TargetAnswer {
  std::string target;   // its id
  std::string kind;     // "webhook" or "ntfy"
  std::string address;  // without path, user and password
  bool ok = false;
  int status = 0;     // of its answer; 0: there was none
  std::string said;   // the beginning of its answer, on one line
  std::string error;  // why there was no answer, or none that counts
};

struct NoticeFigures {
  std::uint64_t sent = 0;
  std::uint64_t failed = 0;   // attempts
  std::uint64_t dropped = 0;  // given up, or too many
  std::int64_t waiting = 0;
};

class NoticeSender {
 public:
  using TestDone = std::function<void(std::vector<TargetAnswer>)>;

  virtual ~NoticeSender() = default;

  // The ids of the targets that notices are made for.
  virtual std::vector<std::string> Targets() const = 0;

  // A notice may have been committed. Never waits.
  virtual void Wake() = 0;

  // Sends a test to one target, or to all if `target` is empty; `done` is called once, on another thread. False: a test
  // is under way already, or the sender stops.
  virtual bool Test(std::string_view target, TestDone done) = 0;

  virtual NoticeFigures Figures() const = 0;
};

}  // namespace aw
