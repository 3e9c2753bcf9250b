#include "cli/content.h"
#include "cli/debate/write.h"
#include "cli/handlers.h"

namespace aw::cli::debate {

Outcome<Answer> Submit(Session& session) {
  const auto content = ReadContent(session);
  if (!content) return content.error();
  const std::string role = session.Required("role");
  return Write(session, {.target = DebatePath(session, "/arguments"),
                         .fields =
                             [&](ObjectWriter& body) {
                               body.Text("role", role);
                               body.Text("target_id", session.Required("target-id"));
                               body.Text("content", *content);
                             },
                         .waits_as = role});
}

}  // namespace aw::cli::debate
