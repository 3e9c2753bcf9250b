// The outbox of unsent notices within a transaction, and the lease of the server that sends them. Part of the store's
// contract: store.h.
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
  std::int64_t oldest_ms = 0;  // 0 if there is none
};

// An open debate and the time of its last move.
struct QuietDebate {
  Uuid id;
  Time updated_at;

  friend bool operator==(const QuietDebate&, const QuietDebate&) = default;
};

class OutboxReads {
 public:
  virtual ~OutboxReads() = default;

  // The first notice of each debate by `next_ms`: up to `limit` other than stall notices, then up to `limit` stall
  // ones.
  virtual std::vector<Notice> FirstNotices(std::string_view target, std::int64_t limit) = 0;
  // True if this notice is still queued; a later one with the same key does not count.
  virtual bool HasNotice(const Notice& notice) = 0;
  virtual OutboxTotals CountNotices() = 0;
  // Open debates whose last move is in (after, until], oldest first. The cost is proportional to the result.
  virtual std::vector<QuietDebate> QuietDebates(const Time& after, const Time& until, std::int64_t limit) = 0;
  // The watermark of the scan for stalled debates; nothing before the first scan.
  virtual std::optional<Time> QuietWatermark() = 0;
};

class OutboxWrites {
 public:
  virtual ~OutboxWrites() = default;

  // Existing notices stay unchanged. The debates must exist; deleting a debate deletes its notices.
  virtual void AddNotices(std::span<const Notice> notices) = 0;
  virtual void DeleteNotice(const Notice& notice) = 0;
  // Stores its new `attempts` and `next_ms`.
  virtual void PostponeNotice(const Notice& notice) = 0;
  // Makes all notices of this target that are due later due at `next_ms`.
  virtual void ExpediteNotices(std::string_view target, std::int64_t next_ms) = 0;
  // Deletes expired notices and the excess over `keep`: stall notices first, then the oldest. Returns how many.
  virtual std::int64_t DropNotices(std::int64_t created_before_ms, std::int64_t keep) = 0;
  virtual void SetQuietWatermark(const Time& mark) = 0;
};

// The lease on sending notices; one server on a store holds it at a time. One thread.
class SenderLease {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  virtual ~SenderLease() = default;

  // Acquires or renews the lease and returns its expiry, which is in the past while another server holds it. Never
  // waits for another server. If the store does not answer, the last expiry stays valid.
  virtual Moment AcquireOrRenew() = 0;
};

// The lease of a store for a single server.
class SingleServerLease final : public SenderLease {
 public:
  Moment AcquireOrRenew() override { return Moment::max(); }
};

}  // namespace aw
