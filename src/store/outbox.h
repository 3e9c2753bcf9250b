// The notices that wait to be sent, as a transaction sees them, and who of several servers sends them. Part of the
// store's contract: store.h.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/clock.h"
#include "core/id.h"
#include "core/notice.h"

namespace aw {

struct OutboxTotals {
  std::int64_t count = 0;
  std::int64_t oldest_ms = 0;  // of none: 0
};

// A debate that is not closed, and when it last moved.
struct QuietDebate {
  Uuid id;
  Time updated_at;

  friend bool operator==(const QuietDebate&, const QuietDebate&) = default;
};

class OutboxReads {
 public:
  virtual ~OutboxReads() = default;

  // Of each debate the first, `limit` of those that call, then as many that only stand still, each by `next_ms`.
  virtual std::vector<Notice> FirstNotices(std::string_view target, std::int64_t limit) = 0;
  // Whether it still waits, this one and not a later one with the same key.
  virtual bool HasNotice(const Notice& notice) = 0;
  virtual OutboxTotals CountNotices() = 0;
  // Those that last moved after the one moment and not after the other, the oldest first. Costs what it finds.
  virtual std::vector<QuietDebate> QuietDebates(const Time& after, const Time& until, std::int64_t limit) = 0;
  // Until when debates that stand still have been looked for; nothing before the first time.
  virtual std::optional<Time> QuietMark() = 0;
};

class OutboxWrites {
 public:
  virtual ~OutboxWrites() = default;

  // Those that are there already stay as they are. Their debates must exist; they go with them.
  virtual void AddNotices(std::span<const Notice> notices) = 0;
  virtual void EndNotice(const Notice& notice) = 0;
  // Keeps its `attempts` and `next_ms`.
  virtual void PutOffNotice(const Notice& notice) = 0;
  // All that were put off for this target until later are due at `next_ms`.
  virtual void BringForward(std::string_view target, std::int64_t next_ms) = 0;
  // Those made before a moment, and of the rest the oldest above `keep`, first that stand still; gives how many.
  virtual std::int64_t DropNotices(std::int64_t created_before_ms, std::int64_t keep) = 0;
  virtual void SetQuietMark(const Time& mark) = 0;
};

// The right to send, which one server on a store has at a time. One thread.
class SenderLease {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  virtual ~SenderLease() = default;

  // Takes or renews the right; gives until when this server has it, a moment that has passed while another does. Never
  // waits for another server. If the store does not answer, what it answered last still holds.
  virtual Moment Hold() = 0;
};

// Of a store that only one server can use.
class SoleSender final : public SenderLease {
 public:
  Moment Hold() override { return Moment::max(); }
};

}  // namespace aw
