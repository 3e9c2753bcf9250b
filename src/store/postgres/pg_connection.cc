#include "store/postgres/pg_connection.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>

#include "log/log.h"

namespace aw::postgres {
namespace {

constexpr std::chrono::milliseconds kStoppingNoticed{100};
constexpr int kOldestServer = 13'00'00;  // xid8 and pg_current_xact_id

// Parameters of the URL come later and override these.
constexpr std::pair<const char*, const char*> kDefaults[] = {
    {"application_name", "debate-server"}, {"keepalives_idle", "10"},
    {"keepalives_interval", "5"},          {"keepalives_count", "3"},
    {"tcp_user_timeout", "5000"},
};

// The server's timeouts are shorter than ours, so that it reports the reason. An acknowledged transaction must be on
// disk.
constexpr char kSettings[] =
    "SELECT set_config('statement_timeout', '4s', false), set_config('lock_timeout', '3s', false), "
    "set_config('idle_in_transaction_session_timeout', '10s', false), set_config('jit', 'off', false), "
    "set_config('synchronous_commit', CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on' "
    "ELSE current_setting('synchronous_commit') END, false), "
    "set_config('application_name', current_setting('application_name') || ' ' || $1::text, false), "
    "current_setting('server_encoding'), pg_backend_pid()::bigint";
// A plan that was made while the tables were empty must not keep scanning them whole.
constexpr char kWriteSettings[] =
    "SELECT set_config('plan_cache_mode', 'force_generic_plan', false), set_config('enable_seqscan', 'off', false), "
    "set_config('enable_hashjoin', 'off', false), set_config('enable_mergejoin', 'off', false)";
// A notification writes nothing that could be lost. The search index does not wait for the disk either: a lost slice is
// lost whole and indexed again.
constexpr char kAsyncCommitSettings[] = "SELECT set_config('synchronous_commit', 'off', false)";

// Shown in pg_stat_activity.
std::string_view NameOf(PgConnection::Purpose purpose) {
  switch (purpose) {
    case PgConnection::Purpose::kRead: return "reads";
    case PgConnection::Purpose::kWrite: return "writes";
    case PgConnection::Purpose::kListen: return "listens";
    case PgConnection::Purpose::kNotify: return "notifies";
    case PgConnection::Purpose::kIndex: return "indexes";
  }
  return "";
}

std::string OneLine(const char* text) {
  std::string line(text ? text : "");
  line.resize(std::min(line.find("\n\t"), line.size()));  // libpq's guesses at the cause
  while (!line.empty() && (line.back() == '\n' || line.back() == ' ')) line.pop_back();
  std::ranges::replace(line, '\n', ' ');
  return line.empty() ? "the connection was closed" : line;
}

std::string Field(const PGresult* result, int field) {
  const char* text = PQresultErrorField(result, field);
  return text ? text : "";
}

std::string NameOf(const char* sql) { return std::to_string(reinterpret_cast<std::uintptr_t>(sql)); }

int MillisecondsUntil(Moment deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
  return static_cast<int>(std::max<std::int64_t>(left.count(), 0));
}

// False if the deadline has passed.
bool Poll(pollfd* sockets, nfds_t count, Moment deadline) {
  while (true) {
    const int ready = ::poll(sockets, count, MillisecondsUntil(deadline));
    if (ready > 0) return true;
    if (ready == 0 && MillisecondsUntil(deadline) == 0) return false;
    if (ready < 0 && errno != EINTR) throw std::runtime_error("poll failed: " + std::string(std::strerror(errno)));
  }
}

}  // namespace

PgConnection::PgConnection(const std::string& url, Purpose purpose, Stopping* stopping, Choice choice)
    : stopping_(stopping) {
  Open(url, choice);
  SetUp(purpose);
}

// A server that does not answer must not use up the time of the next.
void PgConnection::Open(const std::string& url, Choice choice) {
  const auto servers = ServersOf(url);
  const auto time_per_server = std::chrono::milliseconds(kConnectTimeout) / static_cast<int>(servers.size());
  const std::size_t last = choice.only_this ? 0 : servers.size() - 1;
  for (std::size_t i = 0; i <= last; ++i) {
    server_ = (choice.first + i) % servers.size();
    try {
      return OpenAt(url, servers[server_], In(time_per_server));
    } catch (const ConnectionLost&) {
      if (i == last) throw;
      lost_ = false;
      end_sqlstate_.clear();
    }
  }
}

void PgConnection::OpenAt(const std::string& url, const ServerAddress& server, Moment deadline) {
  const std::pair<const char*, const char*> ours[] = {
      {"dbname", url.c_str()},       {"host", server.host.c_str()}, {"hostaddr", server.hostaddr.c_str()},
      {"port", server.port.c_str()}, {"client_encoding", "UTF8"},   {nullptr, nullptr}};
  std::array<const char*, std::size(kDefaults) + std::size(ours)> keywords;
  std::array<const char*, std::size(kDefaults) + std::size(ours)> values;
  std::size_t count = 0;
  const auto put = [&](const auto& pair) {
    std::tie(keywords[count], values[count]) = pair;
    ++count;
  };
  std::ranges::for_each(kDefaults, put);
  std::ranges::for_each(ours, put);
  handle_.reset(PQconnectStartParams(keywords.data(), values.data(), 1));
  PGconn* const connection = handle_.get();
  if (!connection) throw std::bad_alloc();
  PQsetNoticeReceiver(connection, OnNotice, this);

  PostgresPollingStatusType next = PGRES_POLLING_WRITING;
  while (PQstatus(connection) != CONNECTION_BAD && next != PGRES_POLLING_OK && next != PGRES_POLLING_FAILED) {
    WaitForSocket(next == PGRES_POLLING_READING ? POLLIN : POLLOUT, deadline);
    next = PQconnectPoll(connection);
  }
  if (PQstatus(connection) != CONNECTION_OK) ThrowLostByLibpq();
  if (PQserverVersion(connection) < kOldestServer) {
    throw PgError("0A000", "PostgreSQL is older than version 13; debate-server needs 13 or newer");
  }
  PQsetnonblocking(connection, 1);
  PQenterPipelineMode(connection);
}

void PgConnection::SetUp(Purpose purpose) {
  Add(kSettings, Params(NameOf(purpose)));
  if (purpose == Purpose::kWrite) Add(kWriteSettings);
  if (purpose == Purpose::kNotify || purpose == Purpose::kIndex) Add(kAsyncCommitSettings);
  const auto answers = RoundTrip(In(kConnectTimeout));
  if (answers[0][0].Text(6) != "UTF8") {
    throw PgError("0A000", "the database's encoding is " + answers[0][0].String(6) + "; debate-server needs UTF8");
  }
  backend_pid_ = static_cast<int>(answers[0][0].Int(7));
}

void PgConnection::ThrowLost(const std::string& reason, std::string sqlstate, bool timed_out) {
  lost_ = true;
  ConnectionLost loss(std::move(sqlstate), reason);
  loss.timed_out = timed_out;
  loss.begun = begun_;
  loss.server = server_;
  throw loss;
}

void PgConnection::ThrowLostByLibpq() { ThrowLost(OneLine(PQerrorMessage(handle_.get())), end_sqlstate_); }

// Logs no text, because it may quote what a client sent.
void PgConnection::OnNotice(void* connection, const PGresult* notice) {
  const std::string sqlstate = Field(notice, PG_DIAG_SQLSTATE);
  if (Field(notice, PG_DIAG_SEVERITY_NONLOCALIZED) == "FATAL")
    static_cast<PgConnection*>(connection)->end_sqlstate_ = sqlstate;
  log::Debug("postgres_notice", {{"sqlstate", sqlstate}});
}

void PgConnection::WaitForSocket(short events, Moment deadline) {
  pollfd socket{PQsocket(handle_.get()), events, 0};
  const Moment begun = std::chrono::steady_clock::now();
  const auto end = [&] { return stopping_ ? stopping_->Limit(begun, deadline) : deadline; };
  while (!Poll(&socket, 1, std::min(end(), In(kStoppingNoticed)))) {
    if (std::chrono::steady_clock::now() < end()) continue;
    if (stopping_) stopping_->ReportTimeout();
    ThrowLost("PostgreSQL did not answer in time", {}, true);
  }
}

void PgConnection::CheckSent(int sent) {
  if (sent != 1) ThrowLostByLibpq();
}

void PgConnection::Prepare(const char* sql) {
  if (!prepared_.insert(sql).second) return;
  CheckSent(PQsendPrepare(handle_.get(), NameOf(sql).c_str(), sql, 0, nullptr));
  pending_.push_back({Expected::kPrepared, sql});
}

void PgConnection::Add(const char* sql, const Params& params) {
  Prepare(sql);
  std::vector<const char*> values;
  std::vector<int> lengths;
  for (int i = 0; i < params.size(); ++i) {
    values.push_back(params.Value(i));
    lengths.push_back(params.Length(i));
  }
  const std::vector<int> binary(values.size(), 1);
  CheckSent(PQsendQueryPrepared(handle_.get(), NameOf(sql).c_str(), params.size(), values.data(), lengths.data(),
                                binary.data(), 1));
  pending_.push_back({Expected::kAnswer, sql});
}

void PgConnection::Sync() {
  CheckSent(PQpipelineSync(handle_.get()));
  pending_.push_back({Expected::kSync, nullptr});
}

void PgConnection::SendWithoutWaiting() {
  Sync();
  if (PQflush(handle_.get()) < 0) ThrowLostByLibpq();
}

PGresult* PgConnection::NextResult(Moment deadline) {
  PGconn* const connection = handle_.get();
  while (true) {
    const int unsent = PQflush(connection);
    // A lost server may have sent the reason: read its message before reporting the failure.
    if (unsent < 0 && PQconsumeInput(connection) == 0) ThrowLostByLibpq();
    if (PQisBusy(connection) == 0) return PQgetResult(connection);
    WaitForSocket(unsent == 1 ? POLLIN | POLLOUT : POLLIN, deadline);
    if (PQconsumeInput(connection) == 0) ThrowLostByLibpq();
  }
}

void PgConnection::HandleResult(const Pending& pending, PGresult* result, std::vector<Rows>& answers) {
  Rows answer(result);
  const ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) {
    if (pending.what == Expected::kAnswer) answers.push_back(std::move(answer));
    return;
  }
  if (pending.what == Expected::kPrepared) prepared_.erase(pending.sql);
  if (status == PGRES_PIPELINE_ABORTED) return;
  const std::string sqlstate = Field(result, PG_DIAG_SQLSTATE);
  const std::string severity = Field(result, PG_DIAG_SEVERITY_NONLOCALIZED);
  const std::string message = Field(result, PG_DIAG_MESSAGE_PRIMARY);
  if (sqlstate.empty() || severity == "FATAL" || severity == "PANIC" || PQstatus(handle_.get()) == CONNECTION_BAD) {
    ThrowLost(message.empty() ? OneLine(PQresultErrorMessage(result)) : message, sqlstate);
  }
  if (!refusal_) refusal_ = std::make_unique<PgError>(sqlstate, message);
}

