// How a run ended, as the event `result` has it.
#pragma once

#include <boost/json/object.hpp>

#include "cli/run/audience.h"
#include "cli/run/record.h"
#include "cli/run/standing.h"

namespace aw::cli::run {

// `home` is what became of the plan: see BringHome.
OrFailure<boost::json::object> ResultOf(const Session& session, const Standing& standing, const Record& record,
                                        boost::json::object home);

// Only what is known.
void AddUsage(boost::json::object& fields, const Usage& usage);

}  // namespace aw::cli::run
