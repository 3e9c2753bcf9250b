// The events of a run, and its result, as lines that stay on the screen, and as JSON. Pure but for JsonLines.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cli/line.h"
#include "cli/terminal.h"
#include "conduct/run_listener.h"
#include "core/clock.h"

namespace aw::cli::run {

struct EventLine {
  Line line;
  bool whole = false;  // not cut to the width: the user may copy it
};

// `plain`: there is no status block, so turns get lines too.
std::vector<EventLine> LinesOf(const conduct::Event& event, bool plain);

// Writes a run as one JSON line per event, for programs.
class JsonLines : public conduct::RunListener {
 public:
  explicit JsonLines(int out, Clock clock = SystemUnixMs) : out_(out), clock_(std::move(clock)) {}

  // Writes `{"event", "at", …}`, except for turn_progress.
  void On(const conduct::Event& event) override;

 private:
  int out_;
  Clock clock_;
};

// The result: result_text.cc.

constexpr std::size_t kMaxDiffLines = 200;

// The lines of a diff, the first kMaxDiffLines of them.
std::string ChangeText(std::string_view diff, const std::string& document_id, int columns, const Colours& colours);

// Of the event `result`. Lines that the user may copy are not cut to the width.
std::string ResultText(const boost::json::value& result, int columns, const Colours& colours);

}  // namespace aw::cli::run
