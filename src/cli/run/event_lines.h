// The events of a run as lines that stay on the screen. Pure.
#pragma once

#include <vector>

#include "cli/line.h"
#include "conduct/run_listener.h"

namespace aw::cli::run {

struct EventLine {
  Line line;
  bool whole = false;  // not cut to the width: the user may copy it
};

// `plain`: there is no status block, so turns get lines too.
std::vector<EventLine> LinesOf(const conduct::Event& event, bool plain);

}  // namespace aw::cli::run
