// Thumbnails by their name: the most recently used ones, at most as many as the limit says. Safe for several threads.
#pragma once

#include <cstddef>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

class Cache {
 public:
  // The number of entries; at least 1.
  explicit Cache(std::size_t limit) : limit_(limit) {}

  // Null: not there. The pointer is valid until the next Put, which may remove the entry.
  const std::string* Get(std::string_view name) {
    const std::lock_guard lock(mutex_);
    const auto found = places_.find(name);
    if (found == places_.end()) {
      ++misses_;
      return nullptr;
    }
    entries_.splice(entries_.begin(), entries_, found->second);
    ++hits_;
    return &found->second->second;
  }

  void Put(std::string name, std::string image) {
    const std::lock_guard lock(mutex_);
    if (const auto found = places_.find(name); found != places_.end()) {
      found->second->second = std::move(image);
      return;
    }
    entries_.emplace_front(std::move(name), std::move(image));
    places_.emplace(entries_.front().first, entries_.begin());
    while (entries_.size() > limit_) RemoveOldest();
  }

  std::size_t Size() const {
    const std::lock_guard lock(mutex_);
    return entries_.size();
  }

  // Between 0 and 1, for the metrics.
  double HitRate() const {
    const std::lock_guard lock(mutex_);
    const std::size_t all = hits_ + misses_;
    return all == 0 ? 0 : static_cast<double>(hits_) / static_cast<double>(all);
  }

 private:
  using Entry = std::pair<std::string, std::string>;

  void RemoveOldest() {
    places_.erase(entries_.back().first);
    entries_.pop_back();
  }

  const std::size_t limit_;
  mutable std::mutex mutex_;
  std::list<Entry> entries_;                                                 // the most recently used one first
  std::unordered_map<std::string_view, std::list<Entry>::iterator> places_;  // the keys view the names in entries_
  std::size_t hits_ = 0, misses_ = 0;
};
