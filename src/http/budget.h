// A limit on the bytes that all peers together make the server hold. Every peer that holds some has a Share; above the
// limit those go first that have not moved for longest. They are told in a turn of the loop of their own, so taking a
// share never runs a peer's code. A peer that is alone is let be: whatever it holds, nobody else suffers by it.
//
// One thread (the io thread).
#pragma once

#include <boost/intrusive/list.hpp>
#include <cstddef>
#include <memory>
#include <string>

#include "http/asio.h"

namespace aw::http {

class Budget;

// Whoever has shares.
class Budgeted {
 public:
  // The budget is exceeded and this one's share was given up: it lets go of what it holds.
  virtual void OnOverBudget(const Budget& budget) = 0;

 protected:
  ~Budgeted() = default;
};

using ShareHook = boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>>;

// What one peer holds of a budget; given back when it goes away.
class Share : public ShareHook {
 public:
  Share(Budget& budget, Budgeted& owner) : budget_(budget), owner_(owner) {}
  Share(const Share&) = delete;
  Share& operator=(const Share&) = delete;
  ~Share() { Set(0); }

  void Set(std::size_t bytes);

  // The peer has taken or sent something: others are slower.
  void Moved();

 private:
  friend class Budget;
  Budget& budget_;
  Budgeted& owner_;
  std::size_t bytes_ = 0;
};

class Budget {
 public:
  Budget(asio::io_context& io, std::size_t limit) : io_(io), limit_(limit) {}
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  std::size_t bytes() const { return bytes_; }

  // `text`, counted once for as long as anybody holds the result.
  std::shared_ptr<const std::string> Count(std::shared_ptr<const std::string> text);

 private:
  friend class Share;
  using Shares = boost::intrusive::list<Share, boost::intrusive::base_hook<ShareHook>,
                                        boost::intrusive::constant_time_size<false>>;
  struct Counted;

  void Change(std::size_t from, std::size_t to);
  void Enforce();

  asio::io_context& io_;
  const std::size_t limit_;
  std::size_t bytes_ = 0;
  bool enforcing_ = false;  // a turn for it is posted
  Shares shares_;           // longest without a move first
};

}  // namespace aw::http
