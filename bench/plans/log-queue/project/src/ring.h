// A bounded queue between one producer thread and one consumer thread, without locks. One slot stays empty, so that
// "full" and "empty" differ.
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

template <typename T>
class Ring {
 public:
  explicit Ring(std::size_t slots) : slots_(slots) {}

  // Producer. False: full; the value is not taken.
  bool Push(T value) {
    const std::size_t head = head_.load(std::memory_order_relaxed);
    const std::size_t next = (head + 1) % slots_.size();
    if (next == tail_.load(std::memory_order_acquire)) return false;
    slots_[head] = std::move(value);
    head_.store(next, std::memory_order_release);
    return true;
  }

  // Consumer. Nothing: empty.
  std::optional<T> Pop() {
    const std::size_t tail = tail_.load(std::memory_order_relaxed);
    if (tail == head_.load(std::memory_order_acquire)) return std::nullopt;
    T value = std::move(slots_[tail]);
    tail_.store((tail + 1) % slots_.size(), std::memory_order_release);
    return value;
  }

  // Any thread; a moment later it may be another number.
  std::size_t Size() const {
    const std::size_t head = head_.load(std::memory_order_acquire);
    const std::size_t tail = tail_.load(std::memory_order_acquire);
    return (head + slots_.size() - tail) % slots_.size();
  }

 private:
  std::vector<T> slots_;
  std::atomic<std::size_t> head_{0};  // written by the producer
  std::atomic<std::size_t> tail_{0};  // written by the consumer
};
