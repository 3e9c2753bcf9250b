#include "http/budget.h"

#include <boost/asio/post.hpp>
#include <utility>

#include "log/log.h"

namespace aw::http {

struct Budget::Counted {
  Counted(Budget& b, std::shared_ptr<const std::string> t) : budget(b), text(std::move(t)) {
    budget.Change(0, text->size());
  }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  ~Counted() { budget.Change(text->size(), 0); }

  Budget& budget;
  const std::shared_ptr<const std::string> text;
};

void Share::Set(std::size_t bytes) {
  if (bytes == bytes_) return;
  if (bytes == 0) ShareHook::unlink();
  if (bytes_ == 0) budget_.shares_.push_back(*this);
  budget_.Change(std::exchange(bytes_, bytes), bytes);
}

void Share::Moved() {
  if (bytes_ > 0) budget_.shares_.splice(budget_.shares_.end(), budget_.shares_, budget_.shares_.iterator_to(*this));
}

std::shared_ptr<const std::string> Budget::Count(std::shared_ptr<const std::string> text) {
  const auto counted = std::make_shared<const Counted>(*this, std::move(text));
  return {counted, counted->text.get()};
}

void Budget::Change(std::size_t from, std::size_t to) {
  bytes_ += to - from;
  if (to <= from || bytes_ <= limit_ || std::exchange(enforcing_, true)) return;
  asio::post(io_, [this] { Enforce(); });
}

void Budget::Enforce() {
  enforcing_ = false;
  std::int64_t ended = 0;
  while (bytes_ > limit_ && !shares_.empty() && &shares_.front() != &shares_.back()) {
    Share& slowest = shares_.front();
    Budgeted& owner = slowest.owner_;
    slowest.Set(0);
    owner.OnOverBudget(*this);
    ++ended;
  }
  if (ended > 0) log::Warn("over_budget", {{"slow_peers_ended", ended}, {"limit", static_cast<std::int64_t>(limit_)}});
}

}  // namespace aw::http
