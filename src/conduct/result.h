// The event `result`: how a run ended.
#pragma once

#include <boost/json/object.hpp>

#include "conduct/debate_snapshot.h"
#include "conduct/record.h"

namespace aw::conduct {

// Adds the members of `outcome`, which WriteResult returns.
OrFailure<boost::json::object> ResultOf(const client::Api& session, const DebateSnapshot& snapshot,
                                        const Record& record, boost::json::object outcome);

}  // namespace aw::conduct
