// Finds the documents whose ids occur in the texts of a debate.
#pragma once

#include <boost/json/array.hpp>

#include "client/api.h"

namespace aw::client {

// The documents whose ids occur in the texts of `context` ({motion, arguments, held_drafts}), in order:
// `{document_id, name, version, summary, …, versions: [{version, summary, …}]}`, the newest version last; or
// `{document_id, missing}` with the reason, if the text calls it a document or it was deleted.
boost::json::array NamedDocuments(const Api& session, const boost::json::value& context);

// Adds `content` to each version, or the reason why it is `missing`, and the newest content to the document. Drops the
// earliest versions above a limit and counts them in `earlier_versions`.
void AddContents(const Api& session, boost::json::array& documents);

}  // namespace aw::client
