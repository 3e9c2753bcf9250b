// Makes the connections of one store, and knows whether PostgreSQL answers: while it is away, one connection at a time
// is tried every now and then and all others fail at once, so that nothing piles up. When it falls silent, as a machine
// does that is lost, no connection from before is waited for again, however long nobody used it, and of several servers
// the next one is tried first: a primary that was replaced may still take connections. Thread-safe.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/mutex.h"
#include "store/postgres/pg_connection.h"

namespace aw::postgres {

// Where a URL leads, without user and password; empty if libpq does not understand it.
std::string Description(const std::string& url);

class Connector {
 public:
  static constexpr std::chrono::milliseconds kPause{250};

  explicit Connector(std::string url) : url_(std::move(url)) {}

  // Throws ConnectionLost, or PgError if PostgreSQL refuses us.
  std::unique_ptr<PgConnection> Connect(PgConnection::Purpose purpose);

  // Leaves a usable connection as it is, replaces any other.
  void Renew(std::unique_ptr<PgConnection>& connection, PgConnection::Purpose purpose);
  bool IsUsable(const PgConnection* connection) const;

  // An open connection was lost.
  void Suspect(const ConnectionLost& failure);

  // The server of this connection may have been replaced without noticing. If another of the URL takes writes, all that
  // comes is on that one, and no connection from before is used again.
  void LeaveIfReplaced(const PgConnection& doubtful);

  // The store stops: see stopping.h.
  void BeginStopping() { stopping_.Begin(); }
  const Stopping& stopping() const { return stopping_; }

 private:
  void MarkAway(const char* reason, bool silent);
  void MarkBack(const PgConnection& connection);

  const std::string url_;
  Stopping stopping_;
  mutable Mutex mutex_;
  bool away_ AW_GUARDED_BY(mutex_) = false;
  bool trying_ AW_GUARDED_BY(mutex_) = false;
  Moment next_try_ AW_GUARDED_BY(mutex_);
  Moment last_silence_ AW_GUARDED_BY(mutex_);
  std::size_t first_server_ AW_GUARDED_BY(mutex_) = 0;  // to be tried
};

}  // namespace aw::postgres
