// The summary of a document's first version is what people know it by.
#pragma once

#include <boost/json/object.hpp>

#include "cli/session.h"

namespace aw::cli::docs {

// Gives a document that has changed its `name`; nothing if it cannot be asked for.
void AddName(const Session& session, boost::json::value& document);

}  // namespace aw::cli::docs
