#include "conduct/feed.h"

namespace aw::conduct {
namespace {

using client::Clock;
using Kind = client::Trouble::Kind;

constexpr std::chrono::seconds kSilence{90};  // the server pings far more often
constexpr std::chrono::seconds kBetweenTries{1};
constexpr std::chrono::seconds kToOpen{10};

}  // namespace

Feed::Feed(const client::Settings& settings, const std::string& debate_id)
    : settings_(settings), target_("/ws?debate_id=" + debate_id) {}

bool Feed::Connect(const client::Patience& patience) {
  const auto now = Clock::now();
  if (now < next_try_) {
    client::Sleep(next_try_ - now, patience);
    return false;
  }
  next_try_ = now + kBetweenTries;
  client::Patience to_open = patience;
  to_open.deadline = now + kToOpen;
  client::Response refusal;
  auto opened = client::WebSocket::Open(settings_.url, target_, settings_.token, to_open, refusal);
  if (opened) socket_.emplace(*std::move(opened));
  // Also when it failed: whether the debate and the server are there is for the reader to find out.
  return true;
}

bool Feed::Wait(const client::Patience& patience) {
  if (!socket_) return Connect(patience);
  const auto message = socket_->Next(patience);
  if (message) return true;
  const bool quiet = message.error().kind == Kind::kTooLate || message.error().kind == Kind::kStopped;
  if (quiet && Clock::now() - socket_->last_heard() < kSilence) return false;
  socket_.reset();
  return true;
}

}  // namespace aw::conduct
