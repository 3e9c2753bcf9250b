#include "cli/content.h"
#include "cli/debate/write.h"
#include "cli/handlers.h"

namespace aw::cli::debate {

Outcome<Answer> Create(Session& session) {
  const auto content = ReadContent(session);
  if (!content) return content.error();
  return Write(session, {.target = "/debates",
                         .fields =
                             [&](ObjectWriter& body) {
                               body.Text("debate_id", session.Required("debate-id"));
                               body.Text("title", session.Required("title"));
                               body.Text("debate_type", session.Required("type"));
                               body.Text("motion_content", *content);
                             },
                         .waits_as = "proposer"});
}

}  // namespace aw::cli::debate
