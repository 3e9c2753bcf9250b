// Reports the debate to the listener of a run: each argument once, and the status when it has changed. For one thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "conduct/debate_snapshot.h"
#include "conduct/run_listener.h"

namespace aw::conduct {

class DebateReporter {
 public:
  explicit DebateReporter(RunListener& listener) : listener_(listener) {}

  void Report(const DebateSnapshot& snapshot);

 private:
  void ReportMove(const boost::json::value& argument);
  void ReportStatus(const DebateSnapshot& snapshot);

  RunListener& listener_;
  std::int64_t reported_seq_ = 0;
  std::string reported_status_;
};

// The beginning of a text as one line, without control characters: agents write these texts.
std::string BeginningOf(std::string_view text);

}  // namespace aw::conduct
