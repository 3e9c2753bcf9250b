// The command line with which a run goes on. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/session.h"

namespace aw::cli::run {

// An option whose value is another than what was given.
struct Other {
  std::string_view option;
  std::string value;
};

// With all that was given.
std::string CommandAgain(const Session& session, const std::optional<Other>& other = {});

}  // namespace aw::cli::run
