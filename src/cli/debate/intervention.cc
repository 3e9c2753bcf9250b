#include "cli/content.h"
#include "cli/debate/write.h"
#include "cli/handlers.h"

namespace aw::cli::debate {

Outcome<Answer> Intervention(Session& session) {
  const auto content = ReadOptionalContent(session);
  if (!content) return content.error();
  return Write(session, {.target = DebatePath(session, "/intervention"),
                         .fields =
                             [&](ObjectWriter& body) {
                               if (*content) body.Text("content", **content);
                             },
                         .waits_as = {},
                         .as = As::kArbitrator});
}

}  // namespace aw::cli::debate
