// The unsent output of one socket, in order. Counts against the budget of all sockets. One thread.
#pragma once

#include <cstddef>
#include <vector>

#include "http/budget.h"
#include "http/response.h"
#include "hub/deadlines.h"

namespace aw::http {

class SendQueue {
 public:
  enum class Flushed { kAll, kBlocked, kFailed };

  // The memory that a piece takes beside its bytes.
  static constexpr std::size_t kPieceBytes = 128;

  SendQueue(Budget& budget, Budgeted& owner) : share_(budget, owner) {}

  // Adds the piece from byte `from`; `owned` bytes of it are held by this queue alone.
  void Add(Response::Body piece, std::size_t owned, std::size_t from = 0);

  // kBlocked: call it again when the socket is writable.
  Flushed Flush(int fd);

  bool empty() const { return first_ == pieces_.size(); }
  // The bytes of pieces that were added behind unsent ones: how far the reader lags behind.
  std::size_t backlog() const { return backlog_; }
  // When bytes were last sent, or the first piece was added.
  SteadyTime moved_at() const { return moved_at_; }

 private:
  struct Piece {
    Response::Body body;
    std::size_t owned;
    std::size_t backlog;
  };

  void Sent(std::size_t bytes);

  Share share_;
  std::vector<Piece> pieces_;
  std::size_t first_ = 0;          // in pieces_: the first unsent one
  std::size_t sent_of_first_ = 0;  // bytes
  std::size_t held_ = 0;
  std::size_t backlog_ = 0;
  SteadyTime moved_at_;
};

}  // namespace aw::http
