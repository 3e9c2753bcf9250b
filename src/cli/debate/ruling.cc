#include "cli/content.h"
#include "cli/debate/write.h"
#include "cli/handlers.h"

namespace aw::cli::debate {

Outcome<Answer> Ruling(Session& session) {
  const auto content = ReadContent(session);
  if (!content) return content.error();
  return Write(session, {.target = DebatePath(session, "/ruling"),
                         .fields =
                             [&](ObjectWriter& body) {
                               body.Text("content", *content);
                               body.Bool("close", session.Flag("close"));
                             },
                         .waits_as = {},
                         .as = As::kArbitrator});
}

}  // namespace aw::cli::debate
