#include "conduct/feed.h"

namespace aw::conduct {
namespace {

using client::Clock;
using Kind = client::ClientError::Kind;

constexpr std::chrono::seconds kSilence{90};  // the server pings far more often
constexpr std::chrono::seconds kBetweenTries{1};
constexpr std::chrono::seconds kToOpen{10};

}  // namespace

Feed::Feed(const client::Settings& settings, const std::string& debate_id)
    : settings_(settings), target_("/ws?debate_id=" + debate_id) {}

bool Feed::Connect(const client::CallOptions& call) {
  const auto now = Clock::now();
  if (now < next_try_) {
    client::Sleep(next_try_ - now, call);
    return false;
  }
  next_try_ = now + kBetweenTries;
  client::CallOptions to_open = call;
  to_open.deadline = now + kToOpen;
  client::Response refusal;
  auto opened = client::WebSocket::Open(settings_.url, target_, settings_.token, to_open, refusal);
  if (opened) socket_.emplace(*std::move(opened));
  // Also when it failed: whether the debate and the server are there is for the reader to find out.
  return true;
}

bool Feed::Wait(const client::CallOptions& call) {
  if (!socket_) return Connect(call);
  const auto message = socket_->Next(call);
  if (message) return true;
  const bool quiet = message.error().kind == Kind::kTooLate || message.error().kind == Kind::kStopped;
  if (quiet && Clock::now() - socket_->last_heard() < kSilence) return false;
  socket_.reset();
  return true;
}

}  // namespace aw::conduct
