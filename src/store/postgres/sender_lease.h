// The right to send notices, as a row with an end: a server that is frozen or cut off does not renew it, and another
// one takes over. The end is by PostgreSQL's clock; the holder reckons from when it asked, so that it stops no later.
#pragma once

#include <cstdint>
#include <memory>

#include "store/outbox.h"
#include "store/postgres/connector.h"

namespace aw::postgres {

class RowLease final : public SenderLease {
 public:
  explicit RowLease(Connector& connector);
  // Gives the right back, if it can.
  ~RowLease() override;

  Moment Hold() override;

 private:
  Connector& connector_;
  const std::int64_t holder_;
  std::unique_ptr<PgConnection> connection_;
  Moment until_;
};

}  // namespace aw::postgres
