// Delivers one message to one target: a connection for each, a time limit, a limit on the bytes read of the answer, no
// redirects, and no name that resolves to a private address unless that is allowed. One thread at a time.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "client/call_options.h"
#include "client/url.h"
#include "notify/message.h"

namespace aw::notify {

// The result of a delivery.
struct DeliveryResult {
  int status = 0;                  // 0: no answer
  std::string said = {};           // the beginning of the answer, on one line
  std::string error = {};          // why there is no answer, or no usable one
  std::int64_t retry_after_s = 0;  // from the target's Retry-After
  bool cancelled = false;
  bool shown = false;  // on the desktop

  bool ok() const { return shown || (status >= 200 && status < 300); }
  // True if the failure probably concerns every notice for the target.
  bool is_away() const { return status == 0 || status >= 500 || status == 408 || status == 429; }
};

class Courier {
 public:
  // All arguments outlive the courier. `cancelled` ends a delivery within 50 ms.
  Courier(const Target& target, const Settings& settings, const std::atomic<bool>& cancelled)
      : target_(target), settings_(settings), cancelled_(cancelled) {}

  // Calls `may_send` right before the first byte; false cancels the delivery.
  DeliveryResult Deliver(const Message& message, const std::function<bool()>& may_send);

 private:
  struct Lookup;

  client::CallOptions Limits() const;
  Result<std::vector<client::Address>, client::ClientError> FindAddresses(const client::CallOptions& call);
  Result<std::vector<client::Address>, client::ClientError> LookUp(const client::CallOptions& call);
  std::string RequestBytes(const Message& message) const;

  const Target& target_;
  const Settings& settings_;
  const std::atomic<bool>& cancelled_;
  std::shared_ptr<Lookup> lookup_;  // in progress; its thread may outlive this object
};

}  // namespace aw::notify
