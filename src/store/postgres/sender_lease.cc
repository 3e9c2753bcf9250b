#include "store/postgres/sender_lease.h"

#include "log/log.h"

namespace aw::postgres {

bool SessionLease::Hold() {
  try {
    if (!connector_.IsUsable(connection_.get())) holder_ = nullptr;
    connector_.Renew(connection_, PgConnection::Purpose::kNotify);
    // A lock that the session has is not asked for again, for it would be counted.
    const Rows rows = connection_->Query(
        "SELECT CASE WHEN $1::bigint = 1 THEN 1::bigint "
        "WHEN pg_try_advisory_lock(1635214434, hashtext(current_schema())) THEN 1::bigint ELSE 0::bigint END",
        Params(std::int64_t{holder_ == connection_.get()}));
    holder_ = rows[0].Int(0) == 1 ? connection_.get() : nullptr;
  } catch (const ConnectionLost& failure) {
    connector_.Suspect(failure);
    holder_ = nullptr;
  } catch (const PgError& failure) {
    log::Debug("lease_failed", {{"reason", failure.what()}});
    holder_ = nullptr;
  }
  return holder_ != nullptr;
}

}  // namespace aw::postgres
