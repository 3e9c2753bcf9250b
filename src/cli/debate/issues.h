// The appeal that a stalemate asks for.
#pragma once

#include "cli/command.h"

namespace aw::cli::debate {

// `aw debate appeal --draft`: the question, both sides' last words, the options. It writes nothing.
OrFailure<Answer> DraftAppeal(Session& session);

}  // namespace aw::cli::debate
