#include "conduct/feed.h"

namespace aw::conduct {
namespace {

using client::Clock;
using Kind = client::ClientError::Kind;

constexpr std::chrono::seconds kIdleTimeout{90};  // the server pings far more often
constexpr std::chrono::seconds kReconnectInterval{1};
constexpr std::chrono::seconds kConnectTimeout{10};

}  // namespace

Feed::Feed(const client::Settings& settings, const std::string& debate_id)
    : settings_(settings), target_("/ws?debate_id=" + debate_id) {}

bool Feed::Connect(const client::CallOptions& call) {
  const auto now = Clock::now();
  if (now < next_try_) {
    client::Sleep(next_try_ - now, call);
    return false;
  }
  next_try_ = now + kReconnectInterval;
  client::CallOptions connecting = call;
  connecting.deadline = now + kConnectTimeout;
  client::Response refusal;
  auto opened = client::WebSocket::Open(settings_.url, target_, settings_.token, connecting, refusal);
  if (opened) socket_.emplace(*std::move(opened));
  // Also true after a failure: reading the debate finds out whether the debate and the server exist.
  return true;
}

bool Feed::Wait(const client::CallOptions& call) {
  if (!socket_) return Connect(call);
  const auto message = socket_->Next(call);
  if (message) return true;
  const bool timed_out = message.error().kind == Kind::kTooLate || message.error().kind == Kind::kStopped;
  if (timed_out && Clock::now() - socket_->last_heard() < kIdleTimeout) return false;
  socket_.reset();
  return true;
}

}  // namespace aw::conduct
