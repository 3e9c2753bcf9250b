// The check of the gate for `aw doctor`. Starts programs to ask whether they are ready.
#pragma once

#include <string>
#include <string_view>

#include "client/settings.h"

namespace aw::cli::gate {

struct Finding {
  std::string_view verdict;  // as in `aw doctor`: "ok", "wrong" or "note"
  std::string detail;
};

Finding CheckGate(const client::Settings& settings);

}  // namespace aw::cli::gate
