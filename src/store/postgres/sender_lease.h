// The lease on sending notices: a row with an expiry. A server that hangs or is cut off does not renew it, and another
// one takes over. The expiry is by PostgreSQL's clock; the holder counts from its request, so that it stops no later.
#pragma once

#include <cstdint>
#include <memory>

#include "store/outbox.h"
#include "store/postgres/connector.h"

namespace aw::postgres {

class RowLease final : public SenderLease {
 public:
  explicit RowLease(Connector& connector);
  // Releases the lease, if it can.
  ~RowLease() override;

  Moment AcquireOrRenew() override;

 private:
  Connector& connector_;
  const std::int64_t holder_;
  std::unique_ptr<PgConnection> connection_;
  Moment until_;
};

}  // namespace aw::postgres
