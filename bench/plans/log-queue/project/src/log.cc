#include "log.h"

#include <chrono>

namespace {
constexpr auto kIdle = std::chrono::milliseconds(5);
}

Log::Log(const std::string& path) : file_(path, std::ios::app), writer_([this] { Run(); }) {}

Log::~Log() {
  stopping_.store(true, std::memory_order_release);
  writer_.join();
}

void Log::Write(std::string line) {
  if (!ring_.Push(std::move(line))) dropped_.fetch_add(1, std::memory_order_relaxed);
}

void Log::Drain() {
  while (auto line = ring_.Pop()) file_ << *line << '\n';
  file_.flush();
}

void Log::Run() {
  while (!stopping_.load(std::memory_order_acquire)) {
    Drain();
    std::this_thread::sleep_for(kIdle);
  }
  Drain();
}
