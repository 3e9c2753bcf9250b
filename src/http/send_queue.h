// What is still to be sent on one socket, in order. Counts against the budget of all sockets. One thread.
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

  // What a piece costs beside its bytes.
  static constexpr std::size_t kPieceBytes = 128;

  SendQueue(Budget& budget, Budgeted& owner) : share_(budget, owner) {}

  // From byte `from` on; `owned` bytes are held by this queue alone.
  void Add(Response::Body piece, std::size_t owned, std::size_t from = 0);

  // kBlocked: again when the socket is writable.
  Flushed Flush(int fd);

  bool empty() const { return first_ == pieces_.size(); }
  // Of what was added to others that were not sent yet: how far behind the reader is.
  std::size_t backlog() const { return backlog_; }
  // When something was last sent, or the first piece added.
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
  std::size_t first_ = 0;          // in pieces_, not sent whole
  std::size_t sent_of_first_ = 0;  // bytes
  std::size_t held_ = 0;
  std::size_t backlog_ = 0;
  SteadyTime moved_at_;
};

}  // namespace aw::http
