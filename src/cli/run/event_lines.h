// What happens in a run, event by event, as lines that stay on the screen. Pure.
#pragma once

#include <vector>

#include "cli/run/line.h"
#include "conduct/run_listener.h"

namespace aw::cli::run {

struct Told {
  Line line;
  bool whole = false;  // not cut: somebody copies it
};

// `plain`: nothing else is shown, so that also the turns are told.
std::vector<Told> LinesOf(const conduct::Event& event, bool plain);

}  // namespace aw::cli::run
