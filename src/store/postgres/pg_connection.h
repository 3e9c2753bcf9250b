// A thin wrapper of libpq: one session, always in pipeline mode, with cached prepared statements and a deadline for
// every wait. One thread at a time.
//
// Errors: PgError if PostgreSQL refuses a statement; ConnectionLost if it does not answer or the session is gone, after
// which the connection cannot be used. Error texts contain no values of rows and no password.
#pragma once

#include <libpq-fe.h>

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <vector>

#include "store/postgres/servers.h"
#include "store/postgres/stopping.h"
#include "store/postgres/values.h"

namespace aw::postgres {

inline constexpr std::chrono::seconds kConnectTimeout{2};  // for all servers of the URL
inline constexpr std::chrono::seconds kTimeout{4};         // for any answer

inline Moment In(std::chrono::milliseconds duration) { return std::chrono::steady_clock::now() + duration; }

struct PgError : std::runtime_error {
  PgError(std::string state, const std::string& what) : std::runtime_error(what), sqlstate(std::move(state)) {}
  std::string sqlstate;
};

struct ConnectionLost : PgError {
  using PgError::PgError;
  bool timed_out = false;  // the server did not answer at all
  Moment begun;            // when this connection was begun
  std::size_t server = 0;
};

class PgConnection {
 public:
  // The purpose of a session decides its settings.
  enum class Purpose { kRead, kWrite, kListen, kNotify, kIndex };

  // The servers of the URL to try, by index: this one, then the next ones, cyclically.
  struct Choice {
    std::size_t first = 0;
    bool only_this = false;
  };

  // `stopping` shortens the waits of a store that stops; it outlives the connection.
  PgConnection(const std::string& url, Purpose purpose, Stopping* stopping = nullptr, Choice choice = {0, false});
  PgConnection(const PgConnection&) = delete;
  PgConnection& operator=(const PgConnection&) = delete;

  // Adds a statement to the pipeline. `sql` must be a literal: statements are prepared once, by its address.
  void Add(const char* sql, const Params& params = {});

  // Sends the pipeline and waits for all answers, which are in the order of Add.
  std::vector<Rows> RoundTrip(Moment deadline = In(kTimeout));
  // Sends the pipeline; the next RoundTrip drops the answers.
  void SendWithoutWaiting();

  Rows Query(const char* sql, const Params& params = {});

  // Several statements in one text, outside the pipeline.
  void RunScript(const std::string& script, Moment deadline);

  // Waits until another session's NOTIFY arrives (true), or `wake` can be read or the deadline passes (false). The
  // payload of a notification that has one goes to `notes` and does not end the wait with true.
  bool AwaitNotification(int wake, Moment deadline, const std::atomic<int>& own_notifier,
                         const std::function<void(std::string)>& notes);

  bool lost() const { return lost_; }
  Moment begun() const { return begun_; }
  std::size_t server() const { return server_; }  // its index in the URL
  int backend_pid() const { return backend_pid_; }
  // A pooler gives its clients process ids of its own.
  bool is_pooled() const { return PQbackendPID(handle_.get()) != backend_pid_; }

 private:
  enum class Expected { kPrepared, kAnswer, kSync };
  struct Pending {
    Expected what;
    const char* sql;
  };
  struct Close {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };

  void Open(const std::string& url, Choice choice);
  void OpenAt(const std::string& url, const ServerAddress& server, Moment deadline);
  void SetUp(Purpose purpose);
  void Prepare(const char* sql);
  void Sync();
  void WaitForSocket(short events, Moment deadline);
  PGresult* NextResult(Moment deadline);
  void HandleResult(const Pending& pending, PGresult* result, std::vector<Rows>& answers);
  void CheckSent(int sent);
  bool TakeNotifications(const std::atomic<int>& own_notifier, const std::function<void(std::string)>& notes);
  [[noreturn]] void ThrowLost(const std::string& reason, std::string sqlstate = {}, bool timed_out = false);
  [[noreturn]] void ThrowLostByLibpq();
  static void OnNotice(void* connection, const PGresult* notice);

  const Moment begun_ = std::chrono::steady_clock::now();
  Stopping* const stopping_;
  std::size_t server_ = 0;
  std::unique_ptr<PGconn, Close> handle_;
  std::unordered_set<const void*> prepared_;
  std::deque<Pending> pending_;
  std::unique_ptr<PgError> refusal_;  // the first of the current round trip
  std::string end_sqlstate_;          // SQLSTATE of the message that ended an idle session
  int backend_pid_ = 0;
  bool lost_ = false;
};

}  // namespace aw::postgres
