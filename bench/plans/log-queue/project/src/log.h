// The log of the process: lines are queued and written to a file by one thread. A full queue drops lines and counts
// them; logging never blocks a request.
#pragma once

#include <atomic>
#include <cstdint>
#include <fstream>
#include <string>
#include <thread>

#include "ring.h"

class Log {
 public:
  static constexpr std::size_t kSlots = 1024;

  explicit Log(const std::string& path);
  ~Log();  // writes what is queued

  // Called by the event loop's thread only.
  void Write(std::string line);

  std::uint64_t dropped() const { return dropped_.load(std::memory_order_relaxed); }

 private:
  void Drain();
  void Run();

  Ring<std::string> ring_{kSlots};
  std::ofstream file_;
  std::atomic<std::uint64_t> dropped_{0};
  std::atomic<bool> stopping_{false};
  std::thread writer_;
};
