// The right to send notices, as a lock of a session of its own: it ends with the session, so that another server takes
// over when this one dies.
#pragma once

#include <memory>

#include "store/outbox.h"
#include "store/postgres/connector.h"

namespace aw::postgres {

class SessionLease final : public SenderLease {
 public:
  explicit SessionLease(Connector& connector) : connector_(connector) {}

  bool Hold() override;

 private:
  Connector& connector_;
  std::unique_ptr<PgConnection> connection_;
  const PgConnection* holder_ = nullptr;  // the session that has the lock
};

}  // namespace aw::postgres