std::vector<Rows> PgConnection::RoundTrip(Moment deadline) {
  Sync();
  std::vector<Rows> answers;
  while (!pending_.empty()) {
    const Pending pending = pending_.front();
    PGresult* const result = NextResult(deadline);
    if (!result) {
      if (PQstatus(handle_.get()) == CONNECTION_BAD) ThrowLostByLibpq();
      continue;  // the end of the answers to one statement
    }
    pending_.pop_front();
    if (pending.what != Expected::kSync) {
      HandleResult(pending, result, answers);
      continue;
    }
    const bool in_step = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
    PQclear(result);
    if (!in_step) ThrowLostByLibpq();
    if (pending_.empty()) break;
    answers.clear();  // answers to statements that were only sent off
    refusal_.reset();
  }
  if (const auto refusal = std::move(refusal_)) throw PgError(*refusal);
  return answers;
}

Rows PgConnection::Query(const char* sql, const Params& params) {
  Add(sql, params);
  return std::move(RoundTrip().back());
}

void PgConnection::RunScript(const std::string& script, Moment deadline) {
  PGconn* const connection = handle_.get();
  CheckSent(PQexitPipelineMode(connection));
  CheckSent(PQsendQuery(connection, script.c_str()));
  std::vector<Rows> answers;
  while (PGresult* const result = NextResult(deadline)) HandleResult({Expected::kAnswer, nullptr}, result, answers);
  PQenterPipelineMode(connection);
  if (const auto refusal = std::move(refusal_)) throw PgError(*refusal);
}

bool PgConnection::TakeNotifications(const std::atomic<int>& own_notifier,
                                     const std::function<void(std::string)>& notes) {
  bool notified = false;
  while (PGnotify* const notification = PQnotifies(handle_.get())) {
    const bool is_others = notification->be_pid != own_notifier;
    const std::string text = notification->extra;
    PQfreemem(notification);
    if (is_others && !text.empty() && notes) notes(text);
    notified = notified || (is_others && text.empty());
  }
  return notified;
}

bool PgConnection::AwaitNotification(int wake, Moment deadline, const std::atomic<int>& own_notifier,
                                     const std::function<void(std::string)>& notes) {
  if (TakeNotifications(own_notifier, notes)) return true;  // arrived with an answer
  pollfd sockets[] = {{PQsocket(handle_.get()), POLLIN, 0}, {wake, POLLIN, 0}};
  if (!Poll(sockets, std::size(sockets), deadline)) return false;
  if (sockets[0].revents != 0 && PQconsumeInput(handle_.get()) == 0) ThrowLostByLibpq();
  return TakeNotifications(own_notifier, notes);
}

}  // namespace aw::postgres
