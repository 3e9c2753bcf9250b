// Makes a document of the plan's file for the debate, and writes its ruled version back to the file.
#pragma once

#include <boost/json/object.hpp>
#include <string>

#include "conduct/debate_snapshot.h"
#include "conduct/plan.h"
#include "conduct/record.h"

namespace aw::conduct {

// Checks that the server would accept the debate, before anything is created. Does nothing for an existing debate.
std::optional<Failure> CheckNewDebate(const client::Api& session, const Plan& plan, const std::string& debate_id);

// Creates the document and the debate of the record, unless they exist. Safe to repeat after a crash: the request ids
// are derived from the debate's id.
std::optional<Failure> OpenDebate(const client::Api& session, const Plan& plan, const RunFolder& folder,
                                  Record& record);

// Writes the version that the closing ruling saw to the file, or beside it if the file was changed meanwhile. Returns
// `{document_id, version, diff, written?, beside?}` for the result; empty without a document.
OrFailure<boost::json::object> WriteResult(const client::Api& session, const Record& record,
                                           std::string_view closed_at);

}  // namespace aw::conduct
