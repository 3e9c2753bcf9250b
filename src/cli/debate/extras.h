// What a move carries beside its text, from --issues, --issue, --options, --choice, --despite and --extend-rounds.
#pragma once

#include <string>

#include "cli/session.h"

namespace aw::cli::debate {

// Members of the request's JSON object, empty if none of them is given. The evidence of issues is looked up below the
// current folder.
OrFailure<std::string> ReadExtras(const Session& session);

}  // namespace aw::cli::debate
