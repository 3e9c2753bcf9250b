// The fields of a move from --issues, --issue, --options, --about, --choice, --despite, --extend-rounds and
// --expected-seq.
#pragma once

#include <string>

#include "cli/session.h"

namespace aw::cli::debate {

// Members of the request's JSON object; empty if none of the options is given. Evidence of issues is checked against
// the files below the current folder.
OrFailure<std::string> ReadExtras(const Session& session);

}  // namespace aw::cli::debate
