#include "cli/docs/write.h"
#include "cli/handlers.h"

namespace aw::cli::docs {

Outcome<Answer> Submit(Session& session) {
  const auto id = session.IdArgument();
  if (!id) return id.error();
  return WriteVersion(session, "/documents/" + *id + "/versions", session.Number("base-version"));
}

}  // namespace aw::cli::docs
