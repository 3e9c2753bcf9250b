#include "store/postgres/connector.h"

#include <utility>

#include "log/log.h"
#include "store/postgres/schema.h"

namespace aw::postgres {

std::string Description(const std::string& url) {
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(PQconninfoParse(url.c_str(), nullptr),
                                                                             PQconninfoFree);
  std::string host = "localhost";
  std::string database;
  for (const PQconninfoOption* option = options.get(); option && option->keyword; ++option) {
    const std::string_view keyword = option->keyword;
    if (!option->val || !*option->val) continue;
    if (keyword == "host") host = option->val;
    if (keyword == "dbname") database = option->val;
  }
  return options ? "'" + database + "' at " + host : "";
}

std::unique_ptr<PgConnection> Connector::Connect(PgConnection::Purpose purpose) {
  if (stopping_.given_up()) throw ConnectionLost("", "the server is stopping");
  std::size_t first = 0;
  {
    const MutexLock lock(mutex_);
    if (unavailable_) {
      if (trying_ || std::chrono::steady_clock::now() < next_try_) throw ConnectionLost("", "PostgreSQL is away");
      trying_ = true;
    }
    first = first_server_;
  }
  try {
    auto connection = std::make_unique<PgConnection>(url_, purpose, &stopping_, PgConnection::Choice{first, false});
    if (const auto fault = NewerSchemaFault(*connection)) throw ConnectionLost("", *fault);
    MarkAvailable(*connection);
    return connection;
  } catch (const ConnectionLost& failure) {
    MarkUnavailable(failure.what(), failure.timed_out);
    throw;
  } catch (const std::exception& failure) {
    MarkUnavailable(failure.what(), false);
    throw;
  }
}

void Connector::Renew(std::unique_ptr<PgConnection>& connection, PgConnection::Purpose purpose) {
  if (IsUsable(connection.get())) return;
  connection.reset();
  connection = Connect(purpose);
}

bool Connector::IsUsable(const PgConnection* connection) const {
  if (!connection || connection->lost() || stopping_.given_up()) return false;
  const MutexLock lock(mutex_);
  return connection->begun() > last_timeout_;
}

void Connector::ReportLoss(const ConnectionLost& failure) {
  if (!failure.timed_out) return;  // perhaps only this session has ended
  {
    const MutexLock lock(mutex_);
    if (failure.begun <= last_timeout_) return;  // reported already, and perhaps over
    first_server_ = failure.server + 1;
  }
  MarkUnavailable(failure.what(), true);
}

void Connector::FailOverIfReplaced(const PgConnection& doubtful) {
  const std::size_t count = ServersOf(url_).size();
  for (std::size_t i = 1; i < count; ++i) {
    const std::size_t server = (doubtful.server() + i) % count;
    try {
      PgConnection other(url_, PgConnection::Purpose::kRead, &stopping_, {server, true});
      if (other.Query("SELECT current_setting('transaction_read_only')")[0].Text(0) != "off") continue;
    } catch (const PgError&) {
      continue;
    }
    {
      const MutexLock lock(mutex_);
      first_server_ = server;
      last_timeout_ = std::chrono::steady_clock::now();
    }
    return log::Warn("store_left", {{"reason", "its standbys have left it and another server takes writes"}});
  }
}

void Connector::MarkUnavailable(const char* reason, bool timed_out) {
  bool news = false;
  {
    const MutexLock lock(mutex_);
    news = !std::exchange(unavailable_, true);
    trying_ = false;
    const Moment now = std::chrono::steady_clock::now();
    next_try_ = now + kPause;
    if (timed_out) last_timeout_ = now;
  }
  if (news) log::Error("store_lost", {{"reason", reason}});
}

void Connector::MarkAvailable(const PgConnection& connection) {
  bool news = false;
  {
    const MutexLock lock(mutex_);
    news = std::exchange(unavailable_, false);
    trying_ = false;
    // A connection that was begun before the timeout may lead to the server that was left since.
    if (connection.begun() > last_timeout_) first_server_ = connection.server();
  }
  if (news) log::Info("store_back");
}

}  // namespace aw::postgres
