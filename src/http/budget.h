// A limit on the bytes that all peers together make the server hold. Each such peer has a Share; above the limit, the
// shares without progress for longest are ended first. OnOverBudget is called in a turn of the loop of its own, so
// taking a share never runs a peer's code. A single peer is never ended: it takes nothing from others.
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

// An owner of shares.
class Budgeted {
 public:
  // The budget is exceeded and this owner's share was taken back: it must free the bytes.
  virtual void OnOverBudget(const Budget& budget) = 0;

 protected:
  ~Budgeted() = default;
};

using ShareHook = boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>>;

// The part of a budget that one peer holds; its destructor returns it.
class Share : public ShareHook {
 public:
  Share(Budget& budget, Budgeted& owner) : budget_(budget), owner_(owner) {}
  Share(const Share&) = delete;
  Share& operator=(const Share&) = delete;
  ~Share() { Set(0); }

  void Set(std::size_t bytes);

  // The peer has made progress: other shares are ended before this one.
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

  // `text`, counted once as long as the result or a copy of it exists.
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
  bool enforcing_ = false;  // Enforce is posted
  Shares shares_;           // longest without progress first
};

}  // namespace aw::http
