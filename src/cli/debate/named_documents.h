// Arguments speak of documents by their ids.
#pragma once

#include <boost/json/array.hpp>

#include "cli/session.h"

namespace aw::cli::debate {

// The documents, newest version whole, whose ids occur in the texts of `context` ({motion, arguments}), in order.
boost::json::array NamedDocuments(const Session& session, const boost::json::value& context);

}  // namespace aw::cli::debate
