// The plan's way into the debate and back: the file becomes a document, and the document's last version the file.
#pragma once

#include <boost/json/object.hpp>
#include <string>

#include "conduct/debate_snapshot.h"
#include "conduct/plan.h"
#include "conduct/record.h"

namespace aw::conduct {

// Whether the server would take the debate, asked before anything is made; nothing for a debate that is there.
std::optional<Failure> CheckNewDebate(const client::Api& session, const Plan& plan, const std::string& debate_id);

// Makes the document and the debate that the record names, if they are not there yet; after a crash too, since both
// requests carry ids that follow from the debate's.
std::optional<Failure> OpenDebate(const client::Api& session, const Plan& plan, const RunFolder& folder,
                                  Record& record);

// Writes the version that the closing ruling saw over the file if that is as it was, else beside it. `{document_id,
// version, diff, written?, beside?}`, to be put into the result; empty without a document.
OrFailure<boost::json::object> WriteResult(const client::Api& session, const Record& record,
                                           std::string_view closed_at);

}  // namespace aw::conduct
