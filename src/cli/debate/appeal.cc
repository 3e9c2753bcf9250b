#include "cli/content.h"
#include "cli/debate/write.h"
#include "cli/handlers.h"

namespace aw::cli::debate {

Outcome<Answer> Appeal(Session& session) {
  const auto content = ReadContent(session);
  if (!content) return content.error();
  return Write(session, {.target = DebatePath(session, "/appeal"),
                         .fields =
                             [&](ObjectWriter& body) {
                               body.Text("target_id", session.Required("target-id"));
                               body.Text("content", *content);
                             },
                         .waits_as = "proposer"});
}

}  // namespace aw::cli::debate
