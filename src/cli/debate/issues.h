// Drafts of appeals.
#pragma once

#include "cli/command.h"

namespace aw::cli::debate {

// `aw debate appeal --draft`: the question, both sides' last statements and the options. Sends no request that writes.
OrFailure<Answer> DraftAppeal(Session& session);

}  // namespace aw::cli::debate
