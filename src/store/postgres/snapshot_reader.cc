#include "store/postgres/snapshot_reader.h"

#include <exception>

#include "log/log.h"
#include "store/postgres/queries.h"

namespace aw::postgres {
namespace {

class Snapshot final : public Queries {
 public:
  Snapshot(PgConnection& connection, ReadLimit& limit, bool& answered, std::exception_ptr& failure)
      : connection_(connection), limit_(limit), answered_(answered), failure_(failure) {}
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;

  // The rollback needs no answer: it is sent with the next round trip.
  ~Snapshot() override {
    if (!begun_ || connection_.lost()) return;
    try {
      connection_.Add("ROLLBACK");
      connection_.SendWithoutWaiting();
    } catch (const PgError&) {
    }
  }

 private:
  void BeginSearch() override { limit_.BeginSearch(); }
  void CheckLimit() const override { limit_.Check(); }

  Rows Query(const char* sql, const Params& params) override {
    CheckLimit();
    if (!begun_) connection_.Add("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    begun_ = true;
    try {
      Rows answer = connection_.Query(sql, params);
      answered_ = true;
      return answer;
    } catch (...) {
      failure_ = std::current_exception();
      throw;
    }
  }

  PgConnection& connection_;
  ReadLimit& limit_;
  bool& answered_;
  std::exception_ptr& failure_;
  bool begun_ = false;
};

}  // namespace

void SnapshotReader::ReadOnce(const std::function<void(ReadTx&)>& use, bool& answered) {
  connector_.Renew(connection_, PgConnection::Purpose::kRead);
  std::exception_ptr failure;
  limit_.Begin();
  Snapshot snapshot(*connection_, limit_, answered, failure);
  use(snapshot);
  // `use` may have caught it; Read decides what to do about it.
  if (failure) std::rethrow_exception(failure);
}

void SnapshotReader::Read(const std::function<void(ReadTx&)>& use) {
  try {
    bool answered = false;
    try {
      return ReadOnce(use, answered);
    } catch (const ConnectionLost& failure) {
      connector_.ReportLoss(failure);
      // A session that ended while idle fails at the first query; a new one may answer.
      if (answered || failure.timed_out || !connection_) throw;
    }
    return ReadOnce(use, answered);
  } catch (const ConnectionLost& failure) {
    connector_.ReportLoss(failure);
    log::Debug("read_failed", {{"reason", failure.what()}});
    throw StoreFailure(ServerBusy("The database does not answer at the moment"));
  } catch (const PgError& failure) {
    log::Error("read_failed", {{"sqlstate", failure.sqlstate}, {"reason", failure.what()}});
    if (failure.sqlstate == "57014" && limit_.is_search()) throw StoreFailure(limit_.Reason());
    const bool busy = failure.sqlstate == "57014" || failure.sqlstate == "53300" || failure.sqlstate == "40001";
    throw StoreFailure(busy ? ServerBusy("The database is busy") : ServerError());
  }
}

}  // namespace aw::postgres
