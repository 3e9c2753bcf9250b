// The documents that the texts of a debate name by their ids.
#pragma once

#include <boost/json/array.hpp>

#include "client/api.h"

namespace aw::client {

// The documents whose ids occur in the texts of `context` ({motion, arguments, held_drafts}), in order:
// `{document_id, name, version, summary, …, versions: [{version, summary, …}]}`, the newest version last; or
// `{document_id, missing}` with the reason, if the text calls it a document or it was deleted.
boost::json::array NamedDocuments(const Api& session, const boost::json::value& context);

// Gives each version its `content`, or the reason why it is `missing`, and the document the newest content. Of very
// many versions the earliest are dropped and counted in `earlier_versions`.
void AddContents(const Api& session, boost::json::array& documents);

}  // namespace aw::client
