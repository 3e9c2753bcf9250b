// The commands that write an argument: a table and one implementation (moves.cc), and the functions that it shares with
// the other commands.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cli/session.h"

namespace aw::cli::debate {

// The fields of a move from --issues, --issue, --options, --about, --choice, --despite, --extend-rounds and
// --expected-seq, as members of the request's JSON object; empty if none is given. Evidence of issues is checked
// against the files below the current folder.
OrFailure<std::string> ReadExtras(const Session& session);

// `aw debate appeal --draft`: the question, both sides' last statements and the options. Sends no request that writes.
OrFailure<Answer> DraftAppeal(Session& session);

// The whole command line that an agent runs to wait, with this agent's deadline and this call's format. `attempt` makes
// it differ from the previous one: some agent programs take an identical command for an endless loop and stop the
// agent.
std::string WaitCommand(const Session& session, std::string_view debate_id, std::string_view role,
                        std::string_view argument_id, std::int64_t attempt);

}  // namespace aw::cli::debate
