#include "store/postgres/connector.h"

#include <utility>

#include "log/log.h"

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

std::unique_ptr<Connection> Connector::Connect(Connection::Purpose purpose) {
  {
    const MutexLock lock(mutex_);
    if (away_) {
      if (trying_ || std::chrono::steady_clock::now() < next_try_) throw ConnectionLost("", "PostgreSQL is away");
      trying_ = true;
    }
  }
  try {
    auto connection = std::make_unique<Connection>(url_, purpose);
    MarkBack();
    return connection;
  } catch (const std::exception& failure) {
    MarkAway(failure.what());
    throw;
  }
}

void Connector::Renew(std::unique_ptr<Connection>& connection, Connection::Purpose purpose) {
  if (connection && !connection->lost() && !away()) return;
  connection.reset();
  connection = Connect(purpose);
}

void Connector::Suspect(const ConnectionLost& failure) {
  if (failure.silent) MarkAway(failure.what());  // else it may have ended this session only
}

bool Connector::away() const {
  const MutexLock lock(mutex_);
  return away_;
}

void Connector::MarkAway(const char* reason) {
  bool news = false;
  {
    const MutexLock lock(mutex_);
    news = !std::exchange(away_, true);
    trying_ = false;
    next_try_ = In(kPause);
  }
  if (news) log::Error("store_lost", {{"reason", reason}});
}

void Connector::MarkBack() {
  bool news = false;
  {
    const MutexLock lock(mutex_);
    news = std::exchange(away_, false);
    trying_ = false;
  }
  if (news) log::Info("store_back");
}

}  // namespace aw::postgres
