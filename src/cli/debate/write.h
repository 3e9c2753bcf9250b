// What all writing commands have in common: the client_request_id, and the short answer.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "cli/session.h"
#include "wire/json_writer.h"

namespace aw::cli::debate {

struct Writing {
  std::string target;                         // path to POST to
  std::function<void(ObjectWriter&)> fields;  // of the body, without the client_request_id
  std::string_view waits_as;                  // the role that waits next; empty: nobody does
  As as = As::kAgent;
};

Outcome<Answer> Write(Session& session, const Writing& writing);

// `/debates/{id}`, and what follows it.
std::string DebatePath(const Session& session, std::string_view rest = {});

}  // namespace aw::cli::debate
