#include "cli/handlers.h"
#include "cli/paging.h"
#include "cli/query.h"

namespace aw::cli::docs {

Outcome<Answer> History(Session& session) {
  const auto id = session.IdArgument();
  if (!id) return id.error();
  const Target target = Target("/documents/" + *id + "/history").With("limit", session.Number("limit"));
  const auto reply = session.Get(target.text());
  if (!reply) return reply.error();
  return ListAnswer(*reply, "versions", std::nullopt);
}

}  // namespace aw::cli::docs
