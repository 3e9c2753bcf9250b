#include "cli/handlers.h"
#include "cli/query.h"
#include "cli/session.h"

namespace aw::cli::docs {

Outcome<Answer> Get(Session& session) {
  const auto id = session.IdArgument();
  if (!id) return id.error();
  const auto reply = session.Get(Target("/documents/" + *id).With("version", session.Number("version")).text());
  if (!reply) return reply.error();
  return Answer{.data = reply->text};
}

}  // namespace aw::cli::docs
