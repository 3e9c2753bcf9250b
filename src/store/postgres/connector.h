// Opens the connections of one store, and tracks whether PostgreSQL answers. While it does not, a single connection is
// tried every kPause and all others fail at once, so that requests do not pile up. After a timeout, as of a lost
// machine, older connections are not used again, and of several servers the next one is tried first: a primary that was
// replaced may still accept connections. Thread-safe.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/mutex.h"
#include "store/postgres/pg_connection.h"

namespace aw::postgres {

// Database and host of a URL, without user and password; empty if libpq cannot parse it.
std::string Description(const std::string& url);

class Connector {
 public:
  static constexpr std::chrono::milliseconds kPause{250};

  explicit Connector(std::string url) : url_(std::move(url)) {}

  // Throws ConnectionLost, or PgError if PostgreSQL refuses the connection.
  std::unique_ptr<PgConnection> Connect(PgConnection::Purpose purpose);

  // Replaces the connection unless it is usable.
  void Renew(std::unique_ptr<PgConnection>& connection, PgConnection::Purpose purpose);
  bool IsUsable(const PgConnection* connection) const;

  // Call it when an open connection was lost.
  void ReportLoss(const ConnectionLost& failure);

  // Fails over from the server of this connection if another server of the URL accepts writes: that one is used from
  // now on, and older connections are not used again.
  void FailOverIfReplaced(const PgConnection& doubtful);

  // Call it when the store stops: see stopping.h.
  void BeginStopping() { stopping_.Begin(); }
  const Stopping& stopping() const { return stopping_; }

 private:
  void MarkUnavailable(const char* reason, bool timed_out);
  void MarkAvailable(const PgConnection& connection);

  const std::string url_;
  Stopping stopping_;
  mutable Mutex mutex_;
  bool unavailable_ AW_GUARDED_BY(mutex_) = false;
  bool trying_ AW_GUARDED_BY(mutex_) = false;
  Moment next_try_ AW_GUARDED_BY(mutex_);
  Moment last_timeout_ AW_GUARDED_BY(mutex_);
  std::size_t first_server_ AW_GUARDED_BY(mutex_) = 0;  // the server to try first
};

}  // namespace aw::postgres
