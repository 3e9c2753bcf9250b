#include "store/postgres/sender_lease.h"

#include "log/log.h"
#include "store/postgres/pending_writes.h"

namespace aw::postgres {
namespace {

constexpr std::chrono::seconds kLease{5};

}  // namespace

RowLease::RowLease(Connector& connector) : connector_(connector), holder_(RandomNode()) {}

RowLease::~RowLease() {
  try {
    if (!connector_.IsUsable(connection_.get())) return;
    connection_->Query("UPDATE notice_lease SET ends_at = '-infinity' WHERE holder = $1::bigint", Params(holder_));
  } catch (const PgError& failure) {
    log::Debug("lease_not_returned", {{"reason", failure.what()}});
  }
}

SenderLease::Moment RowLease::AcquireOrRenew() {
  const Moment asked = std::chrono::steady_clock::now();
  try {
    connector_.Renew(connection_, PgConnection::Purpose::kNotify);
    const Rows rows = connection_->Query(
        "UPDATE notice_lease SET holder = $1::bigint, ends_at = clock_timestamp() + $2::bigint * interval '1 second' "
        "WHERE holder = $1::bigint OR ends_at < clock_timestamp() RETURNING 1",
        Params(holder_, std::int64_t{kLease.count()}));
    until_ = rows.empty() ? Moment() : asked + kLease;
  } catch (const ConnectionLost& failure) {
    connector_.ReportLoss(failure);
  } catch (const PgError& failure) {
    log::Debug("lease_failed", {{"reason", failure.what()}});
  }
  return until_;
}

}  // namespace aw::postgres
