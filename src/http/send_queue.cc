#include "http/send_queue.h"

#include <sys/socket.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "platform/platform.h"

namespace aw::http {
namespace {

constexpr std::size_t kPiecesPerSend = 16;

}  // namespace

void SendQueue::Add(Response::Body piece, std::size_t owned, std::size_t from) {
  const std::size_t behind = empty() ? 0 : View(piece).size() + kPieceBytes;
  if (empty()) {
    moved_at_ = std::chrono::steady_clock::now();
    sent_of_first_ = from;
  }
  pieces_.push_back({std::move(piece), owned + kPieceBytes, behind});
  backlog_ += behind;
  held_ += owned + kPieceBytes;
  share_.Set(held_);
}

SendQueue::Flushed SendQueue::Flush(int fd) {
  while (!empty()) {
    std::array<iovec, kPiecesPerSend> parts;
    const std::size_t count = std::min(kPiecesPerSend, pieces_.size() - first_);
    for (std::size_t i = 0; i < count; ++i) {
      const std::string_view text = View(pieces_[first_ + i].body).substr(i == 0 ? sent_of_first_ : 0);
      parts[i] = {const_cast<char*>(text.data()), text.size()};
    }
    msghdr message{};
    message.msg_iov = parts.data();
    message.msg_iovlen = count;
    const auto sent = ::sendmsg(fd, &message, platform::kNoSignal | MSG_DONTWAIT);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) return errno == EAGAIN ? Flushed::kBlocked : Flushed::kFailed;
    Sent(static_cast<std::size_t>(sent));
  }
  return Flushed::kAll;
}

void SendQueue::Sent(std::size_t bytes) {
  moved_at_ = std::chrono::steady_clock::now();
  share_.Moved();
  for (; !empty(); ++first_, sent_of_first_ = 0) {
    Piece& piece = pieces_[first_];
    const std::size_t left = View(piece.body).size() - sent_of_first_;
    if (bytes < left) break;
    bytes -= left;
    held_ -= piece.owned;
    backlog_ -= piece.backlog;
    piece.body = std::string_view();
  }
  sent_of_first_ += bytes;
  if (empty()) {
    pieces_ = {};
    first_ = 0;
  } else if (first_ > pieces_.size() / 2) {
    pieces_.erase(pieces_.begin(), pieces_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
  }
  share_.Set(held_);
}

}  // namespace aw::http
