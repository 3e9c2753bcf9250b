// How a run ended, as the event `result` has it.
#pragma once

#include <boost/json/object.hpp>

#include "conduct/debate_snapshot.h"
#include "conduct/record.h"
#include "conduct/run_listener.h"

namespace aw::conduct {

// `home` is what became of the plan: see WriteResult.
OrFailure<boost::json::object> ResultOf(const client::Api& session, const DebateSnapshot& snapshot,
                                        const Record& record, boost::json::object home);

// Only what is known.
void AddUsage(boost::json::object& fields, const programs::Usage& usage);
// Of the whole run; what is a least amount under another name.
void AddTotal(boost::json::object& fields, const Record& record);

}  // namespace aw::conduct
